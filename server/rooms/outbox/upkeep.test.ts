import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import { set } from '../../foundations/process-singleton'
import { addRecordKey, secrets } from '../../foundations/secrets'
import { moveClock, resetClock } from '../../testing/clock'
import { behaviors, TestMailServer } from '../../testing/mail-server'
import { openRooms } from '../../testing/open-rooms'
import * as outbox from '../outbox'

const server = new TestMailServer()
let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms({ SMTP_URL: await server.open() })
})
beforeEach(() => server.reset())
afterEach(async () => {
  await db.query(sql`delete from queued_letters`)
  await resetClock()
})
afterAll(async () => {
  server.close()
  await rooms.close()
})

const letter = {
  to: 'wilma@example.com',
  subject: 'For Wilhelmina',
  text: 'Hello Wilhelmina.',
  design: { name: 'Acme Bank' },
}
const add = (
  design: Partial<outbox.NewLetter['letter']['design']> = {},
  kind: outbox.NewLetter['kind'] = 'invite',
) =>
  transaction((tx) =>
    outbox.add(tx, {
      kind,
      letter: { ...letter, design: { ...letter.design, ...design } },
    }),
  )
const countLetters = async () => {
  const { queued, dead } = await outbox.countWaiting()
  return queued + dead
}

test('after a key rotation a queued email can be sent with the new key alone', async () => {
  await add()
  addRecordKey()
  const all = secrets()
  expect(await outbox.rewrap()).toEqual({ renewed: 1, unopened: [] })
  const { current, keys } = all.records
  expect(await outbox.listKeyUses()).toEqual([{ ring: 'KEY_RECORDS', number: current, rows: 1 }])
  const records = { current, keys: new Map([[current, keys.get(current)!]]) }
  set('secrets', { ...all, records })
  try {
    await moveClock('31 seconds')
    await outbox.sweep()
  } finally {
    set('secrets', all)
  }
  expect(server.received).toEqual(['wilma@example.com'])
})

test('listKeyUses counts a dead-lettered email that staff can still send again', async () => {
  await add()
  await db.query(sql`update queued_letters set dead_at = service_now(), dead_reason = 'refused'`)
  expect(await outbox.listKeyUses()).toMatchObject([{ rows: 1 }])
  const [row] = await db.query<{ id: string }>(sql`select id from queued_letters`)
  await outbox.resend(row!.id, () => {})
  await moveClock('31 seconds')
  await outbox.sweep()
  expect(server.received).toEqual(['wilma@example.com'])
})

test('a queued email is stored without its logo', async () => {
  const logo = { bytes: 'A'.repeat(100_000), width: 240, height: 80 }
  await add({ logo })
  const [row] = await db.query<{ size: number }>(sql`
    select length(letter_sealed) as size from queued_letters`)
  expect(row!.size).toBeLessThan(1000)
  await moveClock('31 seconds')
  await outbox.sweep()
  expect(server.received).toEqual(['wilma@example.com'])
})

test('countWaiting counts queued, late and dead-lettered emails', async () => {
  await add()
  await moveClock('50 seconds')
  server.behave = behaviors.hangUp
  await (await add())()
  // On a slow machine, the send functions may return before the outcome of their email is stored.
  // So the test waits for the outcome.
  await expect.poll(outbox.countWaiting).toMatchObject({ late: 1 })
  server.behave = behaviors.refuse
  await (await add())()
  await expect
    .poll(outbox.countWaiting)
    .toEqual({ queued: 2, late: 1, dead: 1, oldestSeconds: expect.any(Number) })
  expect((await outbox.countWaiting()).oldestSeconds).toBeGreaterThanOrEqual(50)
})

test('retention deletes dead-lettered emails after 30 days and code emails after a day', async () => {
  await add()
  await add({}, 'code')
  await moveClock('4 days')
  await outbox.sweep()
  expect(await outbox.retire(false)).toBe(0)
  await moveClock('6 days')
  expect([await outbox.retire(true), await outbox.retire(false)]).toEqual([1, 1])
  await moveClock('33 days')
  expect(await outbox.retire(false)).toBe(0)
  await moveClock('35 days')
  expect([await outbox.retire(true), await outbox.retire(false)]).toEqual([1, 1])
  expect(await countLetters()).toBe(0)
})
