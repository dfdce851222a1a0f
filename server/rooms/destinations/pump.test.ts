import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Receiver } from '@/lib/testing/receiver'
import { retrySeconds } from '@/lib/webhooks'
import * as clock from '../../foundations/clock'
import { db, sql } from '../../foundations/db'
import { moveClock, resetClock } from '../../testing/clock'
import { openOrganization, waitFor } from '../../testing/deliveries'
import { shareRooms } from '../../testing/open-rooms'
import * as destinations from '../destinations'

shareRooms()
let organization: Awaited<ReturnType<typeof openOrganization>>
let receiver: Receiver
let stop: () => Promise<void>
beforeEach(async () => {
  organization = await openOrganization()
  stop = destinations.startPumps()
})
afterEach(async () => {
  await stop()
  organization.close()
  await resetClock()
  clock.moveClock(0)
  vi.restoreAllMocks()
})

/** Creates the destination of the test. Its server is `receiver`. */
async function create() {
  const destination = await organization.openDestination()
  receiver = destination.receiver
  return destination
}
const sequences = () => receiver.received.map(({ event }) => event.sequence)

test('a new webhook destination receives each later event once, with a valid signature', async () => {
  await organization.addEvents(3)
  const { id, secret } = await create()
  await organization.addEvents(30)
  await waitFor(organization.isIdle(id))
  expect(sequences().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 5))
  for (const one of receiver.received) {
    const verified = new Webhook(secret).verify(one.body, one.headers)
    expect(verified).toMatchObject({ id: one.id, environment: 'sandbox', version: 1 })
  }
})

test('a webhook that got a 500 is retried later and does not delay other webhooks', async () => {
  const { id } = await create()
  let poisoned: number | undefined
  receiver.respond = ({ event }, outgoing) => {
    poisoned ??= event.sequence
    outgoing.writeHead(event.sequence === poisoned ? 500 : 200).end('no thanks')
  }
  await organization.addEvents(1)
  await waitFor(async () => receiver.received.length >= 1)
  await organization.addEvents(20)
  await waitFor(organization.isIdle(id))
  expect(new Set(sequences()).size).toBe(21)
  expect(await organization.show(id)).toMatchObject({ state: 'on', lastStatus: 200 })
  const { attempts } = await destinations.listDeliveries(organization.scopeOf(id), {
    outcome: 'refused',
    limit: 10,
  })
  expect(attempts[0]).toMatchObject({
    sequence: poisoned, n: 1, outcome: 'refused', status: 500, answer: 'no thanks', type: 'organization.access_changed',
  }) // biome-ignore format: short properties
  expect(attempts[0]!.nextAt!.getTime()).toBeGreaterThan(Date.now())
  receiver.respond = (_, outgoing) => outgoing.writeHead(204).end()
  await moveClock('60 seconds')
  await waitFor(async () => receiver.received.length >= 22)
  expect(sequences().at(-1)).toBe(poisoned)
})

test('a webhook destination receives at most 10 of 40 events while it returns 503', async () => {
  const { id } = await create()
  // Retry-After delays the first probe by an hour. So the test moves the clock before that probe.
  receiver.respond = (_, outgoing) => outgoing.writeHead(503, { 'retry-after': '3600' }).end()
  await organization.addEvents(40)
  await waitFor(async () => (await organization.show(id)).state === 'failing')
  await waitFor(async () => {
    const [held] = await db.query<{ n: number }>(
      sql`select count(*)::int as n from destinations where holder is not null`,
    )
    return held!.n === 0
  })
  const before = receiver.received.length
  expect(before).toBeLessThanOrEqual(10)
  const { receiver: other } = await organization.openDestination()
  for (const length of [1, 2, 3]) {
    await organization.addEvents(1)
    await waitFor(() => other.received.length === length)
  }
  expect(receiver.received.length).toBe(before)
  receiver.respond = (_, outgoing) => outgoing.writeHead(204).end()
  await moveClock('2 hours')
  await waitFor(organization.isIdle(id))
  expect(await organization.show(id)).toMatchObject({ state: 'on', failingSince: null })
  await moveClock('3 hours')
  const [first] = sequences()
  await waitFor(async () => new Set(sequences()).size === 43)
  await waitFor(async () => {
    const { attempts } = await destinations.listDeliveries(organization.scopeOf(id), {
      outcome: 'delivered',
      limit: 100,
    })
    return new Set(attempts.map(({ sequence }) => sequence)).size === 43
  })
  expect(first).toBeDefined()
})

test('an event that was held during a brief failure is sent again, without later ones', async () => {
  const { id } = await create()
  const first: ServerResponse[] = []
  // Eight attempts end at once: three fail, so the destination is failing, and five succeed.
  receiver.respond = (_, outgoing) => {
    if (first.length >= 8) return outgoing.writeHead(204).end()
    first.push(outgoing)
    if (first.length === 8)
      for (const [index, one] of first.entries()) one.writeHead(index < 3 ? 500 : 204).end()
  }
  await organization.addEvents(40)
  await waitFor(async () => receiver.received.length >= 41)
  await waitFor(organization.isIdle(id))
  expect(new Set(sequences()).size).toBe(40)
  expect(receiver.received.length).toBeLessThanOrEqual(48)
})

test('a 410 response disables a webhook destination; enabling it sends missed events', async () => {
  const { id } = await create()
  receiver.respond = (_, outgoing) => outgoing.writeHead(410).end()
  await organization.addEvents(1)
  await waitFor(async () => (await organization.show(id)).state === 'disabled')
  expect(await organization.show(id)).toMatchObject({ reason: 'GONE' })
  await organization.addEvents(5)
  receiver.respond = (_, outgoing) => outgoing.writeHead(204).end()
  await destinations.change(organization.scopeOf(id), { isEnabled: true })
  await waitFor(organization.isIdle(id))
  expect(new Set(sequences()).size).toBe(6)
})

test('a webhook is sent although an earlier webhook has no response yet', async () => {
  const { id } = await create()
  const waiting: (() => void)[] = []
  receiver.respond = ({ event }, outgoing) => {
    const answer = () => outgoing.writeHead(204).end()
    if (event.sequence === 2) waiting.push(answer)
    else answer()
  }
  await organization.addEvents(1)
  await waitFor(async () => waiting.length === 1)
  for (const sequence of [3, 4]) {
    await organization.addEvents(1)
    await waitFor(async () => sequences().includes(sequence))
  }
  expect(await organization.show(id)).toMatchObject({ behind: 3 })
  for (const answer of waiting) answer()
  await waitFor(organization.isIdle(id))
  expect(sequences()).toEqual([2, 3, 4])
})

test('a disabled webhook destination receives no new event while an attempt is pending', async () => {
  const { id } = await create()
  const { receiver: other } = await organization.openDestination()
  const waiting: (() => void)[] = []
  receiver.respond = (_, outgoing) => void waiting.push(() => outgoing.writeHead(204).end())
  await organization.addEvents(1)
  await waitFor(async () => waiting.length === 1 && other.received.length === 1)
  await destinations.change(organization.scopeOf(id), { isEnabled: false })
  for (const length of [2, 3, 4]) {
    await organization.addEvents(1)
    await waitFor(async () => other.received.length === length)
  }
  expect(sequences()).toEqual([2])
  for (const answer of waiting) answer()
})

test('a successful probe of a failing destination stores the event destination.enabled', async () => {
  const { id } = await create()
  receiver.respond = (_, outgoing) => outgoing.writeHead(503).end()
  await organization.addEvents(3)
  await waitFor(async () => (await organization.show(id)).state === 'failing')
  const waiting: (() => void)[] = []
  receiver.respond = (_, outgoing) => void waiting.push(() => outgoing.writeHead(204).end())
  await moveClock('20 seconds')
  await waitFor(async () => waiting.length === 1)
  await db.query(sql`
    update destinations set failing_since = service_now() - interval '25 hours' where id = ${id}`)
  await destinations.sweep()
  receiver.respond = (_, outgoing) => outgoing.writeHead(204).end()
  for (const answer of waiting) answer()
  await waitFor(async () => (await organization.show(id)).state === 'on')
  const announced = await db.query<{ type: string }>(sql`
    select type from events where organization_id = ${organization.organizationId}
      and type like 'destination.%' order by n`)
  expect(announced.map(({ type }) => type)).toEqual(['destination.failing', 'destination.enabled'])
})

test('webhook retries use a new URL while eight attempts to the old URL are pending', async () => {
  const { id } = await create()
  const { receiver: other } = await organization.openDestination()
  receiver.respond = (_, outgoing) => outgoing.writeHead(500).end()
  await organization.addEvents(2)
  await waitFor(organization.isIdle(id))
  const waiting: (() => void)[] = []
  receiver.respond = (_, outgoing) => void waiting.push(() => outgoing.writeHead(204).end())
  await organization.addEvents(8)
  await waitFor(() => waiting.length === 8)
  await moveClock('20 seconds')
  // A pump looks for due retries once a second, so the test moves this clock by a second.
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000)
  for (const length of [11, 12, 13]) {
    await organization.addEvents(1)
    await waitFor(() => other.received.length === length)
  }
  const successor = await organization.openReceiver()
  await destinations.change(organization.scopeOf(id), { url: successor.url })
  for (const answer of waiting) answer()
  await waitFor(() => new Set(successor.received.map((one) => one.event.sequence)).size === 13)
  await waitFor(organization.isIdle(id))
  expect(sequences().toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('a webhook is not signed with a replaced secret after the grace period', async () => {
  const { id } = await create()
  await destinations.rotate(organization.scopeOf(id), '1h')
  const waiting: (() => void)[] = []
  receiver.respond = (_, outgoing) => void waiting.push(() => outgoing.writeHead(204).end())
  for (const length of [1, 2]) {
    await organization.addEvents(1)
    await waitFor(() => waiting.length === length)
    // Moves only the clock of this process, so that the lease does not end.
    clock.moveClock(3_600_001)
  }
  const signatures = receiver.received.map(({ headers }) => headers['webhook-signature']!)
  expect(signatures.map((text) => text.split(' ').length)).toEqual([2, 1])
  for (const answer of waiting) answer()
})

test.each([
  ['fails', 500],
  ['succeeds', 204],
])('a replayed event is delivered even if its pending attempt then %s', async (_, status) => {
  const { id } = await create()
  receiver.respond = (_, outgoing) => outgoing.writeHead(500).end()
  await organization.addEvents(1)
  await waitFor(organization.isIdle(id))
  const waiting: (() => void)[] = []
  receiver.respond = (_, outgoing) => void waiting.push(() => outgoing.writeHead(status).end())
  // After this update, the event has one try left.
  await db.query(sql`
    update delivery_retries set attempts = ${retrySeconds.length}, next_at = service_now()
    where destination_id = ${id}`)
  await waitFor(() => waiting.length === 1)
  const eventIds = [receiver.received[0]!.event.id]
  const replayed = await destinations.replayEvents(organization.scopeOf(id), { eventIds })
  expect(replayed).toEqual({ count: 1 })
  receiver.respond = (_, outgoing) => outgoing.writeHead(204).end()
  for (const answer of waiting) answer()
  await waitFor(() => receiver.received.length === 3)
})
