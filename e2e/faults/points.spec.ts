import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '@/lib/errors'
import {
  type Answer,
  type Client,
  call,
  connect,
  type Person,
  paths,
  signupBody,
} from '../support/api'
import { readCount, tellFigures } from '../support/counts'
import { hold, letLeasesEnd, makePlaces, type PlaceName } from '../support/crash-points'
import { type Database, openDatabase } from '../support/database'
import { expectEnvelope } from '../support/expectations'
import { verifyAudit } from '../support/history'
import { signalDatabase } from '../support/postgres'
import {
  type Callback,
  makeState,
  type Provider,
  signCallback,
  startProvider,
} from '../support/provider'
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
beforeAll(async () => {
  provider = await startProvider()
  // A connection for each that is held, and a provider that may stay silent for as long as that takes.
  const env = {
    DATABASE_POOL_SIZE: '50',
    BAAS_TIMEOUT_MS: '9000',
    RATE_LIMIT_CALLS_PER_MINUTE: '1000000',
  }
  service = await startService({ env: { ...provider.settings, ...env } })
  client = connect(service)
  await client.systemSession()
  database = await openDatabase(service)
  await makePlaces(database)
})
afterAll(async () => {
  await database?.close()
  await service?.stop()
  await provider?.stop()
})

/** A call that is held at its place: how it is sent, and what it is answered where it was done already. */
type Held = { place: PlaceName; subject: string; send(): Promise<Answer>; refusal?: ErrorCode }

const outcomeOf = ({ status, body }: Answer): string =>
  status < 300 ? 'done' : body.errors[0].code
const system = async () => (await client.systemSession()).headers

function signup(place: PlaceName, { customerUid, temporary }: Person): Held {
  const send = () =>
    call(service, 'POST', paths.signup('individual'), {
      headers: temporary.headers,
      json: signupBody(),
    })
  return { place, subject: customerUid, send, refusal: 'ALREADY_SIGNED_UP' }
}
async function event(
  place: PlaceName,
  { customerUid }: Person,
  subject = customerUid,
): Promise<Held> {
  const headers = {
    ...(await system()),
    'idempotency-key': subject === customerUid ? randomUUID() : subject,
  }
  const json = { customerUid, type: 'PLATFORM_MESSAGE', title: 'Held' }
  return { place, subject, send: () => call(service, 'POST', paths.events, { headers, json }) }
}
const callbacks: Callback[] = []
async function callback(place: PlaceName, { customerUid }: Person): Promise<Held> {
  const signed = signCallback(await referenceOf(customerUid), { status: 'approved', sequence: 2 })
  callbacks.push(signed)
  return {
    place,
    subject: customerUid,
    send: () => call(service, 'POST', '/kyc/public/v1/provider-callbacks', signed),
  }
}
function own(
  place: PlaceName,
  person: Person,
  method: string,
  path: string,
  refusal?: ErrorCode,
): Held {
  return {
    place,
    subject: person.customerUid,
    send: () => call(service, method, path, { headers: person.user.headers }),
    ...(refusal ? { refusal } : {}),
  }
}
function exchange(place: PlaceName, { customerUid, temporary }: Person): Held {
  const send = () =>
    call(service, 'PUT', '/users/private/v1/limited/token-exchange', { headers: temporary.headers })
  return { place, subject: customerUid, send, refusal: 'UNAUTHORIZED' }
}
async function referenceOf(customerUid: string): Promise<string> {
  const [profile] = await database.query('select id from profiles where customer_id = $1', [
    customerUid,
  ])
  return `${profile!.id}:1`
}

type Cast = { fresh: Person[]; members: Person[]; all: Held[]; last: Held[] }

/** People for a round, each in front of a step of their own. Those who share a statement wait for each other, so that of sessions and of the audit one place is held in each round. */
async function prepare(round: number): Promise<Cast> {
  const fresh = await Promise.all(Array.from({ length: 8 }, () => client.person()))
  const members = await Promise.all(Array.from({ length: 20 }, () => client.signUp()))
  const [f, m] = [[...fresh], [...members]]
  const organizationId = (
    await database.query('select organization_id as id from customers where id = $1', [
      m[0]!.customerUid,
    ])
  )[0]!.id
  const item = m.pop()!
  const [{ id }] = (await call(service, 'GET', paths.notifications, { headers: item.user.headers }))
    .body.data
  const { clientId, clientSecret } = service
  const ofSession = m.pop()!
  const openSession = () =>
    call(service, 'POST', paths.sessions, {
      json: { clientId, clientSecret, customerUid: ofSession.customerUid },
    })
  const invited = {
    role: 'individual',
    email: 'rae.carter@example.com',
    firstName: 'Rae',
    lastName: 'Carter',
  }
  const inviting = { ...(await system()), 'idempotency-key': randomUUID() }
  const accepted = f.pop()!
  const revoked = (place: PlaceName) => {
    const person = m.pop()!
    return own(
      place,
      person,
      'DELETE',
      `${paths.sessions}/${person.user.sessionId}`,
      'UNAUTHORIZED',
    )
  }
  const markAll = `${paths.notifications}/mark-all-read`
  const all: Held[] = [
    own('mark one: item', item, 'DELETE', `${paths.notifications}/${id}`),
    {
      place: round % 2 === 0 ? 'session: row' : 'session: commit',
      subject: ofSession.customerUid,
      send: openSession,
    },
    revoked('revocation: row'),
    revoked('revocation: commit'),
    own('mark all: mark', m.pop()!, 'POST', markAll),
    own('mark all: commit', m.pop()!, 'POST', markAll),
    await callback('callback: kept', m.pop()!),
    await callback('callback: applied', m.pop()!),
    await callback('callback: commit', m.pop()!),
    await event('event: counted', m.pop()!),
    await event('event: item', m.pop()!),
    await event('event: commit', m.pop()!),
    await event('key: claimed', m.pop()!, randomUUID()),
    await event('key: answer kept', m.pop()!, randomUUID()),
    exchange('exchange: old token', m.pop()!),
    exchange('exchange: new token', m.pop()!),
    exchange('exchange: commit', m.pop()!),
    {
      place: 'accept: row',
      subject: accepted.customerUid,
      send: () =>
        call(service, 'POST', paths.accept('individual'), {
          json: { token: accepted.invite.token },
        }),
    },
    {
      place: 'invite: row',
      subject: organizationId,
      send: () => call(service, 'POST', paths.invites, { headers: inviting, json: invited }),
    },
    ...(['profile', 'verification', 'told', 'job', 'commit'] as const).map((step) =>
      signup(`signup: ${step}`, f.pop()!),
    ),
  ]
  const read = own('read: audit', m.pop()!, 'GET', paths.unreadCount)
  const audited = round % 2 === 0 ? signup('signup: audit', f.pop()!) : read
  return { fresh, members, all, last: [audited, signup('signup: reserved', f.pop()!)] }
}

/** Signs up while the provider is out of order, which makes the verification the queue's to bring on. */
async function signUpWithoutProvider(people: readonly Person[]): Promise<void> {
  await provider.setMode('failing')
  for (const person of people) {
    expect((await signup('signup: reserved', person).send()).status).toBe(200)
    const reference = await referenceOf(person.customerUid)
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
  'at every step that can be held, round $round: $ending; each call can be sent again and is done once',
  async ({ round, ending }) => {
    await provider.setMode('up')
    const { fresh, members, all, last } = await prepare(round)
    const isKilled = ending !== 'the connection is lost'
    const answers: Promise<Answer>[] = []
    // Whom the provider keeps waiting has no connection to lose.
    const asked = isKilled ? [await client.person()] : []
    await provider.setMode('silent')
    const silent = asked.map((person) => signup('signup: reserved', person))
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
      // These share their statement with everybody: held last, each holds no other.
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
    const told = await settled
    if (isKilled) await service.restart()
    else
      for (const one of told) {
        if (one.status === 'rejected') throw one.reason
        if (one.value.status < 300) continue
        expect(expectEnvelope(one.value)[0]?.code).toBe('INTERNAL_SERVER_ERROR')
        expect(Number(one.value.headers.get('retry-after'))).toBeGreaterThan(0)
      }

    await letLeasesEnd(database)
    for (const { place, send, refusal } of [...all, ...last, ...silent])
      await expect
        .poll(async () => outcomeOf(await send()), {
          timeout: 60_000,
          interval: 100,
          message: place,
        })
        .toBeOneOf(['done', refusal])
    const people = [...fresh, ...members, ...asked]
    // All but the one who was only invited again, and whose turn was not.
    await expectOnce(people, people.length - (round % 2 === 0 ? 1 : 2))
    held += jobs.length + all.length + last.length + silent.length
  },
)

test('nothing that was held is there twice at the provider, and what the queue had to do is done, once', async () => {
  const approved = () =>
    database.query(
      `select k.status, count(distinct k.customer_id) as people, count(*) as told from kyc_requests k
        join notifications n on n.customer_id = k.customer_id and n.type = 'KYC_APPROVED' where k.customer_id = any($1) group by 1`,
      [byQueue.map(({ customerUid }) => customerUid)],
    )
  const { length: people } = byQueue
  await expect
    .poll(approved, { timeout: 60_000, interval: 250 })
    .toEqual([{ status: 'approved', people, told: people }])
  const [{ profiles }] = (await database.query('select count(*) as profiles from profiles')) as [
    { profiles: number },
  ]
  const known = new Set(
    [...provider.applications.keys()].map((reference) => reference.split(':')[0]),
  )
  expect(known.size).toBe(profiles)
  expect(provider.applications.size).toBe(profiles)
})

test('no callback that was taken twice has an effect twice, and the audit is whole', async () => {
  const [events] = await database.query(
    'select count(*) as n from provider_events where applied_at is not null',
  )
  expect(events).toEqual({ n: callbacks.length })
  expect(await verifyAudit(service)).toMatchObject({ isIntact: true })
  tellFigures('killed while a step was held', {
    rounds,
    'calls held and killed': held,
    'done twice': 0,
    lost: 0,
  })
})
