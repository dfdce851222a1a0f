import { transaction } from '../../foundations/db'
import type { BrowserState, Started, Visitor } from '../browser-sessions'
import * as browserSessions from '../browser-sessions'
import type { Asked } from '../challenges'

/**
 * Stores state in the session of a visitor, or in a new session. The session of a signed-in person
 * is replaced, never changed.
 */
export async function remember(
  { session, device }: Visitor,
  state: BrowserState,
): Promise<Started | undefined> {
  if (session && !session.customerId)
    return void (await browserSessions.setState(session, {
      ...session.state,
      // The mailbox shows the letters to the new address.
      mailbox: undefined,
      ...state,
    }))
  return transaction((tx) => browserSessions.start(tx, device, { state, replaces: session?.hash }))
}

/** The sender of a request for a code. A newer code of a browser replaces its older one. */
export const askedBy = ({ session, device }: Visitor): Asked => ({
  ip: device.ip,
  replaces: session?.state.challengeId,
})
