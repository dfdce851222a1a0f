import { reminderDays } from '@/lib/deadlines'
import { sql, transaction } from '../../foundations/db'
import * as events from '../events'

const batchSize = 100

type Expiring = { id: string; owner: string; until: Date; daysLeft: number }

/**
 * Adds an event for each usable credential that expires within 14, 3 or 1 days, once for each of
 * these. Returns the number of events.
 */
export const reportExpiring = (): Promise<number> =>
  transaction(async (tx) => {
    const expiring = await tx.query<Expiring>(sql`
      with due as (
        select client_id, days
        from credentials,
          lateral (
            select min(day) as days from unnest(${reminderDays}::int[]) day
            where expires_at <= (select service_now()) + make_interval(days => day)) left_days
        where revoked_at is null and expires_at > (select service_now())
          and days < coalesce(expiry_notified_days, days + 1)
        order by expires_at limit ${batchSize}
        for update of credentials skip locked
      )
      update credentials c set expiry_notified_days = due.days
      from due where c.client_id = due.client_id
      returning
        c.client_id as id, c.organization_id as owner, c.expires_at as until,
        due.days as "daysLeft"`)
    for (const { id, owner, until, daysLeft } of expiring)
      await events.add(tx, {
        type: 'credential.expiring',
        data: { clientId: id, expiresAt: until.toISOString(), daysLeft },
        organizationId: owner,
      })
    return expiring.length
  })
