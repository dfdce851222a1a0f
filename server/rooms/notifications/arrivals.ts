import { categoryOf } from '@/lib/notification-words'
import { sql, type Tx, unnest } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import { currentRequestId } from '../../foundations/request-id'
import * as events from '../events'
import { emailIntervalMinutes } from './emails'

export type NewNotification = {
  customerId: string
  type: string
  title?: string | null
  body?: string | null
  data?: Record<string, unknown>
}

const arrivals = unnest('k', { customer_id: 'uuid', n: 'int' })

// The flags of an inbox: one for each category of new items that can cause an email.
const [hasTransactions, hasMessages] = [1, 2]
const flagOf = { transaction: hasTransactions, platform: hasMessages, kyc: 0 }

/** Adds notifications to inboxes in the transaction of the caller. Returns their ids in order. */
export async function add(tx: Tx, items: readonly NewNotification[]): Promise<string[]> {
  const counts = new Map<string, { n: number; messages: number; flags: number }>()
  const rows = items.map(({ customerId, type, title = null, body = null, data = {} }) => {
    const count = counts.get(customerId) ?? { n: 0, messages: 0, flags: 0 }
    counts.set(customerId, count)
    const category = categoryOf(type)
    if (category === 'platform') count.messages++
    count.flags |= flagOf[category]
    return {
      customer_id: customerId,
      nth: ++count.n,
      id: uuidv7(),
      type,
      category,
      title,
      body,
      data,
    }
  })
  const inboxes = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const ids = inboxes.map(([customerId]) => customerId)
  const messages = inboxes.map(([, count]) => count.messages)
  const flags = inboxes.map(([, count]) => count.flags)
  const perInbox = arrivals({ customer_id: ids, n: inboxes.map(([, { n }]) => n) })
  // All writers lock the heads of inboxes (one row each) in the same order, so they cannot
  // deadlock. The statement reads the time after it has the locks, so a later item never has an
  // earlier time. All items of a call have the same timestamp, so their times never contradict
  // their order. Muted messages are stored as read. The same statement sets the time of the email
  // about new items. The statement finds the values of an inbox by position among the sorted ids. A
  // join over all inboxes of a call would halve the number of items per second.
  const inserted = tx.query(sql`
    with heads as (
      insert into notification_heads as h (customer_id, last_seq, version)
      select customer_id, n, 1 from ${perInbox} order by customer_id
      on conflict (customer_id) do update
        set last_seq = h.last_seq + excluded.last_seq, version = h.version + 1,
          read_above = h.read_above + case when h.mutes_platform then
            (${messages}::int[])[width_bucket(h.customer_id, ${ids}::uuid[])] else 0 end,
          email_due_at = case
            when not (h.emails_platform or h.emails_transaction) then null
            when (${flags}::int[])[width_bucket(h.customer_id, ${ids}::uuid[])]
              & (${hasTransactions} * h.emails_transaction::int
                + ${hasMessages} * (h.emails_platform and not h.mutes_platform)::int) > 0
            then least(h.email_due_at, greatest(
              (select service_now()),
              h.emailed_at + make_interval(mins => ${emailIntervalMinutes})))
            else h.email_due_at end
      returning customer_id, last_seq, version, mutes_platform
    ),
    clock as materialized (select service_now() as at, count(*) from heads)
    insert into notifications (
      customer_id, seq, id, type, category, title, body, data, created_at, request_id, read_at,
      read_version)
    select
      r.customer_id, h.last_seq - k.n + r.nth, r.id, r.type, r.category, r.title, r.body, r.data,
      clock.at, ${currentRequestId()}::uuid,
      case when h.mutes_platform and r.category = 'platform' then clock.at end,
      case when h.mutes_platform and r.category = 'platform' then h.version end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        customer_id uuid, nth bigint, id uuid, type text, category text, title text, body text,
        data jsonb)
      join heads h using (customer_id)
      join ${perInbox} using (customer_id)
      cross join clock`)
  // Sends both statements at once, without waiting for the first result.
  await Promise.all([
    inserted,
    events.addArrivals(
      tx,
      rows.map(({ customer_id: customerId, id: notificationId, type, category }) => ({
        customerId,
        data: { notificationId, type, category },
      })),
    ),
  ])
  return rows.map((row) => row.id)
}

/**
 * Deletes the inbox of an erased person, including the texts from partners. The deletion of the
 * head (the row of the inbox) waits for concurrent writers. So the next statement also deletes the
 * items of those writers.
 */
export async function erase(tx: Tx, customerId: string): Promise<void> {
  await tx.query(sql`delete from notification_heads where customer_id = ${customerId}`)
  await tx.query(sql`delete from notifications where customer_id = ${customerId}`)
  await tx.query(sql`delete from notification_marks where customer_id = ${customerId}`)
}
