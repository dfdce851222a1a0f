import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import { openRooms } from '../../testing/open-rooms'
import * as events from '../events'
import * as retention from '../retention'

let rooms: Awaited<ReturnType<typeof openRooms>>
let stopNumbering: () => Promise<void>
beforeAll(async () => {
  rooms = await openRooms({ EVENTS_KEPT_DAYS: '7' })
  stopNumbering = events.keepNumbering()
})
afterAll(async () => {
  await stopNumbering()
  await rooms.close()
})

/** Creates an organization with numbered events of these ages in days. */
async function makeLog(...daysAgo: number[]): Promise<string> {
  const organizationId = uuidv7()
  for (const days of daysAgo)
    await db.query(sql`
      insert into events (id, organization_id, type, data, at)
      values (
        ${uuidv7()}, ${organizationId}, 'customer.closed', '{}',
        service_now() - make_interval(days => ${days}))`)
  const waiting = () =>
    db.query(sql`select 1 from events where organization_id = ${organizationId} and seq is null`)
  await expect.poll(waiting).toEqual([])
  return organizationId
}
const read = (organizationId: string, after?: string) =>
  events.list(organizationId, { after, limit: 10 })
const sequencesOf = async (organizationId: string) =>
  (await read(organizationId)).events.map(({ sequence }) => sequence)
const rowsOf = async (isDryRun: boolean) =>
  (await retention.run(isDryRun)).find(({ kind }) => kind === 'events')?.rows

test('retention deletes events that are older than EVENTS_KEPT_DAYS', async () => {
  const [mixed, old] = [await makeLog(9, 8, 6, 0), await makeLog(20, 10)]
  const cursors = [await events.list(mixed, { limit: 1 }), await events.list(mixed, { limit: 2 })]
  const end = (await read(old, 'end')).nextCursor
  expect(await rowsOf(true)).toBe(4)
  expect(await sequencesOf(mixed)).toEqual([1, 2, 3, 4])
  expect(await rowsOf(false)).toBe(4)
  expect(await rowsOf(false)).toBe(0)
  expect(await sequencesOf(mixed)).toEqual([3, 4])
  await expect(read(mixed, cursors[0]!.nextCursor)).rejects.toThrow('CURSOR_EXPIRED')
  expect((await read(mixed, cursors[1]!.nextCursor)).events).toHaveLength(2)
  expect(await read(old)).toEqual({ events: [], nextCursor: end, hasMore: false })
  expect(await read(old, end)).toEqual({ events: [], nextCursor: end, hasMore: false })
})

test('retention keeps an old event if a newer event has a lower number', async () => {
  const organizationId = await makeLog(9, 1, 9, 9, 1)
  expect(await rowsOf(false)).toBe(1)
  expect(await sequencesOf(organizationId)).toEqual([2, 3, 4, 5])
})

test('event numbers continue after retention has deleted all events', async () => {
  const organizationId = await makeLog(9, 9)
  const { nextCursor } = await read(organizationId, 'end')
  await retention.run(false)
  await db.query(sql`
    insert into events (id, organization_id, type, data, at)
    values (${uuidv7()}, ${organizationId}, 'customer.closed', '{}', service_now())`)
  await expect.poll(() => sequencesOf(organizationId)).toEqual([3])
  expect((await read(organizationId, nextCursor)).events).toHaveLength(1)
})

test('after a database restore, a cursor past the last event returns CURSOR_EXPIRED', async () => {
  const organizationId = await makeLog(0, 0)
  const { nextCursor } = await read(organizationId, 'end')
  await db.query(sql`delete from events where organization_id = ${organizationId} and seq = 2`)
  await db.query(sql`update event_heads set last_seq = 1 where organization_id = ${organizationId}`)
  await expect(read(organizationId, nextCursor)).rejects.toThrow('CURSOR_EXPIRED')
})

test('readUnnumberedAge returns the age of the oldest event without a sequence number', async () => {
  expect(await events.readUnnumberedAge()).toBe(0)
  await stopNumbering()
  await db.query(sql`
    insert into events (id, organization_id, type, data, at)
    values (${uuidv7()}, ${uuidv7()}, 'customer.closed', '{}', service_now() - interval '50 s')`)
  const age = await events.readUnnumberedAge()
  expect(age).toBeGreaterThanOrEqual(50)
  expect(age).toBeLessThan(80)
  stopNumbering = events.keepNumbering()
  await expect.poll(events.readUnnumberedAge).toBe(0)
})
