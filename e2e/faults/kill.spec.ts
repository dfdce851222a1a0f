import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, paths } from '../support/api'
import { readCount, tellFigures } from '../support/counts'
import { crashUnderLoad, expectWhole, rankMs, settle, sumUp } from '../support/crashes'
import { History, verifyAudit } from '../support/history'
import { signalDatabase } from '../support/postgres'
import { type Service, startService } from '../support/service'

const kills = readCount('kills')

let service: Service
let history: History
let startsMs: number[]
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_CALLS_PER_MINUTE: '1000000', SIMULATOR_DELAY_MS: '300' } })
  history = new History(service)
})
afterAll(() => service?.stop())

test(`killed ${kills} times at any moment of a load, the app and the app with its database in turns, nothing acknowledged is lost and nothing is done twice`, {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  startsMs = await crashUnderLoad(service, history, kills, (round) => {
    if (round % 2 === 1) signalDatabase(service, 'SIGKILL')
  })
})

test('afterwards every signup whose answer was lost can be sent again, and every verification reaches its end, told once', {
  timeout: 300_000,
}, async () => {
  await settle(history)
  await expectWhole(service, history)
})

test('the load was one: everything that it does was acknowledged, and some answers were lost', () => {
  for (const kind of ['signup', 'event', 'session', 'revocation', 'mark'] as const)
    expect(history.of(kind, 'acknowledged').length, kind).toBeGreaterThan(kills)
  expect(history.of('signup', 'unknown').length + history.of('event', 'unknown').length).toBeGreaterThan(0)
})

test('clients find in their lists what they were told', async () => {
  for (const person of history.people.slice(0, 20)) {
    const { body } = await call(service, 'GET', paths.notifications, { headers: person.user.headers })
    const mine = history.of('event', 'acknowledged').filter(({ customerUid }) => customerUid === person.customerUid)
    const listed = new Set(body.data.map(({ id }: { id: string }) => id))
    for (const { id } of mine) expect(listed).toContain(id)
    expect(listed.size).toBe(body.data.length)
  }
})

test('the audit is whole: every answer has its row, in chains that nobody broke', async () => {
  const verdict = await verifyAudit(service)
  expect(verdict).toMatchObject({ isIntact: true })
  expect(verdict.fault).toBeUndefined()
  expect(verdict.streams).toBeGreaterThan(kills)
  tellFigures('kill -9, embedded database', { kills, ...sumUp(history), 'ready again, ms, p50 / p99': rankMs(startsMs) })
})
