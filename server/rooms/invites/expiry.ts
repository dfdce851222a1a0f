import { sql, type Tx, transaction } from '../../foundations/db'
import * as events from '../events'

const batchSize = 100

type Expired = {
  inviteId: string
  organizationId: string
  customerId: string
  expiresAt: Date
  isOpen: boolean
}

/**
 * Adds an event for each invitation that expired before the person signed up. A renewed invitation
 * may expire again, and then gets another event. Returns the number of expired invitations,
 * including those without an event.
 */
export const reportExpired = (): Promise<number> =>
  transaction(async (tx) => {
    const expired = await take(tx)
    for (const { inviteId, expiresAt, customerId, organizationId, isOpen } of expired) {
      if (!isOpen) continue
      await events.add(tx, {
        type: 'invite.expired',
        data: { inviteId, expiresAt: expiresAt.toISOString() },
        customerId,
        organizationId,
      })
    }
    return expired.length
  })

const take = (tx: Tx): Promise<Expired[]> =>
  tx.query<Expired>(sql`
    with due as (
      select id from invites
      where expires_at <= (select service_now())
        and renewed_by is null
        and (expiry_notified_at is null or expiry_notified_at < expires_at)
      order by expires_at limit ${batchSize}
      for update skip locked
    )
    update invites i set expiry_notified_at = service_now()
    from due, customers c
    where i.id = due.id and c.id = i.customer_id
    returning
      i.id as "inviteId", i.organization_id as "organizationId", i.customer_id as "customerId",
      i.expires_at as "expiresAt", c.signed_up_at is null and c.closed_at is null as "isOpen"`)
