import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { openOrganization } from '../../testing/deliveries'
import { openRooms } from '../../testing/open-rooms'
import * as destinations from '../destinations'
import * as events from '../events'

const many = 300_000
const batch = 10_000
const maxMegabytes = 100

let rooms: Awaited<ReturnType<typeof openRooms>>
let stopNumbering: () => Promise<void>
beforeAll(async () => {
  rooms = await openRooms()
  stopNumbering = events.keepNumbering()
})
afterAll(async () => {
  await stopNumbering()
  await rooms.close()
})

/** The maximum memory that this process has used so far. */
const readPeak = () => process.resourceUsage().maxRSS / 1000

/**
 * Adds events to the log, one for each second. Half of them have the type `kyc.updated`. Returns
 * the number of the last event.
 */
async function fillLog(organizationId: string, count: number): Promise<number> {
  await db.query(sql`
    update events set at = ${start}::timestamptz where organization_id = ${organizationId}`)
  for (let from = 1; from <= count; from += batch)
    await db.query(sql`
      insert into events (id, organization_id, seq, type, data, at)
      select gen_random_uuid(), ${organizationId}, 1 + i,
        case when i % 2 = 0 then 'kyc.updated' else 'customer.closed' end, '{}',
        ${start}::timestamptz + i * interval '1 second'
      from generate_series(${from}::int, ${from + batch - 1}::int) i`)
  await db.query(sql`
    update event_heads set last_seq = ${count + 1} where organization_id = ${organizationId}`)
  return count + 1
}

const start = '2025-01-01T00:00:00.000Z'
const secondsAfterStart = (seconds: number) =>
  new Date(Date.parse(start) + seconds * 1000).toISOString()

test('a replay count includes unsubscribed event types only above 500,000 events', async () => {
  const { organizationId, openDestination, scopeOf, show, close } = await openOrganization()
  const { id } = await openDestination(['kyc.*'])
  const last = await fillLog(organizationId, 520_000)
  const replay = async (seconds: number) => {
    await db.query(sql`
      update destinations set state = 'off', position = ${last} where id = ${id}`)
    const after = secondsAfterStart(seconds)
    const { count } = await destinations.replayEvents(scopeOf(id), { after })
    return [count, (await show(id)).behind]
  }
  expect(await replay(5000)).toEqual([515_000, 515_000])
  for (const seconds of [20_000, 260_000, 519_998])
    expect(await replay(seconds)).toEqual([(520_000 - seconds) / 2, 520_000 - seconds])
  expect(await replay(520_000)).toEqual([0, 0])
  close()
})

test('a replay counts 300,000 events without loading the events into memory', async () => {
  const { organizationId, openDestination, scopeOf, close } = await openOrganization()
  const { id } = await openDestination(['kyc.*', 'destination.*'])
  for (let from = 1; from <= many; from += batch)
    await db.query(sql`
      insert into events (id, organization_id, seq, type, data, at)
      select gen_random_uuid(), ${organizationId}, 1 + i,
        case when i % 10 = 0 then 'destination.enabled' when i % 2 = 0 then 'kyc.updated'
          else 'customer.closed' end,
        case when i % 20 = 0 then jsonb_build_object('destinationId', ${id}::text)
          when i % 10 = 0 then jsonb_build_object('destinationId', gen_random_uuid())
          else jsonb_build_object('from', 'pending', 'padding', repeat('x', 300)) end,
        now()
      from generate_series(${from}::int, ${from + batch - 1}::int) i`)
  await db.query(sql`
    update event_heads set last_seq = ${many + 1} where organization_id = ${organizationId}`)
  await db.query(sql`
    update destinations set state = 'off', position = ${many + 1} where id = ${id}`)
  // Without these statistics, PostgreSQL reads all events to find the first one.
  await db.query(sql`analyze events`)
  const before = readPeak()
  const { count } = await destinations.replayEvents(scopeOf(id), { after: '2020-01-01T00:00:00Z' })
  // The destination does not subscribe to half of the events. One twentieth of all events are about
  // the destination, which does not get events about itself.
  expect(count).toBe((many * 9) / 20)
  expect(readPeak() - before).toBeLessThan(maxMegabytes)
  close()
})
