import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, call, connect, paths } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { rankMs, settle, summarizeHistory } from '../support/crashes'
import { type Applicant, inviteCrowd, signUpAll } from '../support/crowd'
import { type Database, openDatabase } from '../support/database'
import { findLosses, History, verifyAudit } from '../support/history'
import { expireLeases } from '../support/leases'
import { limitMemory } from '../support/memory-limit'
import { makePoison, type PoisonKind } from '../support/poison'
import { isRunning } from '../support/postgres'
import { type Provider, startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'

/**
 * The number of tries that fail in this test. A job has five tries, so the test writes the other
 * failures directly to the database.
 */
const losses = readCount('lost_tries')
const neighbours = readCount('poison_neighbours')
const maxTries = 5
const goodClients = 4
/** The memory limit of a service in megabytes, more than a ready service needs. */
const limitMegabytes = 256
/** The maximum heap of Node, for machines where the test cannot set a limit in the kernel. */
const heapMegabytes = 160

const memory = limitMemory(limitMegabytes)
const poison = makePoison()
let provider: Provider
let service: Service
let client: Client
let database: Database
beforeAll(async () => {
  provider = await startProvider({ status: 'approved', sequence: 2 })
  const options = `${poison.settings.NODE_OPTIONS} ${memory ? '' : `--max-old-space-size=${heapMegabytes}`}`
  const env = {
    ...provider.settings,
    ...poison.settings,
    NODE_OPTIONS: options,
    RATE_LIMIT_CALLS_PER_MINUTE: '100000000',
  }
  service = await startService({ env: { ...env, LOG_LEVEL: 'error' } })
  memory?.hold(service.pid)
  client = connect(service)
  database = await openDatabase(service)
})
afterAll(async () => {
  await database?.close()
  await service?.stop()
  await provider?.stop()
  memory?.remove()
  poison.remove()
})

const idsOf = (crowd: readonly Applicant[]) => crowd.map(({ invite }) => invite.customerUid)
const onlyTheirs = `data->>'profileId' = any(select id::text from profiles where customer_id = any($1))`
/** Skips the wait before the next try of the jobs of these people. */
const skipWaits = (ids: string[]) =>
  database.query(
    `update pgboss.job set start_after = now() where name = 'verification' and state in ('created', 'retry') and ${onlyTheirs}`,
    [ids],
  )
const countBy = async (ids: string[]): Promise<Record<string, number>> => {
  const rows = await database.query(
    `select status || ' ' || stage as what, count(*) as n from kyc_requests where customer_id = any($1) group by 1`,
    [ids],
  )
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]))
}
const countDead = async (ids: string[]): Promise<number> =>
  (
    await database.query(
      `select count(*) as n from pgboss.job where name = 'verification-dead' and ${onlyTheirs}`,
      [ids],
    )
  )[0]!.n

/**
 * Maps the profile ids of these people to a kind of fault. The submission of each person contains
 * the profile id.
 */
const mark = async (ids: string[], kind: PoisonKind): Promise<Record<string, PoisonKind>> => {
  const profiles = await database.query('select id from profiles where customer_id = any($1)', [
    ids,
  ])
  return Object.fromEntries(profiles.map(({ id }) => [id, kind]))
}

/** Signs people up while the provider fails. So only the queue can finish their verification. */
async function queueVerifications(n: number): Promise<Applicant[]> {
  const crowd = await inviteCrowd(client, n)
  await provider.setMode('failing')
  await signUpAll(client, crowd)
  return crowd
}

/**
 * Waits until the queue has approved these people. Returns the durations of other calls during this
 * time, and how long each person waited.
 */
async function measureUntilApproved(
  people: readonly Applicant[],
  headers: Record<string, string>,
  concurrently = async () => {},
) {
  const [statuses, callsMs] = [new Set<number>(), [] as number[]]
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      statuses.add((await call(service, 'GET', paths.unreadCount, { headers })).status)
      callsMs.push(performance.now() - startedAt)
    }
  }
  const [{ at } = { at: null }] = await database.query('select now() as at')
  await provider.setMode('up')
  await skipWaits(idsOf(people))
  const calls = Array.from({ length: goodClients }, work)
  const look = async () => {
    await concurrently()
    return countBy(idsOf(people))
  }
  await expect
    .poll(look, { timeout: 120_000 + people.length * 100, interval: 50 })
    .toEqual({ 'approved automatic': people.length })
  isOver = true
  await Promise.all(calls)
  const waited = await database.query(
    'select (extract(epoch from updated_at - $2::timestamptz) * 1000)::float8 as ms from kyc_requests where customer_id = any($1)',
    [idsOf(people), at],
  )
  expect(statuses).toEqual(new Set([200]))
  return { callsMs, waitedMs: waited.map(({ ms }) => ms) }
}

test(`${neighbours} jobs succeed although other jobs throw or never end`, {
  timeout: 300_000 + neighbours * 400,
}, async () => {
  const { headers } = (await client.signUp()).user
  const alone = await measureUntilApproved(await queueVerifications(neighbours), headers)
  const good = await queueVerifications(neighbours)
  const ids = idsOf(await queueVerifications(Math.max(4, neighbours / 100)))
  const [throwing, hanging] = [ids.filter((_, i) => i % 2 === 0), ids.filter((_, i) => i % 2 === 1)]
  await database.query(
    `update profiles set payload_sealed = 'spoilt' where customer_id = any($1)`,
    [throwing],
  )
  await database.query(`update kyc_requests set faults = $2 where customer_id = any($1)`, [
    hanging,
    maxTries - losses,
  ])
  // A worker finishes the jobs of a batch together, so a job without an end delays the others. A
  // short time limit shortens this delay.
  await database.query(
    `update pgboss.job set expire_seconds = 2 where name = 'verification' and state <> 'completed'`,
  )
  // Counts the jobs that a worker has already fetched, because they keep their old time limit.
  const inHands = async () =>
    (
      await database.query(
        `select count(*) as n from pgboss.job where state = 'active' and ${onlyTheirs}`,
        [ids],
      )
    )[0]!.n
  await expect.poll(inHands).toBe(0)
  poison.set(await mark(hanging, 'hangs'))
  const beside = await measureUntilApproved(good, headers, async () => void (await skipWaits(ids)))
  const dead = async () => {
    await skipWaits(ids)
    return countDead(ids)
  }
  await expect.poll(dead, { timeout: 120_000, interval: 100 }).toBe(ids.length)
  reportFigures('poison among others', {
    'others, without and with': `${neighbours} and ${neighbours}`,
    throwing: throwing.length,
    'without an end': hanging.length,
    'calls, ms, p50 / p99, without': rankMs(alone.callsMs),
    'calls with them': rankMs(beside.callsMs),
    'verified within, ms, p50 / p99, without': rankMs(alone.waitedMs),
    'verified with them': rankMs(beside.waitedMs),
  })
  expect(await countBy(ids)).toEqual({ 'pending manual': ids.length })
})

/** Under load, runs a job that ends the process. Returns how the process ended. */
async function killByJob(
  history: History,
  id: string,
  kind: PoisonKind,
  harmless: Record<string, PoisonKind>,
): Promise<number | string> {
  await history.prepare(6)
  const load = history.load()
  poison.set({ ...harmless, ...(await mark([id], kind)) })
  const look = async () => {
    if (!isRunning(service.pid)) return 'the process has ended'
    await skipWaits([id])
    return JSON.stringify(
      await database.query(
        `select name, state, retry_count, output from pgboss.job where ${onlyTheirs}`,
        [[id]],
      ),
    )
  }
  await expect.poll(look, { timeout: 60_000, interval: 50 }).toBe('the process has ended')
  poison.set(harmless)
  history.stopLoad()
  await load
  return service.terminate()
}

test(`a job that kills ${losses} processes becomes a dead job, and no other job is lost`, {
  timeout: 120_000 + losses * 120_000,
}, async () => {
  const history = new History(service)
  const ids: string[] = []
  const [ends, startsMs] = [new Map<PoisonKind, Set<number | string>>(), [] as number[]]
  // Each kind of fault has its own run, because the end of a process counts as a failed try of all
  // its jobs.
  for (const kind of ['eats', 'loops'] as const) {
    const [id] = idsOf(await queueVerifications(1))
    ids.push(id!)
    const harmless = await mark([id!], 'fails')
    poison.set(harmless)
    await provider.setMode('up')
    await database.query('update kyc_requests set faults = $2 where customer_id = $1', [
      id,
      maxTries - losses,
    ])
    const outcomes = new Set<number | string>()
    for (let round = 1; round <= losses; round++) {
      outcomes.add(await killByJob(history, id!, kind, harmless))
      await expireLeases(database)
      const startedAt = performance.now()
      await service.restart()
      startsMs.push(performance.now() - startedAt)
      memory?.hold(service.pid)
      expect(await findLosses(history, database), `${kind}, round ${round}`).toEqual([])
    }
    ends.set(kind, outcomes)
  }
  const dead = async () => {
    await skipWaits(ids)
    return countDead(ids)
  }
  await expect.poll(dead, { timeout: 60_000, interval: 100 }).toBe(ids.length)
  await settle(history)
  const theirs = history.people.map(({ customerUid }) => customerUid)
  await expect
    .poll(() => countBy(theirs), { timeout: 90_000, interval: 100 })
    .toEqual({ 'approved automatic': theirs.length })
  reportFigures('jobs that end their process', {
    'by memory': losses,
    limit: memory ? `${limitMegabytes} MB more than at rest` : `a heap of ${heapMegabytes} MB`,
    'by a loop': losses,
    ...summarizeHistory(history),
    'ready again, ms, p50 / p99': rankMs(startsMs),
  })
  expect(await countBy(ids)).toEqual({ 'pending manual': ids.length })
  expect(await findLosses(history, database)).toEqual([])
  expect(await verifyAudit(service)).toMatchObject({ isIntact: true })
  // Without free memory, the kernel or Node ends the process. The watchdog ends a blocked process.
  if (memory) expect(ends.get('eats')).toEqual(new Set(['SIGKILL']))
  expect(ends.get('loops')).toEqual(new Set(['SIGKILL']))
  expect(service.log().split('"event":"process.stoodStill"')).toHaveLength(losses + 1)
})
