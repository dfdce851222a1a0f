import type { Origin } from '../../foundations/origin'
import { type Reply, reply } from '../../foundations/reply'
import * as browserSessions from '../../rooms/browser-sessions'
import { clearedSessionCookie, readSessionToken, sessionCookie } from '../cookies'

/** The browser behind a request, as rooms know it. */
export const readVisitor = async (origin: Origin): Promise<browserSessions.Visitor> => ({
  session: await browserSessions.find(readSessionToken(origin.header('cookie'))),
  device: { ip: origin.ip, userAgent: origin.header('user-agent') ?? null },
})

/** Answers a page of ours: its script reads `data`, a plain form is redirected to `next`. */
export const answerPage = (data: unknown, next: string): Reply => reply({ data, next })

/** Sends a browser to its next page, with the session that was started for it. */
export const answerNext = ({ next, started }: browserSessions.NextPage): Reply =>
  reply({ data: { next }, next, ...(started && { cookies: [sessionCookie(started.token)] }) })

/** Sends a browser to the page after sign-out and clears what it stored of our pages. */
export function answerSignedOut(hadSession: boolean): Reply {
  const next = '/signed-out'
  return reply({
    data: { next },
    next,
    cookies: hadSession ? [clearedSessionCookie()] : [],
    headers: { 'clear-site-data': '"cache", "storage"' },
  })
}
