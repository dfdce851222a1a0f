import { reminderDays } from '@/lib/deadlines'
import { sql, type Tx, transaction } from '../../foundations/db'
import * as jobs from '../../foundations/jobs'
import * as events from '../events'
import * as profiles from '../profiles'
import { listAsked, lock, move, requestColumns, type StoredRequest } from './requests'

const batchSize = 100

/** Rejects applications whose corrections did not arrive in time. Returns their number. */
export async function expireOverdue(): Promise<number> {
  return transaction(async (tx) => {
    const due = await tx.query<{ profileId: string }>(sql`
      select profile_id as "profileId" from kyc_requests
      where status = 'incomplete' and due_at <= (select service_now())
      order by due_at limit ${batchSize}
      for update skip locked`)
    for (const { profileId } of due) {
      const request = await lock(tx, { profileId })
      if (request)
        await move(tx, request, 'expire', { actor: 'system', reasons: [{ code: 'EXPIRED' }] })
    }
    return due.length
  })
}

async function sendReminder(tx: Tx, { profileId, customerId }: StoredRequest): Promise<void> {
  if (await profiles.hasAppliedByForm(tx, profileId))
    await jobs.sendLater(tx, 'reminder', { customerId, kind: 'corrections-due' })
}

/**
 * Adds an event and a letter for each verification whose corrections are due within 14, 3 or 1 days, once for
 * each of these. Returns the number of events.
 */
export const reportDueSoon = (): Promise<number> =>
  transaction(async (tx) => {
    const waiting = await tx.query<StoredRequest & { dueAt: Date }>(sql`
      with due as (
        select profile_id as id, days
        from kyc_requests,
          lateral (
            select min(day) as days from unnest(${reminderDays}::int[]) day
            where due_at <= (select service_now()) + make_interval(days => day)) left_days
        where status = 'incomplete' and due_at > (select service_now())
          and due_at <= (select service_now()) + make_interval(days => ${Math.max(...reminderDays)})
          and days < coalesce(due_notified_days, days + 1)
        order by due_at limit ${batchSize}
        for update of kyc_requests skip locked
      )
      update kyc_requests set due_notified_days = due.days
      from due where profile_id = due.id
      returning ${requestColumns}, due_at as "dueAt"`)
    for (const request of waiting) {
      await events.add(tx, {
        type: 'kyc.due_soon',
        data: { dueAt: request.dueAt.toISOString(), requirements: listAsked(request) },
        customerId: request.customerId,
      })
      await sendReminder(tx, request)
    }
    return waiting.length
  })
