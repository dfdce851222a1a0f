import { beforeAll, expect, test } from 'vitest'
import { call, paths } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import {
  crashUnderLoad,
  expectNoLosses,
  rankMs,
  settle,
  summarizeHistory,
  withDatabase,
} from '../support/crashes'
import { findLosses, History, verifyAudit } from '../support/history'
import { signalDatabase } from '../support/postgres'
import { shareService } from '../support/shared'

const kills = readCount('kills')

let history: History
let startsMs: number[]
const service = shareService({
  env: { RATE_LIMIT_CALLS_PER_MINUTE: '1000000', SIMULATOR_DELAY_MS: '300' },
})

beforeAll(async () => {
  history = new History(service)
})

test(`${kills} kills of the app or the database lose no change and repeat none`, {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  startsMs = await crashUnderLoad(service, history, kills, (round) => {
    if (round % 2 === 1) signalDatabase(service, 'SIGKILL')
  })
})

test('a signup interrupted by a kill succeeds on retry and is decided only once', {
  timeout: 300_000,
}, async () => {
  await settle(history)
  await expectNoLosses(service, history)
})

test('some kills during the load test interrupt running requests', () => {
  expect(
    history.of('signup', 'unknown').length + history.of('event', 'unknown').length,
  ).toBeGreaterThan(0)
})

test('after the kills the inbox has every notification that a response confirmed', async () => {
  for (const person of history.people.slice(0, 20)) {
    const { body } = await call(service, 'GET', paths.notifications, {
      headers: person.user.headers,
    })
    const mine = history
      .of('event', 'acknowledged')
      .filter(({ customerUid }) => customerUid === person.customerUid)
    const listed = new Set(body.data.map(({ id }: { id: string }) => id))
    for (const { id } of mine) expect(listed).toContain(id)
    expect(listed.size).toBe(body.data.length)
  }
})

test('after the kills the audit is intact and has a row for every response', async () => {
  const verdict = await verifyAudit(service)
  expect(verdict).toMatchObject({ isIntact: true })
  expect(verdict.fault).toBeUndefined()
  expect(verdict.streams).toBeGreaterThan(kills)
  reportFigures('kill -9, embedded database', {
    kills,
    ...summarizeHistory(history),
    'ready again, ms, p50 / p99': rankMs(startsMs),
  })
})

test.each([
  ['an event', 'is lost', 'event', 'delete from notifications where title = $1'],
  ['a signup', 'is lost', 'signup', 'delete from kyc_requests where customer_id::text = $1'],
  ['a session', 'is lost', 'session', `delete from sessions where encode(id_hash, 'hex') = $1`],
  [
    'an event',
    'is there 2 times',
    'event',
    `insert into notifications (customer_id, seq, id, type, category, title, data, created_at)
      select customer_id, seq + 1000000, gen_random_uuid(), type, category, title, data, created_at from notifications where title = $1`,
  ],
  [
    'a revoked session',
    'lives again',
    'revocation',
    `update sessions set revoked_at = null where encode(id_hash, 'hex') = $1`,
  ],
  [
    'an inbox',
    'counts',
    'mark',
    'update notification_heads set last_seq = last_seq + 1 where customer_id::text = $1',
  ],
] as const)(
  'the comparison of call history and database finds a planted fault: %s %s',
  (_, complaint, kind, statement) =>
    withDatabase(service, async (database) => {
      const { key } = history.of(kind, 'acknowledged')[0]!
      await database.query('begin')
      await database.query(statement, [key])
      expect(await findLosses(history, database)).toContainEqual(expect.stringContaining(complaint))
      await database.query('rollback')
    }),
)
