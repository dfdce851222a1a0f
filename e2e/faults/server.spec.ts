import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, connect, type Person, paths } from '../support/api'
import { isLongRun, readCount, reportFigures } from '../support/counts'
import { expectNoLosses, rankMs, settle, summarizeHistory } from '../support/crashes'
import { type Database, openDatabase } from '../support/database'
import { type DatabaseServer, findServers, startDatabaseServer } from '../support/database-server'
import { History, verifyAudit } from '../support/history'
import { seed } from '../support/malformed-streams'
import { type Service, startService } from '../support/service'

const crashes = readCount('database_crashes')
const cuts = readCount('connections_cut')
const fewConnections = 5
const manyClients = 64
const peopleOfARound = 3
const versions = isLongRun ? [...findServers().keys()] : [...findServers().keys()].slice(0, 1)

describe.each(versions)('a PostgreSQL %s server', (version) => {
  const random = seed(20_261_121)
  let server: DatabaseServer
  let admin: Database
  let service: Service
  let history: History
  let person: Person
  beforeAll(async () => {
    server = await startDatabaseServer({ version })
    admin = await openDatabase({ databaseUrl: () => server.adminUrl })
    const env = {
      DATABASE_URL: server.url,
      RATE_LIMIT_CALLS_PER_MINUTE: '10000000',
      SIMULATOR_DELAY_MS: '300',
    }
    service = await startService({ env })
    history = new History(service)
    person = await connect(service).signUp()
  })
  afterAll(async () => {
    await admin?.close().catch(() => {})
    await service?.stop()
    await server?.stop()
  })

  const readStatus = async () =>
    (await call(service, 'GET', paths.unreadCount, { headers: person.user.headers })).status
  const recover = async () => {
    const startedAt = performance.now()
    await expect.poll(readStatus, { timeout: 60_000, interval: 10 }).toBe(200)
    return performance.now() - startedAt
  }
  /**
   * Runs the load during `work`. Expects a response to every call, and Retry-After with every
   * failure.
   */
  async function underLoad(clients: number, work: () => Promise<void>): Promise<void> {
    const before = history.entries.length
    const load = history.load(clients)
    const acknowledged = () =>
      history.entries.slice(before).filter(({ outcome }) => outcome === 'acknowledged').length
    try {
      await work()
      // Waits until the service has acknowledged some calls, even on a slow machine.
      await expect.poll(acknowledged, { interval: 20 }).toBeGreaterThan(0)
    } finally {
      history.stopLoad()
      await load
    }
    const entries = history.entries.slice(before)
    expect(entries.filter(({ outcome }) => outcome === 'unknown')).toEqual([])
    const failed = entries.filter(({ outcome }) => outcome === 'failed')
    expect(
      failed.filter(
        ({ code, retryAfterSeconds }) =>
          code !== 'INTERNAL_SERVER_ERROR' || !(Number(retryAfterSeconds) > 0),
      ),
    ).toEqual([])
  }

  test(`${crashes} crashes of the database server lose no acknowledged change`, {
    timeout: 60_000 + crashes * 20_000,
  }, async () => {
    const firstMs: number[] = []
    await underLoad(6, async () => {
      for (let i = 0; i < crashes; i++) {
        await history.prepare(peopleOfARound)
        await sleep(100 + random() * 500)
        await server.crash(i % 2 === 0 ? 'SIGQUIT' : 'SIGKILL')
        await sleep(random() * 200)
        await server.start()
        firstMs.push(await recover())
      }
    })
    reportFigures(`PostgreSQL ${version} ended hard`, {
      crashes,
      ...summarizeHistory(history),
      failures: history.entries.filter(({ outcome }) => outcome === 'failed').length,
      'first success after it accepts, ms, p50 / p99': rankMs(firstMs),
    })
  })

  test(`with ${manyClients} clients on ${fewConnections} connections, no call hangs`, async () => {
    await history.prepare(peopleOfARound)
    await admin.query(`alter role service connection limit ${fewConnections}`)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'service'`,
    )
    const before = history.entries.length
    await underLoad(manyClients, () => sleep(2000))
    const entries = history.entries.slice(before)
    await admin.query('alter role service connection limit -1')
    await recover()
    const crowd = async () =>
      new Set(await Promise.all(Array.from({ length: manyClients }, readStatus)))
    await expect.poll(crowd, { timeout: 60_000 }).toEqual(new Set([200]))
    reportFigures(`PostgreSQL ${version}, ${fewConnections} connections`, {
      clients: manyClients,
      acknowledged: entries.filter(({ outcome }) => outcome === 'acknowledged').length,
      failed: entries.filter(({ outcome }) => outcome === 'failed').length,
    })
  })

  test(`${cuts} random cuts of database connections lose no acknowledged change`, {
    timeout: 60_000 + cuts * 1000,
  }, async () => {
    let cut = 0
    await history.prepare(peopleOfARound)
    const before = history.entries.length
    await underLoad(16, async () => {
      while (cut < cuts) {
        cut += (
          await admin.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'service' and state <> 'idle' order by random() limit 1`,
          )
        ).length
        await sleep(random() * 40)
      }
    })
    await recover()
    const entries = history.entries.slice(before)
    reportFigures(`PostgreSQL ${version}, connections ended at random`, {
      cuts,
      acknowledged: entries.filter(({ outcome }) => outcome === 'acknowledged').length,
      failed: entries.filter(({ outcome }) => outcome === 'failed').length,
    })
  })

  test('after a database crash a failed call can be repeated, and the audit is intact', {
    timeout: 300_000,
  }, async () => {
    await settle(history)
    history.people.push(person)
    await expectNoLosses(service, history)
    expect(await verifyAudit(service)).toMatchObject({ isIntact: true })
  })
})
