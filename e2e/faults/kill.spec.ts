import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, paths } from '../support/api'
import { type Database, openDatabase } from '../support/database'
import { findLosses, History, verifyAudit } from '../support/history'
import { signalDatabase } from '../support/postgres'
import { type Service, startService } from '../support/service'

let service: Service
let history: History
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_CALLS_PER_MINUTE: '1000000', SIMULATOR_DELAY_MS: '300' } })
  history = new History(service)
})
afterAll(() => service?.stop())

/** How long the load runs before the kill: from its very first calls to well within. */
const moments = [15, 40, 90, 150, 240, 370, 520, 700, 1000, 1500]
const peopleOfARound = 20

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(service)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Sends a signup whose answer was lost once more, as its client would, until it is known. */
async function settle(): Promise<void> {
  const known = new Set(history.of('signup', 'acknowledged').map(({ key }) => key))
  for (const person of history.people) {
    if (known.has(person.customerUid)) continue
    await expect
      .poll(
        async () => {
          const { outcome, code } = await history.signUp(person)
          return outcome === 'acknowledged' ? 'ALREADY_SIGNED_UP' : code
        },
        { timeout: 15_000 },
      )
      .toBe('ALREADY_SIGNED_UP')
  }
}

test.each(moments.map((afterMs, i) => ({ afterMs, what: i % 2 === 0 ? 'the app' : 'the app and its database' })))(
  'killed at once $afterMs ms into a load, $what loses nothing that was acknowledged and does nothing twice',
  async ({ afterMs, what }) => {
    await history.prepare(peopleOfARound)
    const load = history.load()
    await sleep(afterMs)
    const killed = service.kill9()
    if (what !== 'the app') signalDatabase(service, 'SIGKILL')
    history.stopLoad()
    await Promise.all([killed, load])
    await service.restart()
    expect(await withDatabase((database) => findLosses(history, database))).toEqual([])
  },
)

test('afterwards every signup whose answer was lost can be sent again, and every verification reaches its end, told once', async () => {
  await settle()
  const read = () => withDatabase((database) => database.query(`select status, count(*) as n from kyc_requests group by 1`))
  await expect.poll(read, { timeout: 90_000, interval: 1000 }).toEqual([{ status: 'approved', n: history.people.length }])
  expect(await withDatabase((database) => findLosses(history, database))).toEqual([])
  const [told] = await withDatabase((database) => database.query(`select count(*) as n from notifications where type = 'KYC_APPROVED'`))
  expect(told).toEqual({ n: history.people.length })
})

test('the load was one: signups and events were acknowledged, and some answers were lost', () => {
  expect(history.of('signup', 'acknowledged').length).toBeGreaterThan(moments.length)
  expect(history.of('event', 'acknowledged').length).toBeGreaterThan(moments.length)
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
  expect(verdict.streams).toBeGreaterThan(moments.length)
})
