import type http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import { log } from '../../foundations/log'
import { uuidv7 } from '../../foundations/ordered-ids'
import { openSender } from '../../foundations/outbound'
import { moveClock, resetClock } from '../../testing/clock'
import { openOrganization, waitFor } from '../../testing/deliveries'
import { shareRooms } from '../../testing/open-rooms'
import * as destinations from '../destinations'
import * as organizations from '../organizations'
import { type Leased, takeLeases } from './lease'
import { deliveryTimeoutMs, type Means } from './poster'
import { Pump } from './pump'

shareRooms()
let organization: Awaited<ReturnType<typeof openOrganization>>
// How many milliseconds the mocked `performance.now()` is ahead. The value only grows, because this
// clock never goes back.
let aheadMs = 0
beforeAll(async () => {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
})
beforeEach(async () => {
  organization = await openOrganization()
})
afterEach(() => organization.close())

// In milliseconds. The pumps look for work each second, so this is long enough for several tries.
const severalTriesMs = 1600
const hide = () => db.query(sql`alter table destinations rename to hidden`)
const show = () => db.query(sql`alter table hidden rename to destinations`)

/** Collects the log lines about interrupted deliveries. */
function watchStops() {
  const logged: unknown[] = []
  const spy = vi.spyOn(log(), 'warn').mockImplementation((line) => {
    if ((line as { event?: string }).event === 'webhook.pumpStopped') logged.push(line)
  })
  return { logged, restore: () => spy.mockRestore() }
}

test('webhook delivery logs a database outage once, and the next outage again', async () => {
  const { logged, restore } = watchStops()
  const stop = destinations.startPumps()
  try {
    await hide()
    await vi.waitFor(() => expect(logged).toHaveLength(1), 60_000)
    await sleep(severalTriesMs)
    expect(logged).toHaveLength(1)
    // On a slow machine, it can happen that no try to take leases succeeds between two outages. The
    // log then reports the two outages as one, so the test causes further outages.
    for (let round = 0; round < 20 && logged.length === 1; round++) {
      await show()
      await sleep(severalTriesMs)
      await hide()
      await sleep(severalTriesMs)
    }
    expect(logged).toHaveLength(2)
  } finally {
    await show()
    await stop()
    restore()
  }
})

const isHeld = async (id: string) => {
  const [row] = await db.query<{ isHeld: boolean }>(
    sql`select holder is not null as "isHeld" from destinations where id = ${id}`,
  )
  return row!.isHeld
}
async function lease(id: string): Promise<Leased> {
  const leases = await takeLeases(uuidv7(), { on: 100, failing: 0 })
  return leases.find((leased) => leased.id === id)!
}
const listOutcomes = async (id: string) => {
  const { attempts } = await destinations.listDeliveries(organization.scopeOf(id), { limit: 100 })
  return attempts.map(({ outcome }) => outcome)
}

test('a webhook request is not repeated even if its batch takes over a minute', async () => {
  const [busy, idle] = [await organization.openDestination(), await organization.openDestination()]
  const waiting: http.ServerResponse[] = []
  let isIdleClosed = false
  idle.receiver.respond = (_, outgoing) => {
    outgoing.socket!.once('close', () => (isIdleClosed = true))
    outgoing.writeHead(204).end()
  }
  const stop = destinations.startPumps()
  try {
    await organization.addEvents(1)
    await waitFor(organization.isIdle(busy.id))
    // The second request uses the open connection of the first request, and `receiver.respond`
    // decides its response.
    busy.receiver.respond = (_, outgoing) => void waiting.push(outgoing)
    await organization.addEvents(1)
    await waitFor(async () => waiting.length === 1 && (await organization.isIdle(idle.id)()))
    await waitFor(async () => !(await isHeld(idle.id)))
    await waitFor(() => {
      aheadMs += 1000
      return isIdleClosed
    })
    for (const outgoing of waiting) outgoing.writeHead(204).end()
    await waitFor(organization.isIdle(busy.id))
    expect(busy.receiver.received).toHaveLength(2)
    expect(await listOutcomes(busy.id)).toEqual(['delivered', 'delivered'])
  } finally {
    await stop()
  }
})

test('webhooks pause while API access is off, and arrive after it is switched on', async () => {
  const { id, receiver } = await organization.openDestination()
  const { organizationId } = organization
  let answer = () => {}
  receiver.respond = (_, outgoing) => {
    answer = () => void outgoing.writeHead(204).end()
  }
  const stop = destinations.startPumps()
  try {
    await organization.addEvents(1)
    await waitFor(() => receiver.received.length === 1)
    await organizations.setApiAccess(organizationId, false)
    await organization.addEvents(2)
    answer()
    await waitFor(async () => !(await isHeld(id)))
    expect(await listOutcomes(id)).toEqual(['delivered'])
    // A delivery to another organization shows that this process has looked for work in the
    // meantime.
    const other = await openOrganization()
    const destination = await other.openDestination()
    await other.addEvents(1)
    await waitFor(other.isIdle(destination.id))
    other.close()
    expect(receiver.received).toHaveLength(1)
    // The change of the API access is an event of the log too.
    expect(await organization.show(id)).toMatchObject({ state: 'on', behind: 3 })
    receiver.respond = (_, outgoing) => outgoing.writeHead(204).end()
    await organizations.setApiAccess(organizationId, true)
    await waitFor(organization.isIdle(id))
    expect(receiver.received).toHaveLength(5)
  } finally {
    await stop()
  }
})

/** Swaps the current and the previous secret of a destination. One of the two is damaged. */
const swapSecret = (id: string) =>
  db.query(sql`
    update destinations set secret_sealed = previous_sealed, previous_sealed = secret_sealed
    where id = ${id}`)
async function damageSecret(id: string): Promise<void> {
  await db.query(sql`update destinations set previous_sealed = 'damaged'::bytea where id = ${id}`)
  await swapSecret(id)
}

test('a webhook destination with a damaged secret does not stop other deliveries', async () => {
  const [damaged, intact] = [
    await organization.openDestination(),
    await organization.openDestination(),
  ]
  await damageSecret(damaged.id)
  const { logged, restore } = watchStops()
  const stop = destinations.startPumps()
  try {
    await organization.addEvents(1)
    await waitFor(() => logged.length > 0)
    await organization.addEvents(1)
    await waitFor(organization.isIdle(intact.id))
    expect(logged).toHaveLength(1)
    await swapSecret(damaged.id)
    await moveClock('1 minute')
    await waitFor(organization.isIdle(damaged.id))
    expect(damaged.receiver.received).toHaveLength(2)
  } finally {
    await stop()
    restore()
    await resetClock()
  }
})

test('the log names no host for a webhook destination with a damaged secret and URL', async () => {
  const { id } = await organization.openDestination()
  await damageSecret(id)
  await transaction(async (tx) => {
    await tx.query(sql`update destinations set url = 'damaged' where id = ${id}`)
    await destinations.protection.record(tx, id, ['change'], ['url'])
  })
  const { logged, restore } = watchStops()
  const stop = destinations.startPumps()
  try {
    await organization.addEvents(1)
    await waitFor(() => logged.length > 0)
    expect(logged).toMatchObject([{ host: undefined }])
  } finally {
    await stop()
    restore()
  }
})

test('a pending webhook request is not repeated when the process stops', async () => {
  const { id, receiver } = await organization.openDestination()
  const stop = destinations.startPumps()
  await organization.addEvents(1)
  await waitFor(organization.isIdle(id))
  // The second request uses the open connection of the first request and gets no response.
  receiver.respond = () => {}
  await organization.addEvents(1)
  await waitFor(() => receiver.received.length === 2)
  const timeout = sleep(deliveryTimeoutMs, 'timed out', { ref: false })
  expect(await Promise.race([stop().then(() => 'stopped'), timeout])).toBe('stopped')
  expect(receiver.received).toHaveLength(2)
  expect(await listOutcomes(id)).toEqual(['delivered'])
  expect(await organization.show(id)).toMatchObject({ behind: 1 })
})

test('a webhook that waits for a free connection is not sent when the process stops', async () => {
  const { id, receiver } = await organization.openDestination()
  await organization.addEvents(1)
  let stage: ReturnType<Means['stage']> = 'running'
  let free: (() => void) | undefined
  const pump = new Pump(await lease(id), {
    sender: openSender(1),
    stage: () => stage,
    slots: async (_, send) => {
      await new Promise<void>((resolve) => (free = resolve))
      return send()
    },
  })
  const running = pump.run()
  await waitFor(() => free !== undefined)
  stage = 'stopping'
  free?.()
  await running
  expect(receiver.received).toEqual([])
  expect(await organization.show(id)).toMatchObject({ behind: 1 })
})

test('webhook delivery stores its position while it skips 2,000 unsubscribed events', async () => {
  const { id } = await organization.openDestination(['kyc.*'])
  await organization.addEvents(2000)
  const slots: Means['slots'] = (_, send) => send()
  const pump = new Pump(await lease(id), { sender: openSender(1), slots, stage: () => 'running' })
  const hasMoved = async () => (await organization.show(id)).behind < 2000
  const query = db.query
  let pages = 0
  let isStored = false
  const spy = vi.spyOn(db, 'query').mockImplementation(async (statement) => {
    if (!statement.text.includes('from events e')) return query(statement)
    pages += 1
    if (pages === 3) {
      // After 20 s, the pump must renew its lease. A process calls `look` each second.
      aheadMs += 20_000
      pump.look()
    }
    if (pages === 6) isStored = await waitFor(hasMoved).then(() => true)
    return query(statement)
  })
  try {
    await pump.run()
  } finally {
    spy.mockRestore()
  }
  expect(isStored).toBe(true)
  expect(await organization.show(id)).toMatchObject({ behind: 0 })
})
