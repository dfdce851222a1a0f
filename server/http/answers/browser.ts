import * as browserSessions from '../../rooms/browser-sessions'
import type { CallRequest } from '../call-request'
import { clearedSessionCookie, readSessionToken, sessionCookie } from '../cookies'
import { type Reply, reply } from '../reply'

/**
 * Reads the browser that sent a request: its session, last customer, cookie and device. The modules
 * in `server/rooms` take this value.
 */
export async function readVisitor(request: CallRequest): Promise<browserSessions.Visitor> {
  const token = readSessionToken(request.header('cookie'))
  const session = await browserSessions.find(token)
  return {
    session,
    lastCustomerId: await browserSessions.findLastCustomerId(token, session),
    cookieHash: await browserSessions.hashOfToken(token),
    device: { ip: request.ip, userAgent: request.header('user-agent') ?? null },
  }
}

/**
 * Responds to a request of our own pages. A script on the page reads `data`. For a plain form, the
 * response redirects the browser to `next`.
 */
export const answerPage = (data: unknown, next: string): Reply => reply({ data, next })

/**
 * Sends a browser to its next page. If the service has just started a session, also sets the
 * session cookie.
 */
export const answerNext = ({ next, started }: browserSessions.NextPage): Reply =>
  reply({ data: { next }, next, ...(started && { cookies: [sessionCookie(started.token)] }) })

const clearsSiteData = { 'clear-site-data': '"cache", "storage"' }

/**
 * Sends a browser to the page about the closed account. The browser also deletes its stored data of
 * our pages. Without `started`, it also deletes the session cookie.
 */
export const answerClosed = ({ next, started }: browserSessions.NextPage): Reply =>
  reply({
    data: { next },
    next,
    cookies: [started ? sessionCookie(started.token) : clearedSessionCookie()],
    headers: clearsSiteData,
  })

/**
 * Sends a browser to the page after sign-out. Makes the browser delete the data that it has stored
 * for our pages. `started` is a new session that contains only the partner of the person.
 */
export function answerSignedOut(
  hadSession: boolean,
  started?: browserSessions.Started | undefined,
): Reply {
  const next = '/signed-out'
  const cookie = started ? sessionCookie(started.token) : clearedSessionCookie()
  return reply({
    data: { next },
    next,
    cookies: hadSession ? [cookie] : [],
    headers: clearsSiteData,
  })
}
