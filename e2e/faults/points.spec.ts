import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Client, connect, type Person } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { hold, makePlaces } from '../support/crash-points'
import { type Database, openDatabase } from '../support/database'
import { countUnnumbered, findEventFaults } from '../support/event-log'
import { expectEnvelope } from '../support/expectations'
import { makeHeldCalls } from '../support/held-calls'
import { verifyAudit } from '../support/history'
import { expireLeases } from '../support/leases'
import { signalDatabase } from '../support/postgres'
import { makeState, type Provider, startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'

const rounds = readCount('kills_at_points')
const endings = [
  'the app is killed',
  'the app and its database are killed',
  'the connection is lost',
] as const

let provider: Provider
let service: Service
let client: Client
let database: Database
let calls: ReturnType<typeof makeHeldCalls>
beforeAll(async () => {
  provider = await startProvider()
  // Each held call needs a database connection. The timeout of the provider is longer than the
  // preparation of a round.
  const env = {
    DATABASE_POOL_SIZE: '50',
    BAAS_TIMEOUT_MS: '9000',
    RATE_LIMIT_CALLS_PER_MINUTE: '1000000',
  }
  service = await startService({ env: { ...provider.settings, ...env } })
  client = connect(service)
  await client.systemSession()
  database = await openDatabase(service)
  calls = makeHeldCalls(service, client, database)
  await makePlaces(database)
})
afterAll(async () => {
  await database?.close()
  await service?.stop()
  await provider?.stop()
})

const outcomeOf = ({ status, body }: Answer): string =>
  status < 300 ? 'done' : body.errors[0].code

/** Signs people up while the provider fails. So the queue must finish the verification. */
async function signUpWithoutProvider(people: readonly Person[]): Promise<void> {
  await provider.setMode('failing')
  for (const person of people) {
    expect((await calls.signup('signup: reserved', person).send()).status).toBe(200)
    const reference = await calls.referenceOf(person.customerUid)
    provider.applications.set(reference, makeState(reference, { status: 'approved', sequence: 2 }))
  }
  await provider.setMode('up')
}

async function expectOnce(people: readonly Person[], signedUp: number): Promise<void> {
  const rows = await database.query(
    `select count(*) as people, max(profiles) as profiles, max(submitted) as submitted, max(approved) as approved, max(jobs) as jobs, max(held) as held from (
      select (select count(*) from profiles p where p.customer_id = c.id) as profiles,
        (select count(*) from notifications n where n.customer_id = c.id and type = 'KYC_SUBMITTED') as submitted,
        (select count(*) from notifications n where n.customer_id = c.id and type = 'KYC_APPROVED') as approved,
        (select count(*) from notifications n where n.customer_id = c.id and title = 'Held') as held,
        (select count(*) from pgboss.job j join profiles p on p.id::text = j.data->>'profileId' where j.name = 'verification' and p.customer_id = c.id) as jobs
      from customers c where c.id = any($1) and c.signed_up_at is not null) each_one`,
    [people.map(({ customerUid }) => customerUid)],
  )
  expect(rows).toEqual([
    { people: signedUp, profiles: 1, submitted: 1, approved: 1, jobs: 1, held: 1 },
  ])
  const [parked] = await database.query(
    'select count(*) as n from provider_events where applied_at is null',
  )
  expect(parked).toEqual({ n: 0 })
  const wrong = await database.query(`
    select h.customer_id from notification_heads h where last_seq - mark_seq - read_above <>
      (select count(*) from notifications n where n.customer_id = h.customer_id and n.seq > h.mark_seq and n.read_at is null)`)
  expect(wrong).toEqual([])
}

const byQueue: Person[] = []
let held = 0

test.each(
  Array.from({ length: rounds }, (_, round) => ({
    round,
    ending: endings[round % endings.length]!,
  })),
)(
  'calls interrupted at any step can be repeated (round $round: $ending)',
  async ({ round, ending }) => {
    await provider.setMode('up')
    const { fresh, members, all, last } = await calls.prepare(round)
    const isKilled = ending !== 'the connection is lost'
    const answers: Promise<Answer>[] = []
    // A call that waits for the provider uses no database connection, so only a kill of the process
    // can interrupt it.
    const asked = isKilled ? [await client.person()] : []
    await provider.setMode('silent')
    const silent = asked.map((person) => calls.signup('signup: reserved', person))
    for (const { send } of silent) answers.push(send())
    await expect.poll(() => provider.waiting()).toBeGreaterThanOrEqual(silent.length)
    await provider.setMode('up')
    const queued = await Promise.all([client.person(), client.person()])
    byQueue.push(...queued)
    const jobs = (['job: result', 'job: done'] as const).map((place, i) => ({
      place,
      subject: queued[i]!.customerUid,
    }))
    const holding = await hold(
      service,
      new Map([...jobs, ...all, ...last].map(({ place, subject }) => [place, subject])),
    )
    let settled: Promise<PromiseSettledResult<Answer>[]>
    try {
      await signUpWithoutProvider(queued)
      for (const { send } of all) answers.push(send())
      await holding.reached([...jobs, ...all].map(({ place }) => place))
      // Each of these calls shares an SQL statement with later calls and would block them. So the
      // test sends these calls last.
      for (const { place, send } of last) {
        answers.push(send())
        await holding.reached([place])
      }
      settled = Promise.allSettled(answers)
      if (isKilled) await service.kill9()
      else await holding.terminate()
      if (ending === 'the app and its database are killed') signalDatabase(service, 'SIGKILL')
    } finally {
      await holding.release()
    }
    const answered = await settled
    if (isKilled) await service.restart()
    else
      for (const one of answered) {
        if (one.status === 'rejected') throw one.reason
        if (one.value.status < 300) continue
        expect(expectEnvelope(one.value)[0]?.code).toBe('INTERNAL_SERVER_ERROR')
        expect(Number(one.value.headers.get('retry-after'))).toBeGreaterThan(0)
      }

    await expireLeases(database)
    for (const { place, send, refusal } of [...all, ...last, ...silent])
      await expect
        .poll(async () => outcomeOf(await send()), {
          timeout: 60_000,
          interval: 100,
          message: place,
        })
        .toBeOneOf(['done', refusal])
    const people = [...fresh, ...members, ...asked]
    // In odd rounds, the call of one person only reads, so that person does not sign up.
    await expectOnce(people, people.length - (round % 2))
    held += jobs.length + all.length + last.length + silent.length
  },
)

test('an interrupted signup creates one provider application and one approval', async () => {
  const approved = () =>
    database.query(
      `select k.status, count(distinct k.customer_id) as people, count(*) as notified from kyc_requests k
        join notifications n on n.customer_id = k.customer_id and n.type = 'KYC_APPROVED' where k.customer_id = any($1) group by 1`,
      [byQueue.map(({ customerUid }) => customerUid)],
    )
  const { length: people } = byQueue
  await expect
    .poll(approved, { timeout: 60_000, interval: 250 })
    .toEqual([{ status: 'approved', people, notified: people }])
  const [{ profiles }] = (await database.query('select count(*) as profiles from profiles')) as [
    { profiles: number },
  ]
  const known = new Set(
    [...provider.applications.keys()].map((reference) => reference.split(':')[0]),
  )
  expect(known.size).toBe(profiles)
  expect(provider.applications.size).toBe(profiles)
})

test('a provider callback that arrives twice takes effect once', async () => {
  const [events] = await database.query(
    'select count(*) as n from provider_events where applied_at is not null',
  )
  expect(events).toEqual({ n: calls.callbacks.length })
  await expect.poll(() => countUnnumbered(database)).toBe(0)
  expect(await findEventFaults(database)).toEqual([])
  expect(await verifyAudit(service)).toMatchObject({ isIntact: true })
  reportFigures('killed while a step was held', {
    rounds,
    'calls held and killed': held,
    'done twice': 0,
    lost: 0,
  })
})
