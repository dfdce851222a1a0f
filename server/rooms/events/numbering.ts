import { setTimeout as sleep } from 'node:timers/promises'
import { sql, transaction } from '../../foundations/db'
import { describe, log } from '../../foundations/log'
import { processSingleton } from '../../foundations/process-singleton'

const batchSize = 1000
const retryMs = 10
// A transaction costs about as much as numbering one event. So several events share a transaction.
// Up to four transactions run without a pause. After that, one begins every 25 ms.
const pauseMs = 25
const maxAheadMs = 3 * pauseMs
const everyMs = 1000

type Batch = { n: number; organizationIds: string[] }

/**
 * Numbers committed events without gaps, per organization. Returns `busy` if another process
 * numbers events at this moment. An event gets its number only after its commit, so every reader
 * sees the events in the order of their numbers.
 */
const numberBatch = (): Promise<Batch | 'busy'> =>
  transaction(async (tx) => {
    const [lock] = await tx.query<{ isOurs: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtext('events')) as "isOurs"`)
    if (!lock!.isOurs) return 'busy'
    // The numbering is a second statement, because its snapshot must begin after the lock was
    // taken.
    const [done] = await tx.query<Batch>(sql`
      with batch as (
        select n, organization_id from events where seq is null order by n limit ${batchSize}
      ), places as (
        select
          n, organization_id,
          row_number() over (partition by organization_id order by n) as place,
          count(*) over (partition by organization_id) as total
        from batch
      ), heads as (
        insert into event_heads as h (organization_id, last_seq)
        select organization_id, count(*) from batch group by 1 order by 1
        on conflict (organization_id) do update set last_seq = h.last_seq + excluded.last_seq
        returning organization_id, last_seq
      ), numbered as (
        update events e set seq = h.last_seq - p.total + p.place
        from places p join heads h using (organization_id)
        where e.n = p.n
        returning 1
      )
      select
        (select count(*)::int from numbered) as n,
        array(select organization_id from heads) as "organizationIds"`)
    return done!
  })

/** A listener receives the ids of the organizations whose events were just numbered. */
type Listener = (organizationIds: readonly string[]) => void
const listeners = processSingleton('event-listeners', () => new Set<Listener>())

/**
 * Calls the listener whenever this process has numbered events. Returns a function that removes the
 * listener.
 */
export function onNumbered(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

type Run = {
  isWanted: boolean
  running: Promise<void> | undefined
  /** The time at which the pauses of all earlier runs end, as a value of `performance.now()`. */
  pausedUntil: number
}
const state = processSingleton<Run>('event-numbering', () => ({
  isWanted: false,
  running: undefined,
  pausedUntil: 0,
}))

/**
 * Starts to number all committed events. A call during a run, or during the pause after it, causes
 * one more run.
 */
export function numberSoon(): void {
  state.isWanted = true
  state.running ??= run().finally(() => {
    state.running = undefined
    if (state.isWanted) numberSoon()
  })
}

async function run(): Promise<void> {
  while (state.isWanted) {
    const waitMs = state.pausedUntil - maxAheadMs - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    state.isWanted = false
    const done = await numberBatch().catch((error: unknown) => {
      log().error({ event: 'events.numberingFailed', ...describe(error) })
      return { n: 0, organizationIds: [] }
    })
    if (done === 'busy') {
      state.isWanted = true
      await sleep(retryMs)
      continue
    }
    if (done.n > 0) for (const listener of listeners) listener(done.organizationIds)
    if (done.n === batchSize) state.isWanted = true
    else state.pausedUntil = Math.max(state.pausedUntil, performance.now()) + pauseMs
  }
}

/**
 * Numbers events every second, because a killed process may have left events without a number.
 * Returns a function that stops the numbering and waits for its current run.
 */
export function keepNumbering(): () => Promise<void> {
  const timer = setInterval(numberSoon, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await state.running
  }
}
