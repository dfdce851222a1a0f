import { transaction } from '../../foundations/db'
import type { BrowserState, Started, Visitor } from '../browser-sessions'
import * as browserSessions from '../browser-sessions'
import * as challenges from '../challenges'

/**
 * Stores state in the session of a visitor. Starts a new session if there is none, or if the
 * session belongs to a signed-in person. The new session replaces the old one.
 */
export async function remember(
  { session, lastCustomerId, device }: Visitor,
  state: BrowserState,
): Promise<Started | undefined> {
  if (session && !session.customerId)
    return void (await browserSessions.setState(session, {
      ...session.state,
      // Removes the address whose emails the sandbox mailbox shows, so that the mailbox shows the
      // emails to the new address.
      mailbox: undefined,
      ...state,
    }))
  return transaction((tx) =>
    browserSessions.start(tx, device, {
      state: { lastCustomerId, ...state },
      replaces: session?.hash,
    }),
  )
}

/**
 * Returns the visitor's IP address and the challenge of the visitor's previous code. A new code
 * replaces the previous code of the same browser.
 */
export const askedBy = ({ session, device }: Visitor): challenges.Asked => ({
  ip: device.ip,
  replaces: session?.state.challengeId,
})

/**
 * Emails a code, and stores the id of its challenge in the session of the visitor. Throws
 * RATE_LIMITED after too many emails.
 */
export async function sendCode(
  visitor: Visitor,
  wanted: challenges.Wanted,
  state: BrowserState,
): Promise<Started | undefined> {
  let started: Started | undefined
  const onStored = async (challengeId: string) => {
    started = await remember(visitor, { ...state, challengeId })
  }
  await challenges.send(wanted, { ...askedBy(visitor), onStored })
  return started
}
