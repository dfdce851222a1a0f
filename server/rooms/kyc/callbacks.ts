import type { KycStatus } from '@/lib/kyc-moves'
import { isUuid } from '../../foundations/crypto'
import { db, deleteOlder, sql, type Tx, transaction } from '../../foundations/db'
import * as jobs from '../../foundations/jobs'
import * as provider from '../provider'
import { isGenuineState, withMac } from './callback-macs'
import { apply } from './provider-results'

/**
 * Accepts a signed callback of the provider. Applies each event only once. Stores a callback that
 * arrives before the commit of its signup; the signup then applies it. Throws UNAUTHORIZED if the
 * signature is invalid, and MALFORMED_JSON if the body is invalid.
 */
export async function receive(callback: provider.SignedCallback): Promise<void> {
  for (const event of await provider.receive(callback)) await keep(event)
}

/**
 * Like `receive`, but for callbacks that contain only the id of the changed application (hints).
 * Throws the same errors.
 */
export async function receiveHint(callback: provider.SignedCallback): Promise<void> {
  for (const event of await provider.receiveHint(callback)) await keep(event)
}

// The seconds until a job reads the state of a pending verification, in case a callback is lost.
const readAfterSeconds = 5

const keep = (event: provider.ProviderEvent): Promise<void> =>
  'state' in event ? store(event.id, event.state) : storeHint(event)

async function store(id: string, state: provider.State): Promise<void> {
  const profileId = state.reference.split(':')[0] ?? ''
  await transaction(async (tx) => {
    await lockProfile(tx, profileId)
    const [fresh] = await tx.query(sql`
      insert into provider_events (event_id, reference, state, received_at)
      values (
        ${id}, ${state.reference}, ${JSON.stringify(withMac({ id, ...withoutMessages(state) }))},
        service_now())
      on conflict (event_id) do nothing returning event_id`)
    if (!fresh) return
    const [known] = isUuid(profileId)
      ? await tx.query<{ status: KycStatus }>(sql`
          select status from kyc_requests where profile_id = ${profileId}`)
      : []
    if (!known) return
    const request = await apply(tx, profileId, state)
    // The earlier job may have ended while the person had to act, so enqueue a new job.
    if (known.status === 'incomplete' && request?.status === 'pending')
      await jobs.sendLater(
        tx,
        'verification',
        { profileId },
        { startAfterSeconds: readAfterSeconds },
      )
    await tx.query(
      sql`update provider_events set applied_at = service_now() where event_id = ${id}`,
    )
  })
}

/**
 * Stores the ids of a hint (a callback without a state) and enqueues a job that reads the new state
 * from the provider. Before the signup, enqueues no job, because the signup enqueues one.
 */
const storeHint = ({
  id,
  reference,
  objectId,
}: Extract<provider.ProviderEvent, { objectId: string }>): Promise<void> =>
  transaction(async (tx) => {
    const [fresh] = await tx.query(sql`
      insert into provider_events (event_id, reference, state, received_at, applied_at)
      values (
        ${id}, ${reference}, ${JSON.stringify({ id, objectId })}, service_now(), service_now())
      on conflict (event_id) do nothing returning event_id`)
    const profileId = reference.split(':')[0] ?? ''
    if (!fresh || !isUuid(profileId)) return
    const [known] = await tx.query(
      sql`select profile_id from kyc_requests where profile_id = ${profileId}`,
    )
    if (known) await jobs.sendLater(tx, 'verification', { profileId })
  })

// An early callback and its signup take the same lock, so the later call waits for the earlier
// commit. Without the lock, the two calls would not see each other's uncommitted rows.
const lockProfile = async (tx: Tx, profileId: string): Promise<void> => {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${profileId}, 0))`)
}

// Removes the messages in the provider's requirements. Such messages could quote a person, and the
// service never reads them.
const withoutMessages = ({ requirements, ...state }: provider.State): provider.State => ({
  ...state,
  ...(requirements
    ? { requirements: requirements.map((requirement) => ({ ...requirement, message: '' })) }
    : {}),
})

/**
 * Applies callbacks that arrived before the commit of their signup. Skips callbacks that an older
 * version stored, and callbacks that were changed or inserted directly in the database. The
 * verification job then reads the state from the provider.
 */
export async function applyEarlyCallbacks(
  tx: Tx,
  profileId: string,
  reference: string,
): Promise<void> {
  const [, early] = await Promise.all([
    lockProfile(tx, profileId),
    tx.query<{ id: string; state: provider.State }>(sql`
      select event_id as id, state from provider_events
      where reference = ${reference} and applied_at is null
      order by (state->>'sequence')::bigint
      for update`),
  ])
  for (const { id, state } of early.filter((event) => isGenuineState(event.state))) {
    await apply(tx, profileId, state)
    await tx.query(
      sql`update provider_events set applied_at = service_now() where event_id = ${id}`,
    )
  }
}

/** Counts the callbacks that wait for a signup. */
export const countEarlyCallbacks = async (): Promise<number> => {
  const [row] = await db.query<{ n: number }>(
    sql`select count(*) as n from provider_events where applied_at is null`,
  )
  return row?.n ?? 0
}

/**
 * The number of days after which callbacks are deleted. The specification is silent, so we decided:
 * a provider repeats a callback for some days, and its staff can send it again for about a month. A
 * later repeat is harmless. Its state is not newer than the stored one. A hint (a callback without
 * a state) only makes the service read the state again.
 */
export const callbackDays = 90

/** Deletes callbacks that arrived long ago, in batches. A dry run only counts them. */
export const retireCallbacks = (isDryRun: boolean): Promise<number> =>
  deleteOlder(
    { table: 'provider_events', key: 'event_id', column: 'received_at', days: callbackDays },
    isDryRun,
  )
