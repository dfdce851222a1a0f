import { transaction } from '../../foundations/db'
import type { BrowserState, Started, Visitor } from '../browser-sessions'
import * as browserSessions from '../browser-sessions'
import type { Asked } from '../challenges'

/**
 * Stores state in the session of a visitor, or in a new session. If a person is signed in, replaces
 * their session and never changes it.
 */
export async function remember(
  { session, device }: Visitor,
  state: BrowserState,
): Promise<Started | undefined> {
  if (session && !session.customerId)
    return void (await browserSessions.setState(session, {
      ...session.state,
      // The sandbox mailbox shows the emails to the new address.
      mailbox: undefined,
      ...state,
    }))
  return transaction((tx) => browserSessions.start(tx, device, { state, replaces: session?.hash }))
}

/**
 * The sender of a request for a code. A new code replaces the previous code of the same browser.
 */
export const askedBy = ({ session, device }: Visitor): Asked => ({
  ip: device.ip,
  replaces: session?.state.challengeId,
})
