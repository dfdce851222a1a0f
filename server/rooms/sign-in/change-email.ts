import { now } from '../../foundations/clock'
import type { BrowserSession, NextPage } from '../browser-sessions'
import * as browserSessions from '../browser-sessions'
import type * as challenges from '../challenges'
import * as emailAddresses from '../email-addresses'

const next = '/settings'

/**
 * Changes the email address after the person has confirmed the new one. If this browser is signed
 * in to the account, it stays signed in. If not, returns the sign-in page.
 */
export async function changeEmail(
  challenge: challenges.Challenge & { customerId: string },
  session: BrowserSession | undefined,
): Promise<NextPage> {
  const isOwn = session?.customerId === challenge.customerId
  if (!isOwn) {
    await emailAddresses.change(challenge, null)
    return { next: '/sign-in' }
  }
  const { email: _, challengeId: __, ...state } = session.state
  const flash = { page: next, faults: [], values: { note: 'changed' } }
  const entered = { challengeId: challenge.id, next, at: now().toISOString() }
  await emailAddresses.change(challenge, session.hash, (tx) =>
    browserSessions.setState(session, { ...state, flash, entered }, tx),
  )
  return { next }
}
