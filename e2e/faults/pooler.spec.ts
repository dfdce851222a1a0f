import { afterAll, describe, expect, test } from 'vitest'
import { call, connect, paths } from '../support/api'
import { isTest } from '../support/architecture/layout'
import { readSources } from '../support/architecture/sources'
import { isLongRun, readCount, reportFigures } from '../support/counts'
import {
  crashUnderLoad,
  expectNoLosses,
  rankMs,
  settle,
  summarizeHistory,
} from '../support/crashes'
import { openDatabase } from '../support/database'
import { startDatabaseServer } from '../support/database-server'
import { History, verifyAudit } from '../support/history'
import { findPooler, startPooler } from '../support/pooler'
import { startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'

const kills = readCount('kills_behind_pooler')

/**
 * Finds SQL that changes the state of a database session. A pooler later gives the session to other
 * clients, which would then have the changed state.
 */
const sessionState =
  /(?<![\w.])(?:listen\s+\w|unlisten\b|notify\s+\w|set\s+(?:session\b|role\b|(?!local\b)\w+\s+(?:=|to)\s)|pg_(?:try_)?advisory_lock(?!\w)|create\s+temp|with\s+hold|prepare\s+\w|discard\s+all|deallocate)/i
// The check skips these files. Migrations and the queue use DIRECT_DATABASE_URL, and the embedded
// database has no pooler.
const direct = /^server\/foundations\/(?:db\/(?:migrate|migrations|postgres)|jobs)/

const findSessionState = (text: string): string[] =>
  [...text.matchAll(/sql(?:<[^>]*>)?`([^`]*)`|\.query\(\s*'([^']*)'/g)]
    .map(([, tagged, plain]) => tagged ?? plain ?? '')
    // Removes the `set` of an UPDATE, because it does not change the session.
    .filter((statement) =>
      sessionState.test(statement.replace(/\b(?:update|conflict)\b[\s\S]*?\bset\b/gi, '')),
    )

describe('SQL statements through a pooler', () => {
  test('no SQL statement sent through a pooler changes the state of its connection', () => {
    const statements = readSources().filter(
      ({ path }) => path.startsWith('server/') && !direct.test(path) && !isTest(path),
    )
    expect(statements.length).toBeGreaterThan(50)
    expect(
      statements.flatMap(({ path, text }) =>
        findSessionState(text).map((statement) => `${path}: ${statement}`),
      ),
    ).toEqual([])
  })

  test.each([
    ['listen changes', 1],
    ['set statement_timeout = 5', 1],
    ['set local statement_timeout = 5', 0],
    ['select pg_advisory_lock(1)', 1],
    ['select pg_try_advisory_xact_lock(1)', 0],
    ['update sessions set revoked_at = now() where id = 1', 0],
    ['create temporary table a (b int)', 1],
  ])(
    'the pooler check detects whether a SQL statement changes its connection: %s',
    (statement, count) =>
      expect(findSessionState(`db.query(sql\`${statement}\`)`)).toHaveLength(count),
  )
})

const program = findPooler()
if (isLongRun && program)
  describe('a pooler in transaction mode', () => {
    const stops: (() => Promise<unknown>)[] = []
    afterAll(async () => {
      for (const stop of stops.reverse()) await stop()
    })

    test(`${kills} kills of processes behind a pooler cause no lost or repeated change`, {
      timeout: 120_000 + kills * 30_000,
    }, async () => {
      const server = await startDatabaseServer()
      stops.push(server.stop)
      const pooler = await startPooler(program, server)
      stops.push(pooler.stop)
      const provider = await startProvider({ status: 'approved', sequence: 2 })
      stops.push(provider.stop)
      const env = {
        ...provider.settings,
        DATABASE_URL: pooler.url,
        DIRECT_DATABASE_URL: server.url,
        RATE_LIMIT_CALLS_PER_MINUTE: '1000000',
      }
      const one = await startService({ env })
      stops.push(one.stop)
      const start = async (args: string[]): Promise<Service> => {
        const service = await startService({ env, dataDir: one.dataDir, args })
        stops.push(service.terminate)
        return service
      }
      const two = await start([])
      await start(['worker'])
      await start(['worker'])

      const target = Object.assign(one, { databaseUrl: () => server.url })
      const history = new History(target)
      const startsMs = await crashUnderLoad(target, history, kills, () => {})
      await settle(history)
      await expectNoLosses(target, history)
      expect(await verifyAudit(two)).toMatchObject({ isIntact: true })
      for (let i = 0; i < 50; i++) {
        const { sessionId, headers } = await connect(one).session()
        expect((await call(two, 'GET', paths.whoami, { headers })).status).toBe(200)
        expect(
          (await call(two, 'DELETE', `${paths.sessions}/${sessionId}`, { headers })).status,
        ).toBe(204)
        expect((await call(one, 'GET', paths.whoami, { headers })).status).toBe(401)
      }
      const database = await openDatabase(target)
      const [row] = await database.query(
        `select count(*) as n from pg_stat_activity where datname = 'service' and application_name not like 'latchkey-jobs%' and pid <> pg_backend_pid()`,
      )
      await database.close()
      reportFigures('kill -9 behind pgbouncer, two apps and two workers', {
        kills,
        ...summarizeHistory(history),
        'ready again, ms, p50 / p99': rankMs(startsMs),
        'connections of the server that all of them share': row!.n,
      })
    })
  })
