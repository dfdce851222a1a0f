import { expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import { shareRooms } from '../../testing/open-rooms'
import { EventReader } from './event-reader'

shareRooms()

/** Adds events with the sequences `first` to `last`. */
const addNumbered = (organizationId: string, first: number, last: number) =>
  db.query(sql`
    insert into events (id, organization_id, seq, type, data, at)
    select gen_random_uuid(), ${organizationId}::uuid, seq, 'customer.closed', '{}', service_now()
    from generate_series(${first}::bigint, ${last}::bigint) as seq`)

async function readAll(reader: EventReader): Promise<number[]> {
  const found: number[] = []
  for (let event = await reader.next(); event; event = await reader.next()) found.push(event.seq)
  return found
}
const listNumbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

test('an EventReader returns each event after the start position once and in order', async () => {
  const organizationId = uuidv7()
  await addNumbered(organizationId, 1, 450)
  expect(await readAll(new EventReader(organizationId, 7))).toEqual(listNumbers(8, 450))
})

test('after look(), an EventReader at the end of the log returns new events', async () => {
  const organizationId = uuidv7()
  await addNumbered(organizationId, 1, 2)
  const reader = new EventReader(organizationId, 0)
  expect(await readAll(reader)).toEqual([1, 2])
  await addNumbered(organizationId, 3, 4)
  expect(await readAll(reader)).toEqual([])
  reader.look()
  expect(await readAll(reader)).toEqual([3, 4])
})

test('look() during a read makes an EventReader return events added during the read', async () => {
  const organizationId = uuidv7()
  const reader = new EventReader(organizationId, 0)
  const reading = reader.next()
  await addNumbered(organizationId, 1, 1)
  reader.look()
  const first = await reading
  expect(first ?? (await reader.next())).toMatchObject({ seq: 1 })
})
