import { listTokenDigests } from '../../foundations/crypto'
import { type Db, db, deleteOlder, sql, type Tx } from '../../foundations/db'
import * as brands from '../brands'
import type { ReturnTo } from '../browser-sessions'

/** The number of days after a cancellation for which the page of the old link names the partner. */
export const cancelledDays = 90

/**
 * Deletes an invitation with its replaced links. For each link, keeps the data that its page shows.
 * Copies the return URL from the invitation, because replaced links have none.
 */
export const removeCancelled = async (tx: Tx, id: string): Promise<void> => {
  await tx.query(sql`
    with gone as (
      delete from invites where id = ${id} or renewed_by = ${id}
      returning id, token_hash, organization_id, customer_id, return_url, state
    )
    insert into cancelled_invites (
      token_hash, organization_id, customer_id, return_url, state, cancelled_at)
    select gone.token_hash, gone.organization_id, gone.customer_id, invite.return_url, invite.state,
      service_now()
    from gone, gone invite where invite.id = ${id}`)
}

type CancelledRow = ReturnTo & { organizationId: string; customerId: string }

/**
 * Returns the cancelled invitation of a link. Undefined if there is none, or if the person was
 * erased.
 */
export async function findCancelled(token: string) {
  const [found] = await db.query<CancelledRow>(sql`
    select organization_id as "organizationId", customer_id as "customerId",
      return_url as "returnUrl", null as "refreshUrl", state
    from cancelled_invites
    where token_hash = any(${listTokenDigests('invite', token)}::bytea[])`)
  if (!found) return undefined
  const { organizationId, customerId, ...returnTo } = found
  const { displayName: organization } = await brands.read(organizationId)
  return { organization, organizationId, customerId, isReplaced: false, returnTo }
}

/** Returns the return URL of the last cancelled invitation of a person. */
export async function findCancelledReturn(
  customerId: string,
  from: Db = db,
): Promise<ReturnTo | null> {
  const [found] = await from.query<ReturnTo>(sql`
    select return_url as "returnUrl", null as "refreshUrl", state from cancelled_invites
    where customer_id = ${customerId} order by cancelled_at desc limit 1`)
  return found ?? null
}

export const eraseCancelled = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(sql`delete from cancelled_invites where customer_id = ${customerId}`)
}

/** Deletes the links of invitations cancelled long ago. A dry run only counts them. */
export const retire = (isDryRun: boolean): Promise<number> =>
  deleteOlder(
    { table: 'cancelled_invites', key: 'token_hash', column: 'cancelled_at', days: cancelledDays },
    isDryRun,
  )
