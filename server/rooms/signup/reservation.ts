import { ApiError } from '@/lib/errors'
import { columns, db, lane, sql, type Tx, unnest } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import { processSingleton } from '../../foundations/process-singleton'
import { currentRequestId } from '../../foundations/request-id'

/**
 * The right of one call to submit the signup of a person. It expires after six seconds, and needs
 * no open database connection.
 */
export type Reservation = {
  customerId: string
  profileId: string
  submission: number
  holder: string
}
type State = {
  customerId: string
  state: 'held' | 'refused' | 'done'
  submission: number
  bodyMac: Buffer
  isExpired: boolean
}

const leaseSeconds = 6

type LeaseQuery = { customerId: string; bodyMac: Buffer }

const reservationColumns = columns('signup_reservations', {
  customerId: 'customer_id',
  profileId: 'profile_id',
  submission: 'submission',
  holder: 'holder',
})
const newReservations = unnest('k', {
  customer_id: 'uuid',
  profile_id: 'uuid',
  body_mac: 'bytea',
  holder: 'uuid',
})

/**
 * Takes the reservation (the right to submit a signup) if it is free, if its last submission was
 * rejected, or if its lease has expired. Returns undefined if another call has the reservation or
 * if the signup is complete. Simultaneous calls share one statement and one disk flush.
 */
const take = processSingleton('signup.take', () =>
  lane<LeaseQuery, Reservation | undefined>(async (queries) => {
    // One statement cannot write the same row twice. So it contains only the first call of each
    // person, and the other calls wait.
    const first = [
      ...new Map(
        queries.toReversed().map((one) => [one.customerId, { ...one, holder: uuidv7() }]),
      ).values(),
    ]
    const arrays = {
      customer_id: first.map((one) => one.customerId),
      profile_id: first.map(() => uuidv7()),
      body_mac: first.map((one) => one.bodyMac),
      holder: first.map((one) => one.holder),
    }
    const rows = await db.query<Reservation>(sql`
      insert into signup_reservations as r (
        customer_id, profile_id, submission, body_mac, holder, lease_until, state)
      select
        customer_id, profile_id, 1, body_mac, holder,
        service_now() + make_interval(secs => ${leaseSeconds}), 'held'
      from ${newReservations(arrays)}
      order by customer_id
      on conflict (customer_id) do update set
        holder = excluded.holder,
        state = 'held',
        lease_until = excluded.lease_until,
        body_mac = excluded.body_mac,
        submission = case when r.state = 'held' and r.body_mac = excluded.body_mac
          then r.submission else r.submission + 1 end
      where r.state = 'refused' or (r.state = 'held' and r.lease_until < service_now())
      returning ${reservationColumns}`)
    const taken = new Map(rows.map((row) => [row.customerId, row]))
    return queries.map(({ customerId }) => {
      const one = taken.get(customerId)
      taken.delete(customerId)
      return one
    })
  }),
)

const stateColumns = columns('signup_reservations', {
  customerId: 'customer_id',
  state: 'state',
  submission: 'submission',
  bodyMac: 'body_mac',
})

const unnestIds = unnest('k', { id: 'uuid' })

// Reads the states of reservations. Waiting callers share one statement, so none of them needs its
// own database connection.
const look = processSingleton('signup.look', () =>
  lane<string, State | undefined>(async (customerIds) => {
    const rows = await db.query<State>(sql`
      select ${stateColumns}, lease_until < service_now() as "isExpired"
      from ${unnestIds({ id: [...new Set(customerIds)] })}
      join signup_reservations on customer_id = k.id`)
    const found = new Map(rows.map((row) => [row.customerId, row]))
    return customerIds.map((customerId) => found.get(customerId))
  }),
)

const maxWaitMs = 5000
const minPauseMs = 50
const maxPauseMs = 200

/**
 * Waits until this call has the reservation (the right to submit the signup). Throws
 * ALREADY_SIGNED_UP if another call has completed the signup. Throws BAAS_ERROR_FIELD if the
 * provider rejected the same body during the wait. Throws SIGNUP_IN_PROGRESS after five seconds.
 * `bodyMacs`: one MAC of the body per key.
 */
export async function reserve(
  customerId: string,
  bodyMacs: readonly Buffer[],
): Promise<Reservation> {
  const startedAt = performance.now()
  let awaited: number | undefined
  for (let pauseMs = minPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * 2)) {
    const state = await look(customerId)
    const sameMac = state && bodyMacs.find((mac) => mac.equals(state.bodyMac))
    if (state?.state === 'done') throw new ApiError('ALREADY_SIGNED_UP')
    if (sameMac && wasRefused(state, awaited)) throw new ApiError('BAAS_ERROR_FIELD')
    const taken = isFree(state)
      ? await take({ customerId, bodyMac: sameMac ?? bodyMacs[0]! })
      : undefined
    if (taken) return taken
    awaited ??= state?.submission ?? 1
    if (performance.now() - startedAt > maxWaitMs)
      throw new ApiError('SIGNUP_IN_PROGRESS', { retryAfter: 2 })
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Whether the provider has rejected the submission for which this call waits, or a later one. */
const wasRefused = (state: State, awaited: number | undefined): boolean =>
  state.state === 'refused' && awaited !== undefined && state.submission >= awaited

const isFree = (state: State | undefined): boolean =>
  state === undefined || state.state === 'refused' || state.isExpired

/**
 * The last failed try of a signup. `refused`: the provider rejected it. `lost`: the process of the
 * try ended without a result. `requestId`: the id of the rejected request. Null for `lost`, and for
 * tries of an earlier version.
 */
export type LastTry = {
  outcome: 'refused' | 'lost'
  tries: number
  at: Date
  requestId: string | null
}

/**
 * Returns the last failed try. Undefined if there was no try, or if the last try is still running
 * or has succeeded.
 */
export async function findLastTry(customerId: string): Promise<LastTry | undefined> {
  const [found] = await db.query<LastTry>(sql`
    select case state when 'refused' then 'refused' else 'lost' end as outcome, submission as tries,
      lease_until - make_interval(secs => ${leaseSeconds}) as at,
      case state when 'refused' then refused_request_id end as "requestId"
    from signup_reservations
    where customer_id = ${customerId}
      and (state = 'refused' or (state = 'held' and lease_until < service_now()))`)
  return found
}

/**
 * Releases the reservation after the provider has rejected the signup, so that the next call may
 * submit.
 */
export const release = async ({ customerId, holder }: Reservation): Promise<void> => {
  await db.query(
    sql`
      update signup_reservations set state = 'refused', refused_request_id = ${currentRequestId()}
      where customer_id = ${customerId} and holder = ${holder} and state = 'held'`,
  )
}

/**
 * Ends the lease of a reservation without a result, so that the next call may submit immediately.
 */
export const giveUp = async ({ customerId, holder }: Reservation): Promise<void> => {
  await db.query(sql`
    update signup_reservations set lease_until = service_now()
    where customer_id = ${customerId} and holder = ${holder} and state = 'held'`)
}

/**
 * Completes the reservation in the transaction of the caller. Returns false if this call no longer
 * has the reservation. The row lock makes later calls wait for the commit.
 */
export async function complete(tx: Tx, { customerId, holder }: Reservation): Promise<boolean> {
  const rows = await tx.query(
    sql`
      update signup_reservations set state = 'done'
      where customer_id = ${customerId} and holder = ${holder} and state = 'held'
      returning 1`,
  )
  return rows.length === 1
}

/**
 * Locks the reservation of a person until the transaction of the caller ends. A signup locks the
 * reservation before the customer. An erasure must use the same order to prevent deadlocks.
 */
export const lockReservation = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(sql`
    select 1 from signup_reservations where customer_id = ${customerId} for update`)
}

/**
 * Whether a call submits the signup now, so the provider may already have the answers. The caller
 * must lock the reservation and then the customer. While the customer is locked, no first
 * submission can begin, because the row of its reservation refers to the customer.
 */
export async function isSubmitting(tx: Tx, customerId: string): Promise<boolean> {
  // Does not lock the reservation again. A signup may have stored a reservation after the caller
  // took its locks, and may now wait for the customer. So a second lock could deadlock.
  const running = await tx.query(sql`
    select 1 from signup_reservations
    where customer_id = ${customerId} and state = 'held' and lease_until >= service_now()`)
  return running.length > 0
}

/**
 * Throws SIGNUP_IN_PROGRESS while a call submits the signup. The caller must hold the locks of
 * `isSubmitting`.
 */
export async function requireNoSubmission(tx: Tx, customerId: string): Promise<void> {
  if (await isSubmitting(tx, customerId))
    throw new ApiError('SIGNUP_IN_PROGRESS', { retryAfter: 2 })
}

/**
 * Deletes the reservation of an erased person, because it contains a MAC of the person's answers.
 */
export const eraseReservation = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(sql`delete from signup_reservations where customer_id = ${customerId}`)
}

/**
 * Deletes the reservation of this call if the person is erased. A closed account that is not
 * erased, for example under a legal hold, keeps its reservation.
 */
export const dropErased = async ({ customerId, holder }: Reservation): Promise<void> => {
  await db.query(sql`
    delete from signup_reservations r using customers c
    where r.customer_id = ${customerId} and r.holder = ${holder}
      and c.id = r.customer_id and c.erased_at is not null`)
}
