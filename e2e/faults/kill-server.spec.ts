import { afterAll, describe, expect, test } from 'vitest'
import { isLongRun, readCount, reportFigures } from '../support/counts'
import {
  crashUnderLoad,
  expectNoLosses,
  rankMs,
  settle,
  summarizeHistory,
} from '../support/crashes'
import { findServers, startDatabaseServer } from '../support/database-server'
import { History, verifyAudit } from '../support/history'
import { startService } from '../support/service'

const kills = readCount('kills_on_server')
// A short run tests only the last version in the list. The first one is the packaged PostgreSQL,
// which other tests use.
const versions = isLongRun ? [...findServers().keys()] : [...findServers().keys()].slice(-1)

describe.each(versions)('an app on PostgreSQL %s', (version) => {
  const stops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
  })

  test(`the service loses and repeats no change when it is killed ${kills} times`, {
    timeout: 60_000 + kills * 30_000,
  }, async () => {
    const server = await startDatabaseServer({ version })
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
    const startsMs = await crashUnderLoad(service, history, kills, () => {})
    await settle(history)
    await expectNoLosses(service, history)
    const verdict = await verifyAudit(service)
    expect(verdict).toMatchObject({ isIntact: true })
    expect(verdict.streams).toBeGreaterThan(kills)
    expect(history.of('event', 'acknowledged').length).toBeGreaterThan(0)
    reportFigures(`kill -9, PostgreSQL ${version} on a server`, {
      kills,
      ...summarizeHistory(history),
      'ready again, ms, p50 / p99': rankMs(startsMs),
    })
  })
})
