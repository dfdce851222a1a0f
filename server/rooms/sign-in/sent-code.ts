import { ApiError } from '@/lib/errors'
import { isSameEmail } from '../../foundations/email-index'
import type { NextPage, Visitor } from '../browser-sessions'
import * as challenges from '../challenges'

/**
 * Whether the error means that a request for a code came too soon after an earlier request, whose
 * code still works. `id`: the challenge of the earlier request.
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
 * the first press. If the first press has sent a code to the same address, returns the page for
 * that code. In other cases, throws the error of the request, such as RATE_LIMITED.
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
