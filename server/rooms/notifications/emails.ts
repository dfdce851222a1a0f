import { db, sql, type Tx } from '../../foundations/db'
import { isOlderConnected } from '../../foundations/jobs'
import { processSingleton } from '../../foundations/process-singleton'
import { lockHead } from './head'

/** The minimum number of minutes between two emails to one person about new items. */
export const emailIntervalMinutes = 60
// In minutes. If the due time of an email is further ahead than this, the clock was set back. Such
// an email is due now.
const maxAheadMinutes = 2 * emailIntervalMinutes
// The number of seconds until the next try, after an email could not be stored.
const retrySeconds = 60

/**
 * The due email of an inbox. The time is text, because JavaScript dates lack the microseconds of
 * the database.
 */
export type EmailDue = { customerId: string; dueAt: string }

const searchBatch = 1000
// A process that stops may commit an item after it has disconnected from the queue. So the service
// searches twice more after the last process of an older version has disconnected. A new process
// also searches twice, because such a process may have stopped just before the start.
const searchesAfterOlder = 2
const searches = () =>
  processSingleton('notifications.emailSearches', () => ({ left: searchesAfterOlder }))

/**
 * Sets the time of emails about items that a process of an older version has published, because
 * that version sets no time. Searches for such items while a process of that version is connected,
 * and for a short time after it has disconnected. Also searches for a short time after the start of
 * this process. Call it when the worker starts and every minute.
 */
export async function scheduleMissedEmails(): Promise<void> {
  const isOlder = await isOlderConnected('emails')
  if (isOlder) searches().left = searchesAfterOlder
  else if (searches().left === 0) return
  else searches().left -= 1
  while ((await scheduleBatch()) === searchBatch);
}

/**
 * Sets the email times for one batch of inboxes and returns their number. Skips locked inboxes. The
 * next call, or the writer that holds the lock, sets the times of skipped inboxes.
 */
async function scheduleBatch(): Promise<number> {
  const scheduled = await db.query(sql`
    with missed as (
      select customer_id from notification_heads
      where (emails_platform or emails_transaction) and email_due_at is null
        and last_seq > emailed_seq
      limit ${searchBatch}
      for update skip locked
    )
    update notification_heads h set
      email_due_at = greatest(
        service_now(), h.emailed_at + make_interval(mins => ${emailIntervalMinutes}))
    from missed where h.customer_id = missed.customer_id
    returning 1`)
  return scheduled.length
}

/** Lists due emails, most overdue first. */
export const listEmailsDue = (limit: number): Promise<EmailDue[]> =>
  db.query<EmailDue>(sql`
    select customer_id as "customerId", email_due_at::text as "dueAt" from notification_heads
    where email_due_at is not null and (email_due_at <= (select service_now())
      or email_due_at > (select service_now()) + make_interval(mins => ${maxAheadMinutes}))
    order by email_due_at limit ${limit}`)

/**
 * Claims a due email, in the transaction that stores its text. Returns false if another process has
 * claimed it, or if the person needs no email. The specification is silent, so we decided: an item
 * causes no email if the person reads, archives or mutes it before the email is stored.
 */
export async function takeEmailDue(tx: Tx, { customerId, dueAt }: EmailDue): Promise<boolean> {
  // Takes the lock in a separate statement, so that the next statement sees the items of all
  // earlier writers.
  await lockHead(tx, customerId)
  const [taken] = await tx.query<{ isNeeded: boolean }>(sql`
    with unread as (
      select exists (
        select 1 from notification_heads h join notifications n using (customer_id)
        where h.customer_id = ${customerId} and n.seq > greatest(h.mark_seq, h.emailed_seq)
          and n.read_at is null and n.archive_versions is null
          and (h.emails_transaction and n.category = 'transaction'
            or h.emails_platform and not h.mutes_platform and n.category = 'platform')) as is_any
    )
    update notification_heads set
      email_due_at = null, emailed_seq = last_seq,
      emailed_at = case when unread.is_any then service_now() else emailed_at end
    from unread
    where customer_id = ${customerId} and email_due_at = ${dueAt}::timestamptz
    returning unread.is_any as "isNeeded"`)
  return taken?.isNeeded === true
}

/** Postpones a due email that could not be stored. */
export const postponeEmail = ({ customerId, dueAt }: EmailDue): Promise<unknown> =>
  db.query(sql`
    update notification_heads set
      email_due_at = service_now() + make_interval(secs => ${retrySeconds})
    where customer_id = ${customerId} and email_due_at = ${dueAt}::timestamptz`)
