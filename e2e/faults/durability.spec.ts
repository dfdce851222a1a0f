import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { call, connect, type Person, paths } from '../support/api'
import { startChaosProxy } from '../support/chaos-proxy'
import { readCount, reportFigures } from '../support/counts'
import { expectNoLosses, rankMs, settle, summarizeHistory } from '../support/crashes'
import { openDatabase } from '../support/database'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server'
import { History, verifyAudit } from '../support/history'
import { listProcessesOf } from '../support/postgres'
import { type Service, startService } from '../support/service'

const failovers = readCount('failovers')
const errors = readCount('sync_errors')
const canTrace = spawnSync('strace', ['--version']).status === 0
const peopleOfARound = 10
// The number of the `fdatasync` call that fails. The calls before it succeed, so the database
// commits some changes before the error.
const brokenSync = 20

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/**
 * Expects a response to every call, one copy of each acknowledged change, and an unbroken audit.
 */
async function expectKept(service: Service, history: History, person: Person): Promise<void> {
  expect(history.entries.filter(({ outcome }) => outcome === 'unknown')).toEqual([])
  await settle(history)
  history.people.push(person)
  await expectNoLosses(service, history)
  expect(await verifyAudit(service)).toMatchObject({ isIntact: true })
}

const ask = async (server: DatabaseServer, ...statements: string[]) => {
  const admin = await openDatabase({ databaseUrl: () => server.adminUrl })
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = await admin.query(statement)
    return rows
  } finally {
    await admin.close()
  }
}

/** Starts a primary that acknowledges a commit only after its standby has stored it. */
async function startPair(): Promise<[primary: DatabaseServer, standby: DatabaseServer]> {
  const primary = await startDatabaseServer()
  stops.push(primary.stop)
  await primary.crash('SIGQUIT')
  const standby = await startDatabaseServer({ standbyOf: primary })
  stops.push(standby.stop)
  await primary.start()
  await ask(primary, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
  const readState = async () =>
    (await ask(primary, 'select sync_state from pg_stat_replication'))[0]?.sync_state
  await expect.poll(readState, { timeout: 60_000 }).toBe('sync')
  return [primary, standby]
}

test(`${failovers} failovers to a synchronous standby lose no acknowledged change`, {
  timeout: 60_000 + failovers * 90_000,
}, async () => {
  const backMs: number[] = []
  const sums: Record<string, number>[] = []
  for (let round = 0; round < failovers; round++) {
    const [primary, standby] = await startPair()
    // The app keeps this address during a failover.
    let port = primary.port
    const address = await startChaosProxy(() => ({ host: '127.0.0.1', port }))
    stops.push(address.stop)
    const url = primary.url.replace(`:${primary.port}/`, `:${address.port}/`)
    const service = await startService({
      env: { DATABASE_URL: url, RATE_LIMIT_CALLS_PER_MINUTE: '1000000', SIMULATOR_DELAY_MS: '300' },
    })
    stops.push(service.stop)
    const history = new History(service)
    const person = await connect(service).signUp()
    await history.prepare(peopleOfARound)

    const load = history.load()
    await sleep(700)
    await primary.crash('SIGKILL')
    await ask(standby, 'select pg_promote()')
    port = standby.port
    const startedAt = performance.now()
    const read = async () =>
      (await call(service, 'GET', paths.unreadCount, { headers: person.user.headers })).status
    await expect.poll(read, { timeout: 60_000, interval: 10 }).toBe(200)
    backMs.push(performance.now() - startedAt)
    await sleep(300)
    history.stopLoad()
    await load

    await expectKept(service, history, person)
    sums.push({
      ...summarizeHistory(history),
      failures: history.entries.filter(({ outcome }) => outcome === 'failed').length,
    })
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  const total = (name: string) => sums.reduce((sum, one) => sum + (one[name] ?? 0), 0)
  reportFigures('a standby takes over', {
    failovers,
    ...Object.fromEntries(Object.keys(sums[0] ?? {}).map((name) => [name, total(name)])),
    'first success on the standby, ms, p50 / p99': rankMs(backMs),
  })
})

/** Makes `fdatasync` return an error to the processes of the database. */
function breakSync(folder: string): { over: Promise<void>; stop(): void } {
  const inject = `inject=fdatasync:error=EIO:when=${brokenSync}`
  const pids = listProcessesOf(folder).flatMap((pid) => ['-p', String(pid)])
  const child: ChildProcess = spawn(
    'strace',
    ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=fdatasync', '-e', inject, ...pids],
    {
      stdio: 'ignore',
    },
  )
  return {
    over: new Promise((resolve) => child.once('close', () => resolve())),
    stop: () => void child.kill('SIGTERM'),
  }
}

if (errors > 0 && !canTrace)
  reportFigures('a disk that fails to keep what was written', {
    'not run here': 'there is no strace',
  })
if (errors > 0 && canTrace)
  test(`after ${errors} fdatasync errors the database restarts with all acknowledged changes`, {
    timeout: 60_000 + errors * 30_000,
  }, async () => {
    const server = await startDatabaseServer({ settings: { wal_sync_method: 'fdatasync' } })
    stops.push(server.stop)
    const service = await startService({
      env: {
        DATABASE_URL: server.url,
        RATE_LIMIT_CALLS_PER_MINUTE: '1000000',
        SIMULATOR_DELAY_MS: '300',
      },
    })
    stops.push(service.stop)
    const history = new History(service)
    const person = await connect(service).signUp()
    const read = async () =>
      (await call(service, 'GET', paths.unreadCount, { headers: person.user.headers })).status
    const backMs: number[] = []
    for (let i = 0; i < errors; i++) {
      await history.prepare(peopleOfARound)
      const before = server.log().split('PANIC').length
      const disk = breakSync(server.dataFolder)
      const load = history.load()
      await expect
        .poll(() => server.log().split('PANIC').length, { timeout: 60_000, interval: 10 })
        .toBeGreaterThan(before)
      disk.stop()
      await disk.over
      const startedAt = performance.now()
      await expect.poll(read, { timeout: 60_000, interval: 10 }).toBe(200)
      backMs.push(performance.now() - startedAt)
      await sleep(200)
      history.stopLoad()
      await load
    }
    await expectKept(service, history, person)
    reportFigures('a disk that fails to keep what was written', {
      errors,
      ...summarizeHistory(history),
      failures: history.entries.filter(({ outcome }) => outcome === 'failed').length,
      'first success after it, ms, p50 / p99': rankMs(backMs),
    })
  })
