import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, connect, paths } from '../support/api'
import { type ChaosProxy, startChaosProxy } from '../support/chaos-proxy'
import { readCount, reportFigures } from '../support/counts'
import { expectNoLosses, rankMs, settle, summarizeHistory } from '../support/crashes'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server'
import { runWithHealthChecks } from '../support/health-checks'
import { History, verifyAudit } from '../support/history'
import { seed } from '../support/malformed-streams'
import { readMetrics } from '../support/metrics'
import { type Provider, startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'

const networkFaults = readCount('network_faults')
const peopleOfAFault = 3
/** In milliseconds: the documented limit, plus some time because simultaneous calls take longer. */
const answeredWithinMs = 7500
const signedUpWithinMs = 13_000

const kinds: [name: string, begin: (proxy: ChaosProxy) => void][] = [
  ['late and uneven answers', (proxy) => proxy.setFaults({ latencyMs: 30, jitterMs: 60 })],
  ['a line of 10 kB a second', (proxy) => proxy.setFaults({ bytesPerSecond: 10_000 })],
  ['every new connection reset', (proxy) => proxy.setFaults({ isResetting: true })],
  ['answers cut in the middle', (proxy) => proxy.setFaults({ cutAfterBytes: 2500 })],
  ['a black hole', (proxy) => proxy.setFaults({ isHole: true })],
  ['connections whose far end is gone', (proxy) => proxy.halfOpen()],
  ['every connection reset once', (proxy) => proxy.reset()],
]
const links = ['database', 'provider', 'client'] as const

let server: DatabaseServer
let provider: Provider
let service: Service
let proxies: Record<(typeof links)[number], ChaosProxy>
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  server = await startDatabaseServer()
  stops.push(server.stop)
  provider = await startProvider({ status: 'approved', sequence: 2 })
  stops.push(provider.stop)
  const database = await startChaosProxy(() => ({ port: server.port }))
  const toProvider = await startChaosProxy(() => ({
    port: Number(new URL(provider.settings.BAAS_URL!).port),
  }))
  const through = (url: string, { port }: ChaosProxy) => url.replace(/:\d+/, `:${port}`)
  service = await startService({
    env: {
      ...provider.settings,
      BAAS_URL: through(provider.settings.BAAS_URL!, toProvider),
      DATABASE_URL: through(server.url, database),
      RATE_LIMIT_CALLS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
    },
  })
  stops.push(service.stop)
  proxies = {
    database,
    provider: toProvider,
    client: await startChaosProxy(() => ({ port: service.port })),
  }
  for (const proxy of Object.values(proxies)) stops.push(proxy.stop)
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

const readPool = async () => {
  const read = await readMetrics(service)
  const of = (state: string) => read(`latchkey_database_connections{state="${state}"}`)
  return { inUse: of('total') - of('idle'), waiting: of('waiting') }
}

test(`no change is lost and no response is late during ${networkFaults} network faults`, {
  timeout: 120_000 + networkFaults * 40_000,
}, async () => {
  const target = { ...service, databaseUrl: () => server.url }
  const history = new History(target)
  const { headers } = await connect(service).systemSession()
  const random = seed(20_261_121)
  const recoveredMs: number[] = []
  for (let i = 0; i < networkFaults; i++) {
    const link = links[i % links.length]!
    const [name, begin] = kinds[i % kinds.length]!
    const label = `fault ${i + 1}, ${link}: ${name}`
    await history.prepare(peopleOfAFault)
    target.url = link === 'client' ? `http://127.0.0.1:${proxies.client.port}` : service.url
    const before = history.entries.length
    const { slowestMs } = await runWithHealthChecks(service, async () => {
      let isOver = false
      const load = (async () => {
        while (!isOver) await history.load()
      })()
      await sleep(150)
      begin(proxies[link])
      // The first fault of each kind lasts 0.4 s. Later ones last between 0.2 and 7.2 s, at random.
      await sleep(i < kinds.length ? 400 : 200 + random() * 7000)
      proxies[link].setFaults({})
      const calmAt = performance.now()
      await expect
        .poll(async () => (await call(service, 'GET', paths.whoami, { headers })).status, {
          message: label,
          timeout: 60_000,
          interval: 20,
        })
        .toBe(200)
      recoveredMs.push(performance.now() - calmAt)
      await sleep(150)
      isOver = true
      history.stopLoad()
      // Closes the connections, because some clients have no timeout of their own and would wait
      // forever.
      proxies.client.reset()
      await load
    })
    target.url = service.url
    const entries = history.entries.slice(before)
    const failed = entries.filter(({ outcome }) => outcome === 'failed')
    expect(
      new Set(failed.map(({ code }) => code).filter((code) => code !== 'INTERNAL_SERVER_ERROR')),
      label,
    ).toEqual(new Set())
    if (link !== 'database') expect(failed, label).toEqual([])
    if (link === 'client') continue
    expect(entries.filter(({ outcome }) => outcome === 'unknown').map(({ kind }) => kind), label).toEqual([]) // biome-ignore format: one line is easier to read
    // On a slow machine, sending and reading take longer. So the limits grow with the delay of the
    // machine.
    const limitOf = (kind: string) =>
      (kind === 'signup' ? signedUpWithinMs : answeredWithinMs) + 2 * slowestMs
    const late = entries.filter(
      ({ kind, startedAt, endedAt }) => endedAt! - startedAt > limitOf(kind),
    )
    expect(late, label).toEqual([])
  }
  await settle(history)
  await expect.poll(readPool, { timeout: 60_000, interval: 100 }).toEqual({ inUse: 0, waiting: 0 })
  const failed = history.entries.filter(({ outcome }) => outcome === 'failed')
  // A failed call has an audit row only if the commit of that row succeeded. So the check ignores
  // the rows of failed calls.
  for (const entry of failed) delete entry.requestId
  await expectNoLosses(target, history)
  expect(await verifyAudit(service)).toMatchObject({ isIntact: true })
  expect(history.entries.filter(({ outcome }) => outcome === 'unknown').length).toBeGreaterThan(0)
  reportFigures('network faults', {
    networkFaults,
    ...summarizeHistory(history),
    'answered 500': failed.length,
    'well again, ms, p50 / p99': rankMs(recoveredMs),
  })
})
