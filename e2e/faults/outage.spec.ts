import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApplicationState } from '@/lib/provider'
import { bearer, call, connect } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { countBusiest, inviteCrowd, signUpAll } from '../support/crowd'
import { type Database, openDatabase } from '../support/database'
import { secondsSince } from '../support/figures'
import { type Provider, signCallback, startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'

const people = readCount('outage')
const poisoned = readCount('poison')
const isLong = people > 1000
const callsPerSecond = isLong ? 50 : 8
const maxCopies = isLong ? 10 : 3
// In milliseconds. The short run with 30 people takes seconds, but the long run with 10,000 people
// takes more than three minutes.
const decidedWithinMs = isLong ? 1_200_000 : 180_000

let provider: Provider
let service: Service
let database: Database
let spoilt: Set<string>
/** The maximum number of calls that the provider received within one second. */
let busiest = 0
beforeAll(
  async () => {
    provider = await startProvider()
    const limits = {
      RATE_LIMIT_CALLS_PER_MINUTE: '100000000',
      BAAS_CALLS_PER_SECOND: String(callsPerSecond),
      LOG_LEVEL: 'error',
    }
    service = await startService({ env: { ...provider.settings, ...limits } })
    database = await openDatabase(service)
    await passOutage()
  },
  120_000 + people * 120 + 3 * decidedWithinMs,
)
afterAll(async () => {
  await database?.close()
  await service?.stop()
  await provider?.stop()
})

/**
 * Changes the waiting jobs as if their tries had failed for an hour. First waits until no job runs,
 * because the statement skips running jobs.
 */
async function passHour(): Promise<void> {
  await vi.waitUntil(
    async () => {
      await database.query(
        `update pgboss.job set retry_count = retry_count + 60, start_after = now() + interval '1 hour'
         where name = 'verification' and state in ('created', 'retry') and retry_count < 60`,
      )
      const [row] = await database.query(
        `select count(*) as n from pgboss.job where name = 'verification' and retry_count >= 60 and state <> 'active'`,
      )
      return row!.n === people
    },
    { timeout: decidedWithinMs, interval: 50 },
  )
  await database.query(
    `update pgboss.job set start_after = now() + random() * $1 * interval '1 second'
     where name = 'verification' and state in ('created', 'retry')`,
    [isLong ? 60 : 0],
  )
}
/** Overwrites some encrypted records with data that no key can decrypt. */
const poison = () =>
  database.query(
    `update profiles set payload_sealed = 'spoilt' where id in (select profile_id from kyc_requests order by random() limit $1) returning id`,
    [poisoned],
  )
const countBy = async (statement: string): Promise<Record<string, number>> =>
  Object.fromEntries((await database.query(statement)).map(({ what, n }) => [what, n]))
const countStatuses = () =>
  countBy(`select status || ' ' || stage as what, count(*) as n from kyc_requests group by 1`)

let undelivered = 0
const delivered = { callbacks: 0, refused: 0 }
const waiting: (() => Promise<void>)[] = []
/** Decides an application, and queues copies of its callback at random positions. */
function decide({ reference, applicationId }: ApplicationState, i: number): void {
  const state = {
    applicationId,
    status: i % 5 === 0 ? ('rejected' as const) : ('approved' as const),
    sequence: 2,
  }
  provider.applications.set(reference, { ...provider.applications.get(reference)!, ...state })
  const id = `evt_${randomUUID()}`
  for (let copies = 1 + (i % maxCopies); copies > 0; copies--) {
    undelivered += 1
    waiting.splice(Math.floor(Math.random() * waiting.length), 0, async () => {
      // The callback is signed when it is sent, because the service rejects old signatures.
      const callback = signCallback(reference, state, { id })
      const { status } = await call(service, 'POST', '/kyc/public/v1/provider-callbacks', callback)
      delivered.callbacks += 1
      undelivered -= 1
      if (status !== 204) delivered.refused += 1
    })
  }
}
let isOver = false
async function deliver(): Promise<void> {
  while (!isOver) {
    const next = waiting.pop()
    await (next ? next() : new Promise((resolve) => setTimeout(resolve, 5)))
  }
}

/**
 * Signs people up while the provider is unreachable, and makes some records unreadable. Waits until
 * all other people have a decision.
 */
async function passOutage(): Promise<void> {
  const client = connect(service)
  const startedAt = performance.now()
  const crowd = await inviteCrowd(client, people)
  await provider.setMode('down')
  await signUpAll(client, crowd)
  const signedUpIn = secondsSince(startedAt)
  spoilt = new Set((await poison()).map(({ id }) => id))
  expect(spoilt.size).toBe(poisoned)
  await passHour()
  expect(await countStatuses()).toEqual({ 'pending automatic': people })

  let taken = 0
  provider.onTaken = (state) => decide(state, taken++)
  const deliveries = Array.from({ length: 8 }, deliver)
  const backAt = performance.now()
  await provider.setMode('up')
  const decided = people - poisoned
  let half = ''
  await vi.waitUntil(
    async () => {
      const [row] = await database.query(
        `select count(*) as n from kyc_requests where status <> 'pending'`,
      )
      if (row!.n >= decided / 2) half ||= secondsSince(backAt)
      return row!.n === decided
    },
    { timeout: decidedWithinMs, interval: isLong ? 500 : 50 },
  )
  const all = secondsSince(backAt)
  await vi.waitUntil(() => undelivered === 0, { timeout: decidedWithinMs, interval: 20 })
  isOver = true
  await Promise.all(deliveries)
  busiest = countBusiest(provider.calls, 1000)
  reportFigures('provider away for an hour', {
    people,
    'signed up in': signedUpIn,
    'half decided after': half,
    'all decided after': all,
    callbacks: delivered.callbacks,
    'calls of the provider': provider.calls.length,
    'in its busiest second': `${busiest} of ${callsPerSecond}`,
  })
}

test(`after a provider outage, each of ${people} signups with readable data is decided once`, async () => {
  expect(delivered.refused).toBe(0)
  const decided = people - poisoned
  const rejected = Math.ceil(decided / 5)
  const counts = await countBy(`select type as what, count(*) as n from notifications group by 1`)
  expect(counts).toEqual({
    KYC_SUBMITTED: people,
    KYC_APPROVED: decided - rejected,
    KYC_REJECTED: rejected,
  })
  const twice = await database.query(
    `select customer_id from notifications where type in ('KYC_APPROVED', 'KYC_REJECTED') group by 1 having count(*) > 1`,
  )
  expect(twice).toEqual([])
  expect(provider.applications.size).toBe(decided)
  expect(
    new Set(
      [...provider.applications.keys()].map((reference) => reference.split(':')[0]),
    ).isDisjointFrom(spoilt),
  ).toBe(true)
  // Calls from two different seconds may reach the provider within one second. So the maximum is
  // twice the limit.
  expect(busiest).toBeLessThanOrEqual(callsPerSecond * 2)
})

test(`${poisoned} signups with unreadable data get a dead job and await manual review`, {
  timeout: decidedWithinMs + 60_000,
}, async () => {
  const readDead = async () => {
    const { text } = await call(service, 'GET', '/metrics', { headers: bearer(service.adminKey()) })
    return Number(/^latchkey_jobs\{queue="verification",state="dead"\} (\d+)$/m.exec(text)?.[1])
  }
  // Skips the waits between the tries of a job.
  const skipWaits = () =>
    database.query(
      `update pgboss.job set start_after = now() where name = 'verification' and state = 'retry'`,
    )
  await vi.waitUntil(
    async () => (isLong || (await skipWaits())) && (await readDead()) === poisoned,
    {
      timeout: decidedWithinMs,
      interval: 200,
    },
  )
  reportFigures('poisoned jobs', { people, poisoned, dead: await readDead() })
  const statuses = await countStatuses()
  expect(statuses['pending manual']).toBe(poisoned)
  expect(statuses['pending automatic']).toBeUndefined()
  const [open] = await database.query(
    `select count(*) as n from pgboss.job where name = 'verification' and state in ('failed') `,
  )
  expect(open).toEqual({ n: poisoned })
})
