import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, connect, paths } from '../support/api'
import { type Balancer, startBalancer } from '../support/balancer'
import { readCount, reportFigures } from '../support/counts'
import { openDatabase } from '../support/database'
import { findLosses, History, verifyAudit } from '../support/history'
import { type Provider, startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'

const restarts = readCount('restarts')
const peopleOfARestart = 15

let provider: Provider
let services: Service[]
let balancer: Balancer
beforeAll(async () => {
  provider = await startProvider({ status: 'approved', sequence: 2 })
  const env = { ...provider.settings, RATE_LIMIT_CALLS_PER_MINUTE: '1000000', DRAIN_MS: '2500' }
  const first = await startService({ env })
  services = [first, await startService({ env, dataDir: first.dataDir })]
  balancer = await startBalancer(services)
})
afterAll(async () => {
  await balancer?.stop()
  for (const service of services?.toReversed() ?? []) await service.stop()
  await provider?.stop()
})

test(`${restarts} rolling restarts behind a load balancer fail no request and lose no job`, {
  timeout: 60_000 + restarts * 15_000,
}, async () => {
  const behind = { ...services[0]!, url: balancer.url }
  const history = new History(behind)
  await history.prepare(peopleOfARestart * restarts)
  const { headers } = (await connect(behind).signUp()).user
  const reads: Record<string, number> = {}
  let isOver = false
  const reader = async () => {
    while (!isOver) {
      const { status, text } = await call(balancer, 'GET', paths.unreadCount, { headers })
      const outcome = status === 200 ? '200' : `${status} ${text.slice(0, 100)}`
      reads[outcome] = (reads[outcome] ?? 0) + 1
    }
  }
  const load = Promise.all([history.load(), ...Array.from({ length: 4 }, reader)])
  for (let i = 0; i < restarts; i++) {
    const service = services[i % services.length]!
    expect(await service.terminate()).toBe(0)
    await service.restart()
    await expect.poll(() => balancer.isReady(service), { timeout: 60_000, interval: 50 }).toBe(true)
  }
  isOver = true
  history.stopLoad()
  await load

  const failed = history.entries.filter(
    ({ outcome }) => outcome === 'failed' || outcome === 'unknown',
  )
  expect([reads, failed]).toEqual([{ 200: expect.any(Number) }, []])
  const database = await openDatabase(services[0]!)
  const count = () => database.query('select status, count(*) as n from kyc_requests group by 1')
  await expect
    .poll(count, { timeout: 60_000, interval: 250 })
    .toEqual([{ status: 'approved', n: history.people.length + 1 }])
  const losses = await findLosses(history, database)
  await database.close()
  reportFigures('rolling restarts behind a balancer', {
    restarts,
    reads: Object.values(reads).reduce((sum, n) => sum + n, 0),
    signups: history.of('signup', 'acknowledged').length,
    events: history.of('event', 'acknowledged').length,
    'requests failed': failed.length,
    'jobs lost': losses.length,
  })
  expect(losses).toEqual([])
  expect(provider.applications.size).toBe(history.people.length + 1)
  expect(await verifyAudit(services[0]!)).toMatchObject({ isIntact: true })
})
