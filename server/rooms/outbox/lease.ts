import { columns, db, sql } from '../../foundations/db'

export const leaseSeconds = 30
const minWaitSeconds = 60
const maxWaitSeconds = 3600

/** An email that only this process may send until the lease ends. */
export type Leased = { id: string; kind: string; holder: string; tries: number }
const leasedColumns = columns('queued_letters', {
  id: 'id',
  kind: 'kind',
  holder: 'holder',
  tries: 'tries',
  sealed: 'letter_sealed',
}).of('q')

/**
 * Takes the leases of due emails, most overdue first. Until a lease ends, no other process sends
 * that email. An email whose due time is further ahead than any wait is also due, because the clock
 * was set back.
 */
export const takeLeases = (
  holder: string,
  limit: number,
): Promise<(Leased & { sealed: Buffer })[]> =>
  db.query(sql`
    with due as (
      select id from queued_letters
      where dead_at is null and expires_at > service_now()
        and (next_try_at <= service_now()
          or next_try_at > service_now() + make_interval(secs => ${2 * maxWaitSeconds}))
        and (lease_until is null or lease_until <= service_now()
          or lease_until > service_now() + make_interval(secs => ${2 * leaseSeconds}))
      order by next_try_at limit ${limit} for update skip locked
    )
    update queued_letters q set
      holder = ${holder}, lease_until = service_now() + make_interval(secs => ${leaseSeconds})
    from due
    where q.id = due.id
    returning ${leasedColumns}`)

/** Extends a lease that this process still holds. */
export const renew = ({ id, holder }: Leased): Promise<unknown> =>
  db.query(sql`
    update queued_letters set lease_until = service_now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and holder = ${holder}`)

/** Deletes an email after it was sent, even if the lease has ended. */
export const forget = ({ id }: Leased): Promise<unknown> =>
  db.query(sql`delete from queued_letters where id = ${id}`)

/**
 * Postpones the next try: by 1 minute after the first failure, then by 2, 4 and so on, up to 60
 * minutes.
 */
export const postpone = ({ id, holder, tries }: Leased): Promise<unknown> =>
  db.query(sql`
    update queued_letters set
      tries = ${tries + 1},
      next_try_at = service_now()
        + make_interval(secs => ${Math.min(maxWaitSeconds, minWaitSeconds * 2 ** Math.min(tries, 10))}),
      holder = null, lease_until = null
    where id = ${id} and holder = ${holder}`)

/** Gives up an email. The email remains stored, so that staff can send it again. */
export const giveUp = (
  { id, holder, tries }: Leased,
  reason: 'refused' | 'unreadable',
): Promise<unknown> =>
  db.query(sql`
    update queued_letters set
      tries = ${tries + 1}, dead_at = service_now(), dead_reason = ${reason},
      holder = null, lease_until = null
    where id = ${id} and holder = ${holder}`)

/** Gives up emails that have expired, and deletes their texts. Returns these emails. */
export const giveUpExpired = (): Promise<Pick<Leased, 'id' | 'kind'>[]> =>
  db.query(sql`
    with texts as (
      update queued_letters set letter_sealed = null
      where dead_at is not null and letter_sealed is not null and expires_at <= service_now())
    update queued_letters set
      dead_at = service_now(), dead_reason = 'expired', letter_sealed = null, holder = null,
      lease_until = null
    where dead_at is null and expires_at <= service_now()
      and (lease_until is null or lease_until <= service_now())
    returning id, kind`)
