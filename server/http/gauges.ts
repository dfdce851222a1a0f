import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import { readClockDifference } from '../foundations/clock-difference'
import { poolState } from '../foundations/db'
import { listQueues } from '../foundations/jobs'
import { eventCounts } from '../foundations/log'
import { isSchemaAhead } from '../foundations/schema'
import * as audit from '../rooms/audit'
import * as destinations from '../rooms/destinations'
import * as events from '../rooms/events'
import * as kyc from '../rooms/kyc'
import * as outbox from '../rooms/outbox'

const answerWithinMs = 3000

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new AbortController()
  const limit = sleep(answerWithinMs, undefined, { signal: late.signal }).then(() => {
    throw new Error('the database does not answer')
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    limit.catch(() => {})
    late.abort()
  }
}

/**
 * Adds the gauges whose values are computed for each metrics request. Returns a function that
 * computes the values. Omits the gauges of the database while it is unavailable.
 */
export function addGauges(registry: Registry): () => Promise<void> {
  const registers = [registry]
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `latchkey_${name}`, help, labelNames, registers })
  const up = gauge('database_up', '1 if the database answered the query for these metrics')
  const connections = gauge(
    'database_connections',
    'Connections of the pool by state; waiting callers show that the pool is too small',
    'state',
  )
  const jobs = gauge(
    'jobs',
    'Jobs by queue and state; a dead job waits for staff',
    'queue',
    'state',
  )
  const pending = gauge(
    'verifications_pending',
    'Pending verifications by stage; manual ones wait for staff',
    'stage',
  )
  const oldest = gauge(
    'verification_oldest_pending_seconds',
    'Age of the oldest pending verification that does not wait for staff',
  )
  const checkpoint = gauge(
    'audit_checkpoint_age_seconds',
    'Time since the last signed checkpoint of the audit; one is due every minute',
  )
  const unnumbered = gauge(
    'events_unnumbered_seconds',
    'Age of the oldest event without a number in the log of events',
  )
  const clock = gauge(
    'database_clock_difference_seconds',
    'By how much the clock of the database is ahead of the clock of this machine; negative if behind',
  )
  const schemaAhead = gauge(
    'schema_ahead',
    '1 if a newer version migrated the schema further than this process knows',
  )
  const backlog = gauge(
    'webhook_backlog',
    'Events that wait for a destination of an organization with API access, even if it fails or is disabled',
  )
  const failing = gauge(
    'webhook_failing',
    'Destinations that accept no events: failing ones are retried, disabled ones are not',
    'state',
  )
  const letters = gauge(
    'letters',
    'Emails by state: queued ones wait, late ones wait after a failed attempt, dead ones are not retried',
    'state',
  )
  const oldestLetter = gauge('letter_oldest_seconds', 'Age of the oldest queued email')
  const logEvents = new Counter({
    name: 'latchkey_log_events_total',
    help: 'Events in the log since the start, by name; alerts use those of the levels warn and error',
    labelNames: ['event', 'level'],
    registers,
  })

  async function readDatabase(): Promise<void> {
    const [queues, verifications, webhooks, waiting, age, unnumberedAge, isAhead, clocks] =
      await inTime(
        Promise.all([
          listQueues(),
          kyc.countPending(),
          destinations.countBacklog(),
          outbox.countWaiting(),
          audit.readCheckpointAge(),
          events.readUnnumberedAge(),
          isSchemaAhead(),
          readClockDifference(),
        ]),
      )
    for (const { name, ...states } of queues)
      for (const [state, value] of Object.entries(states)) jobs.set({ queue: name, state }, value)
    pending.set({ stage: 'automatic' }, verifications.automatic)
    pending.set({ stage: 'manual' }, verifications.manual)
    oldest.set(verifications.oldestSeconds)
    backlog.set(webhooks.behind)
    failing.set({ state: 'failing' }, webhooks.failing)
    failing.set({ state: 'disabled' }, webhooks.disabled)
    const { oldestSeconds, ...letterCounts } = waiting
    for (const [state, value] of Object.entries(letterCounts)) letters.set({ state }, value)
    oldestLetter.set(oldestSeconds)
    checkpoint.set(age ?? 0)
    unnumbered.set(unnumberedAge)
    schemaAhead.set(isAhead ? 1 : 0)
    clock.set(clocks.differenceMs / 1000)
    up.set(1)
  }

  return async () => {
    for (const [state, value] of Object.entries(poolState())) connections.set({ state }, value)
    logEvents.reset()
    for (const [name, count] of eventCounts()) {
      const [event = '', level = ''] = name.split(' ')
      logEvents.inc({ event, level }, count)
    }
    await readDatabase().catch(() => {
      for (const one of [jobs, pending, failing, letters]) one.reset()
      for (const one of [oldest, checkpoint, unnumbered, schemaAhead, clock, backlog, oldestLetter])
        one.remove()
      up.set(0)
    })
  }
}
