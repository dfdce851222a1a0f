import { reminderDays } from '@/lib/deadlines'
import { writeMoment } from '@/lib/moments'
import { db, remindersDue, sql, transaction } from '../../foundations/db'
import * as events from '../events'
import * as organizations from '../organizations'

const batchSize = 100
const { nearest, isDue } = remindersDue('expires_at', 'expiry_notified_days', reminderDays)

type Expiring = { id: string; owner: string; until: Date; daysLeft: number }

/**
 * Adds an event and an email for each usable credential that expires within 14, 3 or 1 days, once
 * for each of these three numbers. Returns the number of events.
 */
export const reportExpiring = (): Promise<number> =>
  transaction(async (tx) => {
    const expiring = await tx.query<Expiring>(sql`
      with due as (
        select client_id, days
        from credentials, ${nearest}
        where revoked_at is null and ${isDue}
        order by expires_at limit ${batchSize}
        for update of credentials skip locked
      )
      update credentials c set expiry_notified_days = due.days
      from due where c.client_id = due.client_id
      returning
        c.client_id as id, c.organization_id as owner, c.expires_at as until,
        due.days as "daysLeft"`)
    for (const { id, owner, until, daysLeft } of expiring) {
      await events.add(tx, {
        type: 'credential.expiring',
        data: { clientId: id, expiresAt: until.toISOString(), daysLeft },
        organizationId: owner,
      })
      await organizations.notify(tx, { organizationId: owner, kind: 'credential-expiring', id })
    }
    return expiring.length
  })

/**
 * Returns the values for the email about an expiring credential. Undefined if the credential was
 * revoked or has expired.
 */
export async function describeExpiry(
  clientId: string,
): Promise<Record<string, string> | undefined> {
  const [row] = await db.query<{ expiresAt: Date }>(sql`
    select expires_at as "expiresAt" from credentials
    where client_id = ${clientId} and revoked_at is null
      and expires_at > (select service_now())`)
  return row && { until: writeMoment(row.expiresAt.toISOString()) }
}
