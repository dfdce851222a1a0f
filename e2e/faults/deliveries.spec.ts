import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, connect } from '../support/api'
import { isLongRun, readCount, reportFigures } from '../support/counts'
import { hold, makePlaces } from '../support/crash-points'
import { rankMs } from '../support/crashes'
import { findEventFaults, followLog } from '../support/event-log'
import { expectDelivered, findDeliveryFaults, type Hook, openHook } from '../support/hooks'
import { expireLeases } from '../support/leases'
import { signalDatabase } from '../support/postgres'
import { shareDatabase, shareService } from '../support/shared'
import { administer } from '../support/staff'

const kills = readCount('delivery_kills')
const changes = readCount('destination_changes')
const hangRounds = readCount('hang_rounds')

const service = shareService({ env: { RATE_LIMIT_CALLS_PER_MINUTE: '1000000' } })
const database = shareDatabase(service)
const hooks = new Set<Hook>()
beforeAll(() => makePlaces(database))
afterAll(() => {
  for (const hook of hooks) hook.close()
})

let partners = 0
/** Creates a partner and opens its log of events at the first event. */
async function makePartner() {
  const issued = await administer(service).issue({ organization: `Hooks ${++partners}` })
  const client = connect(service, issued)
  return { client, log: followLog(service, await client.systemSession()) }
}
type Partner = Awaited<ReturnType<typeof makePartner>>
async function open(client: Client): Promise<Hook> {
  const hook = await openHook(client)
  hooks.add(hook)
  return hook
}
const eventTime = (body: string): number => Date.parse(JSON.parse(body).timestamp)

/** Invites people, because each invitation causes exactly one event. */
const invite = (client: Client, count: number) =>
  Promise.all(Array.from({ length: count }, () => client.invite()))

async function countRecorded({ id }: Hook): Promise<number> {
  const [row] = await database.query(
    'select count(*) as n from delivery_attempts where destination_id = $1',
    [id],
  )
  return row!.n
}

test(`${kills} kills during webhook delivery lose no event`, {
  timeout: 120_000 + kills * 30_000,
}, async () => {
  const { client, log } = await makePartner()
  const all = [await open(client), await open(client), await open(client), await open(client)]
  const [sending, passed, recording, committing] = all as [Hook, Hook, Hook, Hook]
  for (let round = 0; round < kills; round++) {
    sending.mode = 'hang'
    // Only the next webhook hangs, so that the service records later events of this destination
    // while it still sends an earlier event.
    passed.mode = 'hang one'
    const sent = sending.received.length
    const before = await countRecorded(passed)
    const holding = await hold(
      service,
      new Map([
        ['delivery: record', recording.id],
        ['delivery: commit', committing.id],
      ]),
    )
    try {
      await invite(client, 5)
      await holding.reached(['delivery: record', 'delivery: commit'])
      await expect.poll(() => sending.received.length).toBeGreaterThan(sent)
      await expect.poll(() => countRecorded(passed)).toBeGreaterThan(before)
      await service.kill9()
      if (round % 2 === 1) signalDatabase(service, 'SIGKILL')
    } finally {
      await holding.release()
    }
    sending.recover()
    passed.recover()
    await service.restart()
    await expireLeases(database)
    await expectDelivered(all, log, database)
    expect(await findEventFaults(database)).toEqual([])
  }
  const received = all.reduce((sum, hook) => sum + hook.received.length, 0)
  reportFigures('killed while webhooks are sent and recorded', {
    kills,
    'webhooks received': received,
    'of these repeated': received - all.reduce((sum, { accepted }) => sum + accepted.size, 0),
    missing: 0,
  })
})

test(`rotating the secret and disabling a destination ${changes} times loses no event`, {
  timeout: 120_000 + changes * 10_000,
}, async () => {
  const { client, log } = await makePartner()
  const hook = await open(client)
  let isOver = false
  const write = async () => {
    while (!isOver) await invite(client, 1)
  }
  const writing = Promise.all([write(), write(), write()])
  try {
    for (let round = 0; round < changes; round++) {
      const { size } = hook.accepted
      await hook.rotate('1h')
      await hook.change({ isEnabled: false })
      await hook.rotate('now')
      await hook.change({ isEnabled: true })
      await expect.poll(() => hook.accepted.size).toBeGreaterThan(size)
    }
  } finally {
    isOver = true
    await writing
  }
  await expectDelivered([hook], log, database)
  reportFigures('a destination changed under load', {
    'rotations and switches': changes * 4,
    'events delivered': hook.accepted.size,
    missing: 0,
  })
})

test('a deleted webhook destination receives no later event, even under load', async () => {
  const { client, log } = await makePartner()
  const [deleted, kept] = [await open(client), await open(client)]
  let isOver = false
  const write = async () => {
    while (!isOver) await invite(client, 1)
  }
  const writing = Promise.all([write(), write(), write()])
  try {
    await expect.poll(() => deleted.accepted.size).toBeGreaterThan(3)
    await deleted.remove()
  } finally {
    isOver = true
    await writing
  }
  const later = new Set((await invite(client, 5)).map(({ customerUid }) => customerUid))
  await expectDelivered([kept], log, database)
  const isLater = ({ body }: { body: string }) => later.has(JSON.parse(body).customerUid)
  expect(kept.received.filter(isLater).length).toBeGreaterThanOrEqual(5)
  expect(deleted.received.filter(isLater)).toEqual([])
})

test('while 19 of 20 webhook destinations hang, the twentieth receives every event', {
  timeout: 240_000 + hangRounds * 30_000,
}, async () => {
  const [one, two] = [await makePartner(), await makePartner()]
  /**
   * Writes rounds of events. Returns the delay in ms of each event at the destination that
   * responds.
   */
  const writeRounds = async (
    { client, log }: Partner,
    live: Hook,
    rounds: number,
    pauseMs: number,
  ) => {
    const before = live.received.length
    for (let round = 0; round < rounds; round++) {
      await Promise.all([invite(client, 10), invite(two.client, 10)])
      await expectDelivered([live], log, database)
      if (isLongRun) await sleep(pauseMs)
    }
    return live.received.slice(before).map(({ at, body }) => at - eventTime(body))
  }
  const writeAlone = async () => {
    const partner = await makePartner()
    const hook = await open(partner.client)
    const lateMs = await writeRounds(partner, hook, Math.ceil(hangRounds / 4), 3000)
    await hook.remove()
    return lateMs
  }
  const live = await open(one.client)
  const aloneBefore = await writeAlone()
  // An organization may have at most ten destinations. The first organization already has one, so
  // it gets nine more.
  const hanging = await Promise.all(
    [...Array(9).fill(one.client), ...Array(10).fill(two.client)].map(open),
  )
  for (const hook of hanging) hook.mode = 'hang'
  const besideHanging = await writeRounds(one, live, hangRounds, 10_000)
  await expect
    .poll(() => hanging.filter(({ received }) => received.length > 0).length)
    .toBe(hanging.length)
  for (const { accepted } of hanging) expect(accepted.size).toBe(0)
  for (const hook of hanging) hook.recover()
  await expectDelivered([live, ...hanging.slice(0, 9)], one.log, database)
  await expectDelivered(hanging.slice(9), two.log, database)
  for (const hook of hanging) await hook.remove()
  const alone = [...aloneBefore, ...(await writeAlone())]
  reportFigures('19 of 20 destinations hang', {
    rounds: hangRounds,
    'events of the twentieth': live.accepted.size,
    missing: 0,
    'commit to arrival beside them, ms, p50 / p99': rankMs(besideHanging),
    'without them': rankMs(alone),
  })
})

test('the webhook check reports missing, unknown, changed and wrongly signed webhooks', async () => {
  const { client, log } = await makePartner()
  const hook = await open(client)
  await invite(client, 2)
  await expectDelivered([hook], log, database)
  const [first, ...rest] = log.seen.filter(({ type }) => type === 'customer.created')
  expect(findDeliveryFaults({ ...hook, accepted: new Set() }, log.seen)).toContain(
    `customer.created with number ${first.sequence} never arrived`,
  )
  expect(findDeliveryFaults(hook, rest)).toContain(`${first.id} is not in the log`)
  const changed = log.seen.map((event) => (event === first ? { ...event, version: 2 } : event))
  expect(findDeliveryFaults(hook, changed)).toContain(`${first.id} differs from the log`)
  expect(findDeliveryFaults({ ...hook, secrets: [] }, log.seen)).toContain(
    `${first.id} has no valid signature`,
  )
})
