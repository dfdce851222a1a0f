import {
  countRows,
  db,
  deleteBatchSize,
  drainBy,
  remindersDue,
  sql,
  transaction,
} from '../../foundations/db'
import * as jobs from '../../foundations/jobs'
import * as customers from '../customers'

/** The service sends an email this many days before it deletes saved answers. */
const endingDays: readonly number[] = [7, 1]
const firstDays = Math.max(...endingDays)
const batchSize = 100
const { nearest, isDue } = remindersDue('expires_at', 'ending_notified_days', endingDays)

/**
 * Enqueues an email for saved answers that expire within 7 or 1 days, once for each of these two
 * numbers. Returns the number of emails.
 */
export const reportEnding = (): Promise<number> =>
  transaction(async (tx) => {
    const ending = await tx.query<{ customerId: string }>(sql`
      with due as (
        select customer_id, days
        from drafts, ${nearest}
        where ${isDue}
        order by expires_at limit ${batchSize}
        for update of drafts skip locked
      )
      update drafts set ending_notified_days = due.days
      from due where drafts.customer_id = due.customer_id
      returning drafts.customer_id as "customerId"`)
    for (const { customerId } of ending)
      await jobs.sendLater(tx, 'reminder', { customerId, kind: 'draft-ending' })
    return ending.length
  })

/** Returns the time at which saved answers expire. Undefined if that is more than 7 days away. */
export async function findEnd(customerId: string): Promise<Date | undefined> {
  const [found] = await db.query<{ at: Date }>(sql`
    select expires_at as at from drafts
    where customer_id = ${customerId} and expires_at > service_now()
      and expires_at <= service_now() + make_interval(days => ${firstDays})`)
  return found?.at
}

/**
 * Deletes expired drafts, except those of people under legal hold. Stores the time of expiry with
 * the customer, so that a page can explain the loss. A dry run only counts the drafts.
 */
export const retire = (isDryRun: boolean): Promise<number> =>
  isDryRun
    ? countRows(sql`
        select count(*)::int as n from drafts d join customers c on c.id = d.customer_id
        where d.expires_at <= (select service_now()) and not c.legal_hold`)
    : drainBy(retireBatch)

const retireBatch = (): Promise<number> =>
  transaction(async (tx) => {
    const expired = await tx.query<{ id: string }>(sql`
      select d.customer_id as id from drafts d join customers c on c.id = d.customer_id
      where d.expires_at <= (select service_now()) and not c.legal_hold
      limit ${deleteBatchSize}`)
    const ids = expired.map(({ id }) => id)
    // Locks the customers before the drafts, as an erasure does, so the two calls cannot deadlock.
    await customers.lockAll(tx, ids)
    const gone = await tx.query<customers.ExpiredDraft>(sql`
      delete from drafts d using customers c
      where d.customer_id = any(${ids}::uuid[]) and c.id = d.customer_id
        and d.expires_at <= service_now() and not c.legal_hold
      returning d.customer_id as "customerId", d.expires_at as "expiredAt"`)
    await customers.noteExpiredDrafts(tx, gone)
    return gone.length
  })

/** Returns when the last saved answers of a person without a signup expired. */
export async function findExpiry(customerId: string): Promise<Date | undefined> {
  const [kept] = await db.query<{ expiredAt: Date }>(sql`
    select expires_at as "expiredAt" from drafts
    where customer_id = ${customerId} and expires_at <= service_now()`)
  return kept?.expiredAt ?? customers.findDraftExpiry(customerId)
}
