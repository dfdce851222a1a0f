import type net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db, sql, transaction } from '../foundations/db'
import { log } from '../foundations/log'
import { moveClock, resetClock } from '../testing/clock'
import { behaviors, TestMailServer } from '../testing/mail-server'
import { openRooms } from '../testing/open-rooms'
import * as outbox from './outbox'

const server = new TestMailServer()
let rooms: Awaited<ReturnType<typeof openRooms>>
const logged: unknown[] = []
beforeAll(async () => {
  rooms = await openRooms({ SMTP_URL: await server.open() })
})
beforeEach(() => {
  server.reset()
  logged.length = 0
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(log(), level).mockImplementation((fields: unknown) => void logged.push(fields))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.query(sql`delete from queued_letters`)
  await resetClock()
})
afterAll(async () => {
  server.close()
  await rooms.close()
})

const text = 'Hello Wilhelmina, your code is 482913.'
const letterTo = (to: string) => ({
  to,
  subject: 'For Wilhelmina',
  text,
  design: { name: 'Latchkey' },
})
const add = (given: Partial<outbox.NewLetter> & { to?: string } = {}) =>
  transaction((tx) =>
    outbox.add(tx, {
      kind: 'invite',
      letter: letterTo(given.to ?? 'wilma@example.com'),
      ...given,
    }),
  )
type Row = {
  kind: string
  tries: number
  waitSeconds: number
  reason: string | null
  hasText: boolean
}
const listRows = () =>
  db.query<Row>(sql`
    select
      kind, tries, round(extract(epoch from next_try_at - service_now()))::int as "waitSeconds",
      dead_reason as reason, letter_sealed is not null as "hasText"
    from queued_letters order by id`)

test('a queued email is sent after the commit and its row is deleted', async () => {
  const send = await add()
  expect(await listRows()).toHaveLength(1)
  await send()
  await expect.poll(listRows).toEqual([])
  expect(server.received).toEqual(['wilma@example.com'])
})

test('an email is queued only if its transaction commits', async () => {
  const failed = transaction(async (tx) => {
    await outbox.add(tx, { kind: 'invite', letter: letterTo('wilma@example.com') })
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await listRows()).toEqual([])
})

test('a failed email is sent a minute later if the mail server works again', async () => {
  server.behave = behaviors.hangUp
  await (await add())()
  await expect.poll(listRows).toMatchObject([{ tries: 1, reason: null }])
  server.reset()
  await outbox.sweep()
  expect(server.received).toEqual([])
  await moveClock('61 seconds')
  await outbox.sweep()
  await outbox.sweep()
  expect(server.received).toEqual(['wilma@example.com'])
  expect(await listRows()).toEqual([])
})

test('a mail server that never responds delays a request by less than 5 s', async () => {
  server.behave = behaviors.hang
  const send = await add()
  // Both time limits use timers of this process, so a slow machine delays both by the same time.
  const ended = await Promise.race([send().then(() => 'the letter'), sleep(5000, 'the request')])
  expect(ended).toBe('the letter')
  server.cut()
  await expect.poll(listRows).toMatchObject([{ tries: 1, reason: null }])
})

test('the log names the kind of a failed email, but not its recipient or text', async () => {
  server.behave = behaviors.hangUp
  await (await add())()
  await expect.poll(listRows).toMatchObject([{ tries: 1 }])
  expect(logged).toEqual([
    expect.objectContaining({ event: 'letter.late', place: 'outbox.invite', attempt: 1 }),
  ])
  expect(JSON.stringify(logged)).not.toMatch(/wilma|wilhelmina|482913/i)
  const [row] = await db.query<{ text: string }>(sql`
    select q::text || encode(letter_sealed, 'escape') as text from queued_letters q`)
  expect(row!.text).not.toMatch(/wilma|wilhelmina|482913/i)
})

test('the waits between retries of an email double from 1 to 60 minutes', async () => {
  server.behave = behaviors.hangUp
  await (await add())()
  await expect.poll(listRows).toMatchObject([{ tries: 1 }])
  const waits = [(await listRows())[0]!.waitSeconds]
  for (let elapsed = 0; waits.length < 8; ) {
    elapsed += waits.at(-1)! + 1
    await moveClock(`${elapsed} seconds`)
    await outbox.sweep()
    waits.push((await listRows())[0]!.waitSeconds)
  }
  expect(waits.map((seconds) => Math.round(seconds / 60))).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('outbox.sweep() sends an email that another process left unsent for 30 s', async () => {
  await add()
  await outbox.sweep()
  expect(server.received).toEqual([])
  await moveClock('31 seconds')
  await outbox.sweep()
  expect(server.received).toEqual(['wilma@example.com'])
})

test('three simultaneous outbox.sweep() calls send each queued email once', async () => {
  const addresses = Array.from({ length: 30 }, (_, i) => `${i}@example.com`)
  for (const to of addresses) await add({ to })
  await moveClock('31 seconds')
  await Promise.all([outbox.sweep(), outbox.sweep(), outbox.sweep()])
  expect(server.received.toSorted()).toEqual(addresses.toSorted())
})

test('outbox.sweep() tries only 8 of 20 emails while the mail server is down', async () => {
  for (let i = 0; i < 20; i++) await add()
  await moveClock('31 seconds')
  server.behave = behaviors.hangUp
  await outbox.sweep()
  expect((await listRows()).filter(({ tries }) => tries === 1)).toHaveLength(8)
})

test('a process renews the lease of an email while the mail server hangs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const opened = new Promise<net.Socket>((resolve) => {
      server.behave = resolve
    })
    const sent = add().then((send) => send())
    const socket = await opened
    await moveClock('20 seconds')
    await vi.advanceTimersByTimeAsync(10_000)
    await expect
      .poll(() =>
        db.query(sql`
        select id from queued_letters where lease_until > service_now() + interval '15 seconds'`),
      )
      .toHaveLength(1)
    await moveClock('40 seconds')
    server.reset()
    await outbox.sweep()
    expect(server.received).toEqual([])
    server.accept(socket)
    await sent
    await expect.poll(listRows).toEqual([])
    expect(server.received).toEqual(['wilma@example.com'])
  } finally {
    vi.useRealTimers()
  }
})

test('an email with an expired code is not sent, and its text is deleted', async () => {
  const [{ at } = { at: new Date() }] = await db.query<{ at: Date }>(
    sql`select service_now() as at`,
  )
  await add({ kind: 'code', expiresAt: new Date(at.getTime() + 900_000) })
  await moveClock('901 seconds')
  await outbox.sweep()
  expect(server.received).toEqual([])
  expect(await listRows()).toMatchObject([{ kind: 'code', reason: 'expired', hasText: false }])
  expect(logged).toEqual([{ event: 'letter.dead', place: 'outbox.code', failure: 'expired' }])
})

test('an email is retried for three days and is then dead-lettered', async () => {
  await add()
  await moveClock('71 hours')
  server.behave = behaviors.hangUp
  await outbox.sweep()
  expect(await listRows()).toMatchObject([{ reason: null }])
  await moveClock('73 hours')
  server.reset()
  await outbox.sweep()
  expect(await listRows()).toMatchObject([{ reason: 'expired' }])
  expect(server.received).toEqual([])
})

test('an email that the mail server rejects permanently is dead-lettered at once', async () => {
  server.behave = behaviors.refuse
  await (await add())()
  await expect.poll(listRows).toMatchObject([{ tries: 1, reason: 'refused', hasText: true }])
  expect(logged).toEqual([{ event: 'letter.dead', place: 'outbox.invite', failure: 'refused' }])
  server.reset()
  await moveClock('2 hours')
  await outbox.sweep()
  expect(server.received).toEqual([])
})

test('an email that cannot be decrypted is dead-lettered, and others are still sent', async () => {
  await add()
  await db.query(sql`update queued_letters set letter_sealed = 'spoilt'`)
  await add({ to: 'other@example.com' })
  await moveClock('31 seconds')
  await outbox.sweep()
  expect(server.received).toEqual(['other@example.com'])
  expect(await listRows()).toMatchObject([{ reason: 'unreadable' }])
  expect(logged).toEqual([{ event: 'letter.dead', place: 'outbox.invite', failure: 'unreadable' }])
})

test('outbox.remove() deletes a queued email, so it is never sent', async () => {
  const subjectId = '01890000-0000-7000-8000-000000000001'
  await add({ subjectId, to: 'old@example.com' })
  await transaction((tx) => outbox.remove(tx, subjectId))
  await add({ subjectId, to: 'new@example.com' })
  await moveClock('31 seconds')
  await outbox.sweep()
  expect(server.received).toEqual(['new@example.com'])
})
