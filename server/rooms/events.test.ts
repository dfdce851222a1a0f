import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, sql, transaction } from '../foundations/db'
import { uuidv7 } from '../foundations/ordered-ids'
import { openRooms } from '../testing/open-rooms'
import * as events from './events'

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

const waitFor = async (isDone: () => Promise<boolean>) => {
  while (!(await isDone())) await sleep(5)
}
const isAllNumbered = async (organizationId: string) =>
  (
    await db.query(sql`
      select 1 from events where seq is null and organization_id = ${organizationId} limit 1`)
  ).length === 0

const add = (organizationId: string, isOn: boolean, then: () => Promise<unknown>) =>
  transaction(async (tx) => {
    await events.add(tx, { type: 'organization.access_changed', data: { isOn }, organizationId })
    await then()
  })

/** Reads the log by cursor. After `isOver` returns true, stops at the end of the log. */
async function follow(organizationId: string, limit: number, isOver: () => boolean) {
  const seen: events.Event[] = []
  for (let after: string | undefined; ; ) {
    const isLast = isOver() && (await isAllNumbered(organizationId))
    const page = await events.list(organizationId, { after, limit })
    seen.push(...page.events)
    after = page.nextCursor
    if (isLast && !page.hasMore) return seen
    await sleep(1)
  }
}

const write = fc.record({
  organization: fc.nat({ max: 1 }),
  isOn: fc.boolean(),
  waitMs: fc.nat({ max: 8 }),
  isRolledBack: fc.boolean(),
})

test('reading by cursor returns each committed event once, in order and without gaps', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(write, { maxLength: 8 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 5 }),
      async (writers, limit) => {
        const organizations = [uuidv7(), uuidv7()]
        const committed = [0, 0]
        let isOver = false
        const reading = organizations.map((id) => follow(id, limit, () => isOver))
        await Promise.all(
          writers.map(async (writes) => {
            for (const { organization, isOn, waitMs, isRolledBack } of writes) {
              const end = async () => {
                await sleep(waitMs)
                if (isRolledBack) throw new Error('rolled back')
              }
              await add(organizations[organization]!, isOn, end).then(
                () => committed[organization]!++,
                () => {},
              )
            }
          }),
        )
        isOver = true
        for (const [i, seen] of (await Promise.all(reading)).entries())
          expect(seen.map(({ sequence }) => sequence)).toEqual(
            Array.from({ length: committed[i]! }, (_, n) => n + 1),
          )
      },
    ),
    { numRuns: 15 },
  )
})

test('events are numbered in the order in which one caller writes them', async () => {
  const organizationId = uuidv7()
  const ons = [true, false, true, true, false]
  for (const isOn of ons) await add(organizationId, isOn, async () => {})
  await waitFor(() => isAllNumbered(organizationId))
  const { events: found } = await events.list(organizationId, { limit: 10 })
  expect(found.map(({ data }) => data.isOn)).toEqual(ons)
})

test('an event that is committed without a number gets a number later', async () => {
  const organizationId = uuidv7()
  await db.query(sql`
    insert into events (id, organization_id, type, data, at)
    values (${uuidv7()}, ${organizationId}, 'customer.closed', '{}', service_now())`)
  await waitFor(() => isAllNumbered(organizationId))
  expect((await events.list(organizationId, { limit: 1 })).events).toHaveLength(1)
})

// If the listener got the ids of all organizations, it would start useless searches in the logs of
// organizations without new events.
test('onNumbered() reports only organizations whose events got a sequence number', async () => {
  const [organizationId, passed] = [uuidv7(), new Set<string>()]
  const stop = events.onNumbered((ids) => {
    for (const id of ids) passed.add(id)
  })
  for (const isOn of [true, false]) await add(organizationId, isOn, async () => {})
  await waitFor(() => isAllNumbered(organizationId))
  await waitFor(async () => passed.size > 0)
  stop()
  expect([...passed]).toEqual([organizationId])
})

test('a transaction is rolled back if event data does not match the event type', async () => {
  const organizationId = uuidv7()
  const data = { clientId: 'Avery Stone' }
  await expect(
    transaction((tx) => events.add(tx, { type: 'credential.revoked', data, organizationId })),
  ).rejects.toThrow()
  expect((await events.list(organizationId, { limit: 1 })).events).toEqual([])
})

test('reading from "end" returns a cursor for later events of that organization only', async () => {
  const organizationId = uuidv7()
  await add(organizationId, true, async () => {})
  await waitFor(() => isAllNumbered(organizationId))
  const { nextCursor: after } = await events.list(organizationId, { after: 'end', limit: 10 })
  await add(organizationId, false, async () => {})
  await waitFor(() => isAllNumbered(organizationId))
  const { events: found } = await events.list(organizationId, { after, limit: 10 })
  expect(found.map(({ sequence }) => sequence)).toEqual([2])
  await expect(events.list(uuidv7(), { after, limit: 10 })).rejects.toMatchObject({
    code: 'INVALID_CURSOR',
  })
})

test('a cursor returns CURSOR_EXPIRED if the next event was deleted', async () => {
  const organizationId = uuidv7()
  for (const isOn of [true, false, true]) await add(organizationId, isOn, async () => {})
  await waitFor(() => isAllNumbered(organizationId))
  const readAfter = async (after: string | undefined) =>
    events.list(organizationId, { after, limit: 1 })
  const first = await readAfter(undefined)
  const second = await readAfter(first.nextCursor)
  await db.query(sql`delete from events where organization_id = ${organizationId} and seq <= 2`)
  await expect(readAfter(first.nextCursor)).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' })
  const third = await readAfter(second.nextCursor)
  expect(third.events.map(({ sequence }) => sequence)).toEqual([3])
  expect((await readAfter(undefined)).events).toEqual(third.events)
})
