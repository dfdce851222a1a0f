import { countRows, db, deleteBatchSize, drain, sql, type Tx } from '../foundations/db'
import type { Letter } from '../foundations/mail'
import { uuidv7 } from '../foundations/ordered-ids'
import { leaseSeconds } from './outbox/lease'
import { sealLetter } from './outbox/sealing'
import { sendNow } from './outbox/sending'

export { list, resend } from './outbox/listing'
export { listKeyUses, rewrap } from './outbox/sealing'
export { start as startSending, sweep } from './outbox/sending'

export const maxDays = 3
export const deadDays = 30
// The kinds of emails that the service deletes a day after it stops trying to send them. A person
// can request a lost code or link again. After the deletion of an application, the service must not
// store the person's data for long.
const shortKinds = ['code', 'link', 'resume', 'application-deleted'] satisfies NewLetter['kind'][]

export type NewLetter = {
  kind:
    | 'invite'
    | 'code'
    | 'link'
    | 'resume'
    | 'changed'
    | 'help'
    | 'account-closed'
    | 'application-deleted'
    | 'consent-withdrawn'
    | 'new-browser'
    | 'inbox'
  letter: Letter
  organizationId?: string | null
  /** The customer to whom the email belongs. An erasure of this customer deletes the email. */
  customerId?: string | null
  /**
   * The invitation or challenge in the email, or the customer whose inbox the email is about.
   * `remove` deletes all emails with this id.
   */
  subjectId?: string
  /** The time at which the code or link in the email expires. */
  expiresAt?: Date
}

/**
 * Stores an email in the transaction of the change that causes it. Returns a function that sends
 * the email; call it after the commit. If the process ends before the email is sent, or the mail
 * server is unavailable, a later sweep of any process sends the email. The service tries for three
 * days at most, and not after the email has expired.
 */
export async function add(
  tx: Tx,
  { kind, letter, organizationId, customerId, subjectId, expiresAt }: NewLetter,
): Promise<() => Promise<void>> {
  const [id, holder] = [uuidv7(), uuidv7()]
  await tx.query(sql`
    insert into queued_letters (
      id, kind, organization_id, customer_id, subject_id, letter_sealed, created_at, expires_at,
      next_try_at, holder, lease_until)
    values (
      ${id}, ${kind}, ${organizationId ?? null}, ${customerId ?? null}, ${subjectId ?? null},
      ${sealLetter(id, letter)}, service_now(),
      least(${expiresAt ?? null}, service_now() + make_interval(days => ${maxDays})),
      service_now(), ${holder}, service_now() + make_interval(secs => ${leaseSeconds}))`)
  return () => sendNow({ id, kind, holder, tries: 0 }, letter)
}

/** Deletes the queued emails about an invitation, a challenge or an inbox. */
export const remove = async (tx: Tx, subjectId: string): Promise<void> => {
  await tx.query(sql`delete from queued_letters where subject_id = ${subjectId}`)
}

/** Deletes the queued emails to an erased person. */
export const erase = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(sql`delete from queued_letters where customer_id = ${customerId}`)
}

/** Sandbox only: deletes all queued emails. */
export const removeAll = async (tx: Tx): Promise<void> => {
  await tx.query(sql`delete from queued_letters`)
}

export type Waiting = { queued: number; late: number; dead: number; oldestSeconds: number }

/**
 * Counts the stored emails by state. `late`: emails that failed at least once and will be tried
 * again.
 */
export async function countWaiting(): Promise<Waiting> {
  const [row] = await db.query<Waiting>(sql`
    select
      count(*) filter (where dead_at is null)::int as queued,
      count(*) filter (where dead_at is null and tries > 0)::int as late,
      count(*) filter (where dead_at is not null)::int as dead,
      coalesce(extract(epoch from
        service_now() - min(created_at) filter (where dead_at is null)), 0)::int as "oldestSeconds"
    from queued_letters`)
  return row!
}

/**
 * Deletes emails that the service has given up: emails of `shortKinds` after a day, all others
 * after 30 days. A dry run only counts them.
 */
export const retire = (isDryRun: boolean): Promise<number> =>
  isDryRun
    ? countRows(sql`
        select count(*)::int as n from queued_letters
        where dead_at < (select service_now()) - make_interval(
          days => case when kind = any(${shortKinds}::text[]) then 1 else ${deadDays} end)`)
    : drain(sql`
        with gone as (delete from queued_letters where id = any(array(
          select id from queued_letters
          where dead_at < (select service_now()) - make_interval(
            days => case when kind = any(${shortKinds}::text[]) then 1 else ${deadDays} end)
          limit ${deleteBatchSize}))
          returning 1)
        select count(*)::int as n from gone`)
