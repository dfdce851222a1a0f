import { hasDeadline } from '@/lib/correction-path'
import { reminderDays } from '@/lib/deadlines'
import { db, remindersDue, sql, type Tx, transaction } from '../../foundations/db'
import * as jobs from '../../foundations/jobs'
import * as events from '../events'
import { lock } from './lock'
import { awaitsHandOff } from './provider-results'
import { remind } from './reminders'
import { listAsked, listFields, move, requestColumns, type StoredRequest } from './requests'

const batchSize = 100
const { nearest, isDue } = remindersDue('due_at', 'due_notified_days', reminderDays)

/**
 * Removes the deadline of a verification. Callers use this function if the account is closed. They
 * also use it if only support can help the person: this version then sets no deadline, but a process
 * of a previous version may have set one.
 */
async function stopDeadline(
  tx: Tx,
  { profileId }: Pick<StoredRequest, 'profileId'>,
): Promise<void> {
  await tx.query(sql`update kyc_requests set due_at = null where profile_id = ${profileId}`)
}

/**
 * Rejects applications whose corrections did not arrive before their deadline. For closed accounts,
 * only removes the deadline. Returns the number of applications whose deadline has passed.
 */
export async function expireOverdue(): Promise<number> {
  return transaction(async (tx) => {
    // While this transaction runs, the lock on each customer prevents the closing of the account. An
    // account that is being closed is already locked, so the statement skips it.
    const due = await tx.query<{ profileId: string; isClosed: boolean }>(sql`
      select k.profile_id as "profileId", c.closed_at is not null as "isClosed"
      from kyc_requests k join customers c on c.id = k.customer_id
      where k.status = 'incomplete' and k.due_at <= (select service_now())
      order by k.due_at limit ${batchSize}
      for update of k skip locked for key share of c skip locked`)
    for (const { profileId, isClosed } of due) {
      const request = isClosed ? undefined : await lock(tx, { profileId })
      if (request && hasDeadline(request.requirements)) await expire(tx, request)
      else await stopDeadline(tx, { profileId })
    }
    return due.length
  })
}

const expire = (tx: Tx, request: StoredRequest): Promise<StoredRequest> =>
  move(tx, request, 'expire', {
    actor: 'system',
    // This status change removes the requirements from the verification. So the reason of the
    // change lists the missing fields.
    reason: listFields(request),
    reasons: [{ code: 'EXPIRED' }],
  })

/**
 * Returns the deadline for corrections. Undefined if no information is missing, or if only support
 * can help the person.
 */
export async function findDue(customerId: string): Promise<Date | undefined> {
  const [found] = await db.query<{ at: Date | null }>(sql`
    select due_at as at from kyc_requests
    where customer_id = ${customerId} and status = 'incomplete'`)
  return found?.at ?? undefined
}

/**
 * Returns the time of the last move (status change), without microseconds. Pages show all older
 * requests for information as closed. The current time would be wrong: a request that is being
 * stored now can have an earlier time. The page would then show that new request as closed.
 */
export async function findAskedAt(customerId: string): Promise<Date> {
  const [found] = await db.query<{ at: Date }>(sql`
    select date_trunc('milliseconds', coalesce(
      (select updated_at from kyc_requests where customer_id = ${customerId}),
      service_now())) as at`)
  return found!.at
}

/**
 * Adds an event and an email for each verification whose corrections are due within 14, 3 or 1
 * days, once for each of these three numbers. Skips closed accounts. Returns the number of
 * verifications.
 */
export const reportDueSoon = (): Promise<number> =>
  transaction(async (tx) => {
    const waiting = await tx.query<StoredRequest & { dueAt: Date }>(sql`
      with due as (
        select profile_id as id, days
        from kyc_requests join customers c on c.id = customer_id, ${nearest}
        where status = 'incomplete' and c.closed_at is null and ${isDue}
        order by due_at limit ${batchSize}
        for update of kyc_requests skip locked for key share of c skip locked
      )
      update kyc_requests set due_notified_days = due.days
      from due where profile_id = due.id
      returning ${requestColumns}, due_at as "dueAt"`)
    for (const request of waiting) {
      if (!hasDeadline(request.requirements)) {
        await stopDeadline(tx, request)
        continue
      }
      await events.add(tx, {
        type: 'kyc.due_soon',
        data: { dueAt: request.dueAt.toISOString(), requirements: listAsked(request) },
        customerId: request.customerId,
      })
      // The person may have finished on the page of the provider, but the callback may be lost. So
      // a job reads the state again.
      if (awaitsHandOff(request))
        await jobs.sendLater(tx, 'verification', { profileId: request.profileId })
      await remind(tx, request, 'corrections-due')
    }
    return waiting.length
  })
