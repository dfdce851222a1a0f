import { transaction } from '../../foundations/db'
import * as brands from '../brands'
import type { Started, Visitor } from '../browser-sessions'
import * as browserSessions from '../browser-sessions'

// The specification is silent, so we decided: anyone at this browser may see the partner of the
// person who signed out. Only one page shows the partner, until this session has been idle for 15
// minutes.
/**
 * Starts a session for the page after a sign-out. The session signs in no person: the page shows
 * only the partner and the way back to it. Undefined if the page has no partner to show.
 */
export async function rememberPartner({ session, device }: Visitor): Promise<Started | undefined> {
  if (!session || !browserSessions.isPerson(session)) return undefined
  const { customerId, organizationId, isSignedUp, returnTo } = session
  if (!returnTo?.returnUrl && !(await brands.findOnPages(organizationId))) return undefined
  const state = {
    signedOut: { organizationId, result: isSignedUp ? 'submitted' : 'saved' } as const,
    ended: { customerId, returnTo },
  }
  return transaction((tx) => browserSessions.start(tx, device, { state }))
}
