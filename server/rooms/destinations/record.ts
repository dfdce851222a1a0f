import { type Db, sql, unnest } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import type { Sent } from '../../foundations/outbound'
import type { Health } from './health'
import { type Leased, leaseSeconds } from './lease'
import { outcomeOf } from './outcome'
import { sealAnswer } from './secret'

/** One attempt to deliver one event. */
export type Attempt = {
  sequence: number
  n: number
  at: Date
  durationMs: number
  sent: Sent
}
/**
 * A failed event that is delivered again later. With `inSeconds` null, the service gives up the
 * event.
 */
export type Retry = { sequence: number; attempts: number; inSeconds: number | null }

export type Round = {
  position: number
  health: Health
  attempts: Attempt[]
  retries: Retry[]
  /** Sequences of events that need no further try. */
  settled: number[]
}

const attemptRows = unnest('a', {
  id: 'uuid',
  seq: 'bigint',
  n: 'int',
  at: 'timestamptz',
  duration_ms: 'int',
  outcome: 'text',
  status: 'int',
  answer_sealed: 'bytea',
})
const retryRows = unnest('r', { seq: 'bigint', attempts: 'int', wait: 'int' })
const settledRows = unnest('s', { seq: 'bigint' })

/**
 * Writes an array literal of our own ids, times, numbers and constants. These values need no
 * escaping, which would take longer in the driver.
 */
const listOwn = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`

function toArrays(attempts: readonly Attempt[]) {
  const rows = attempts.map(({ sent, ...attempt }) => {
    const id = uuidv7()
    const answer = 'answer' in sent ? sent.answer : undefined
    const answerSealed = answer && answer.text !== '' ? sealAnswer(id, answer.text) : null
    return {
      ...attempt,
      id,
      outcome: outcomeOf(sent),
      status: answer?.status ?? null,
      answerSealed,
    }
  })
  return {
    id: listOwn(rows.map(({ id }) => id)),
    seq: listOwn(rows.map(({ sequence }) => sequence)),
    n: listOwn(rows.map(({ n }) => n)),
    at: listOwn(rows.map(({ at }) => at.toISOString())),
    duration_ms: listOwn(rows.map(({ durationMs }) => durationMs)),
    outcome: listOwn(rows.map(({ outcome }) => outcome)),
    status: listOwn(rows.map(({ status }) => status)),
    answer_sealed: rows.map(({ answerSealed }) => answerSealed),
  }
}

/**
 * Stores the ended attempts and the new position in one statement, and renews the lease. Returns
 * false and stores nothing if this process lost the lease or the destination is off. If `isDurable`
 * is false, the commit does not wait for the disk. Only a crash of the database may then repeat the
 * deliveries of the last second. A batch with a retry always waits for the disk. Otherwise, a crash
 * could lose the retry although a later batch has moved the position past the event.
 */
export async function record(
  from: Db,
  { id, holder }: Pick<Leased, 'id' | 'holder'>,
  { position, health, attempts, retries, settled }: Round,
  isDurable = true,
): Promise<boolean> {
  const last = attempts.at(-1)
  const hasDelivered = attempts.some(({ sent }) => outcomeOf(sent) === 'delivered')
  const lastStatus = last && 'answer' in last.sent ? last.sent.answer.status : null
  const stored = await from.query(sql`
    with held as (
      update destinations set
        position = ${position},
        state = ${health.state},
        reason = case when ${health.state} = 'disabled' then 'GONE' end,
        failures = ${health.failures},
        probes = ${health.probes},
        failing_since = case when ${health.state} = 'failing'
          then coalesce(failing_since, service_now()) end,
        failing_announced_at = case when ${health.state} = 'failing' then failing_announced_at end,
        next_probe_at = service_now() + make_interval(secs => ${health.probeInSeconds}::float8),
        last_success_at = case when ${hasDelivered} then service_now() else last_success_at end,
        last_status = case when ${last !== undefined} then ${lastStatus}::int else last_status end,
        lease_until = service_now() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and holder = ${holder} and state in ('on', 'failing')
      returning id
    ), kept as (
      insert into delivery_attempts (
        id, destination_id, seq, n, at, duration_ms, outcome, status, answer_sealed)
      select a.id, held.id, a.seq, a.n, a.at, a.duration_ms, a.outcome, a.status, a.answer_sealed
      from held cross join ${attemptRows(toArrays(attempts))}
    ), retried as (
      insert into delivery_retries (destination_id, seq, attempts, next_at)
      select held.id, r.seq, r.attempts, service_now() + make_interval(secs => r.wait)
      from held cross join ${retryRows({
        seq: listOwn(retries.map(({ sequence }) => sequence)),
        attempts: listOwn(retries.map((retry) => retry.attempts)),
        wait: listOwn(
          retries.map(({ inSeconds }) => (inSeconds === null ? null : Math.ceil(inSeconds))),
        ),
      })}
      on conflict (destination_id, seq) do update
        set attempts = excluded.attempts, next_at = excluded.next_at
    ), settled as (
      delete from delivery_retries r using held, ${settledRows({ seq: listOwn(settled) })}
      where r.destination_id = held.id and r.seq = s.seq
    )
    select set_config(
      'synchronous_commit',
      case when ${isDurable || retries.length > 0}::boolean then current_setting('synchronous_commit') else 'off' end,
      true)
    from held`)
  return stored.length > 0
}
