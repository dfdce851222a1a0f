import { ApiError } from '@/lib/errors'
import { isSameEmail } from '../../foundations/email-index'
import type { NextPage, Visitor } from '../browser-sessions'
import * as challenges from '../challenges'

/**
 * Whether a request was rejected as too early, and the code of this earlier challenge still works.
 */
export const wasSentBefore = async (error: unknown, id: string | undefined): Promise<boolean> =>
  error instanceof ApiError &&
  error.code === 'RATE_LIMITED' &&
  id !== undefined &&
  challenges.hasLiveCode(id)

type Wanted = {
  purpose: challenges.Wanted['purpose']
  email?: string | null | undefined
  /** The page where the person enters the code. */
  page: string
}

/**
 * Requests a code. Without JavaScript, a person can press the button twice and lose the response to
 * the first press. If that press has sent a code to the same address, returns its page. Throws
 * RATE_LIMITED.
 */
export async function requestOnce(
  { session }: Visitor,
  { purpose, email, page }: Wanted,
  request: () => Promise<NextPage>,
): Promise<NextPage> {
  try {
    return await request()
  } catch (error) {
    const { challengeId, proves } = session?.state ?? {}
    if (challengeId === proves || !(await wasSentBefore(error, challengeId))) throw error
    const sent = await challenges.find(challengeId!)
    if (sent?.purpose !== purpose || !isSameEmail(sent.email, email ?? '')) throw error
    return { next: page }
  }
}
