import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, call, connect, paths, signupBody } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { findEventFaults, followLog } from '../support/event-log'
import { expectDelivered, type Hook, openHook } from '../support/hooks'
import { expireLeases } from '../support/leases'
import { signalDatabase } from '../support/postgres'
import { shareDatabase, shareService } from '../support/shared'

const mixes = readCount('delivery_mixes')

const service = shareService({
  env: { RATE_LIMIT_CALLS_PER_MINUTE: '1000000', SIMULATOR_DELAY_MS: '50' },
})
const database = shareDatabase(service)
let client: Client
let hooks: Hook[]
let log: ReturnType<typeof followLog>
beforeAll(async () => {
  client = connect(service)
  hooks = [await openHook(client), await openHook(client)]
  log = followLog(service, await client.systemSession())
})
afterAll(() => {
  for (const hook of hooks ?? []) hook.close()
})

/** Signs up a person. Any call may lose its response. */
async function signUp(): Promise<void> {
  const { temporary } = await client.person()
  await call(service, 'POST', paths.signup('individual'), {
    headers: temporary.headers,
    json: signupBody(),
  })
}

async function restart(): Promise<void> {
  await service.restart()
  await expireLeases(database)
}

/**
 * Ends all database connections of the service, so that the database rolls back its transactions.
 */
async function cutConnections(): Promise<void> {
  const ended = await database.query(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const countLeft = async () =>
    (
      await database.query('select 1 from pg_stat_activity where pid = any($1)', [
        ended.map(({ pid }) => pid),
      ])
    ).length
  await expect.poll(countLeft).toBe(0)
  // This call lets the service notice its lost connections. Without it, a later change could lose
  // its audit row, and therefore also its response with a new secret.
  await call(service, 'GET', '/healthz')
}

type Run = { hook: Hook; begin(work: Promise<unknown>): void }
/**
 * The operations of a random mix. An operation that calls `begin` continues while the next
 * operation begins.
 */
const operations = {
  invite: async ({ begin }: Run) => begin(client.invite()),
  'sign up': async ({ begin }: Run) => begin(signUp()),
  kill: async () => {
    await service.kill9()
    await restart()
  },
  'kill with database': async () => {
    await service.kill9()
    signalDatabase(service, 'SIGKILL')
    await restart()
  },
  'cut connections': cutConnections,
  'rotate now': ({ hook }: Run) => hook.rotate('now'),
  'rotate with grace': ({ hook }: Run) => hook.rotate('1h'),
  disable: ({ hook }: Run) => hook.change({ isEnabled: false }),
  enable: ({ hook }: Run) => hook.change({ isEnabled: true }),
  'replay failed': ({ hook }: Run) => hook.replay({ isFailed: true }),
  'replay all': ({ hook }: Run) => hook.replay({ after: '2020-01-01T00:00:00Z' }),
  'replay some': ({ hook }: Run) => {
    const eventIds = log.seen.slice(-3).map(({ id }) => id)
    return hook.replay(eventIds.length > 0 ? { eventIds } : { isFailed: true })
  },
  refuse: async ({ hook }: Run) => {
    hook.mode = 'refuse'
  },
  hang: async ({ hook }: Run) => {
    hook.mode = 'hang'
  },
  recover: async ({ hook }: Run) => hook.recover(),
} satisfies Record<string, (run: Run) => Promise<unknown>>
type Operation = keyof typeof operations

const often: readonly Operation[] = ['invite', 'sign up']
const operation = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...often) },
  { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(operations) as Operation[])) },
)
const step = fc.record({ operation, at: fc.nat({ max: 1 }), waitMs: fc.nat({ max: 60 }) })

const counted = new Map<string, number>()

/** Expects that the log is complete and correct, and that each destination received all events. */
async function expectConsistent(): Promise<void> {
  for (const hook of hooks) {
    hook.recover()
    await hook.change({ isEnabled: true })
  }
  await expireLeases(database)
  await expectDelivered(hooks, log, database)
  expect(await findEventFaults(database)).toEqual([])
  expect(log.seen.map(({ sequence }) => sequence)).toEqual(log.seen.map((_, i) => i + 1))
}

test(`${mixes} random mixes of writes, kills, replays and rotations lose no webhook`, {
  timeout: 120_000 + mixes * 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const running: Promise<unknown>[] = []
      // An operation may lose its response, so the test ignores its errors. The stored changes and
      // events show whether the operation succeeded.
      const begin = (work: Promise<unknown>) => running.push(work.catch(() => undefined))
      for (const { operation, at, waitMs } of steps) {
        counted.set(operation, (counted.get(operation) ?? 0) + 1)
        await operations[operation]({ hook: hooks[at]!, begin })
        await sleep(waitMs)
      }
      await Promise.all(running)
      await expectConsistent()
    }),
    // The fixed seed gives the same random operations in every run. `npm run faults` runs more of
    // them.
    { numRuns: mixes, seed: 20_261_123, endOnFailure: true },
  )
  reportFigures('random mixes around destinations', {
    mixes,
    ...Object.fromEntries(counted),
    'events in the log': log.seen.length,
    'missing, invented or out of order': 0,
  })
})
