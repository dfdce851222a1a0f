import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type Answer,
  type Client,
  call,
  connect,
  type Person,
  paths,
  signupBody,
} from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { type Database, openDatabase } from '../support/database'
import { expireLeases } from '../support/leases'
import { makeState, type Provider, startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'

const standstills = readCount('standstills')
const peopleOfARound = 4

let provider: Provider
let services: Service[]
let client: Client
let database: Database
beforeAll(async () => {
  provider = await startProvider()
  const first = await startService({ env: { ...provider.settings, BAAS_TIMEOUT_MS: '2500' } })
  services = [
    first,
    await startService({
      dataDir: first.dataDir,
      env: { ...provider.settings, BAAS_TIMEOUT_MS: '2500' },
    }),
  ]
  client = connect(first)
  database = await openDatabase(first)
})
afterEach(() => {
  for (const { pid } of services) process.kill(pid, 'SIGCONT')
})
afterAll(async () => {
  await database?.close()
  await services?.[1]?.terminate()
  await services?.[0]?.stop()
  await provider?.stop()
})

const send = (service: Service, person: Person, body = signupBody()): Promise<Answer> =>
  call(service, 'POST', paths.signup('individual'), {
    headers: person.temporary.headers,
    json: body,
  })
const kept = async ({ customerUid }: Person) => {
  const [row] = await database.query(
    `select (select count(*) from profiles where customer_id = $1) as profiles, (select count(*) from notifications where customer_id = $1) as notified,
      (select count(*) from pgboss.job j join profiles p on p.id::text = j.data->>'profileId' where j.name = 'verification' and p.customer_id = $1) as jobs`,
    [customerUid],
  )
  return row
}

test.each(['the same body', 'another body'])(
  'if a process pauses during a signup, another process accepts a retry with %s',
  async (what) => {
    const [stopped, other] = services as [Service, Service]
    const person = await client.person()
    await provider.setMode('silent')
    const first = send(stopped, person)
    await expect.poll(() => provider.waiting()).toBe(1)
    process.kill(stopped.pid, 'SIGSTOP')
    await provider.setMode('up')
    const body =
      what === 'the same body' ? signupBody() : signupBody({ socialSecurityNumber: '900-77-1234' })
    const codes: (number | string)[] = []
    await expect
      .poll(
        async () => {
          const answer = await send(other, person, body)
          codes.push(answer.status === 200 ? 200 : answer.body.errors[0].code)
          return codes.at(-1)
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBe(200)
    expect(new Set(codes).isSubsetOf(new Set([200, 'SIGNUP_IN_PROGRESS']))).toBe(true)
    process.kill(stopped.pid, 'SIGCONT')
    const late = await first
    expect(late.status === 500 || late.body.errors[0].code === 'ALREADY_SIGNED_UP').toBe(true)
    await sleep(500)
    expect(await kept(person)).toEqual({ profiles: 1, notified: 1, jobs: 1 })
  },
)

test('one process responds while another process is paused', async () => {
  const [stopped, other] = services as [Service, Service]
  const person = await client.signUp()
  process.kill(stopped.pid, 'SIGSTOP')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      call(other, 'GET', paths.unreadCount, { headers: person.user.headers }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  process.kill(stopped.pid, 'SIGCONT')
  expect(
    (await call(stopped, 'GET', paths.unreadCount, { headers: person.user.headers })).status,
  ).toBe(200)
})

test(`other processes take over the jobs of ${standstills} paused processes`, {
  timeout: 60_000 + standstills * 60_000,
}, async () => {
  const [holder, other] = services as [Service, Service]
  for (let i = 0; i < standstills; i++) {
    const people = await Promise.all(Array.from({ length: peopleOfARound }, () => client.person()))
    process.kill(other.pid, 'SIGSTOP')
    await provider.setMode('failing')
    for (const person of people) expect((await send(holder, person)).status).toBe(200)
    const ids = people.map(({ customerUid }) => customerUid)
    const references = (
      await database.query(`select id || ':1' as name from profiles where customer_id = any($1)`, [
        ids,
      ])
    ).map(({ name }) => name)
    for (const reference of references)
      provider.applications.set(
        reference,
        makeState(reference, { status: 'approved', sequence: 2 }),
      )
    await provider.setMode('silent')
    const isHeld = async () => {
      const [row] = await database.query(
        `select count(*) as n from pgboss.job where state = 'active' and data->>'profileId' || ':1' = any($1)`,
        [references],
      )
      return row!.n === peopleOfARound && provider.waiting() >= peopleOfARound
    }
    await expect.poll(isHeld, { timeout: 60_000 }).toBe(true)
    process.kill(holder.pid, 'SIGSTOP')
    await provider.setMode('up')
    provider.answerWaiting()
    await expireLeases(database)
    process.kill(other.pid, 'SIGCONT')
    const approved = async () =>
      (
        await database.query(
          `select count(*) as n from kyc_requests where status = 'approved' and customer_id = any($1)`,
          [ids],
        )
      )[0]!.n
    await expect.poll(approved, { timeout: 60_000, interval: 100 }).toBe(peopleOfARound)
    process.kill(holder.pid, 'SIGCONT')
    const active = async () =>
      (
        await database.query(
          `select count(*) as n from pgboss.job where name = 'verification' and state = 'active'`,
        )
      )[0]!.n
    await expect.poll(active, { timeout: 60_000, interval: 100 }).toBe(0)
    await expect
      .poll(async () => (await call(holder, 'GET', '/readyz')).status, { timeout: 60_000 })
      .toBe(200)
    const notified = await database.query(
      `select count(*) as n from notifications where type = 'KYC_APPROVED' and customer_id = any($1) group by customer_id`,
      [ids],
    )
    expect(notified).toEqual(ids.map(() => ({ n: 1 })))
    const profiles = new Set(references.map((reference) => reference.split(':')[0]))
    const asked = provider.submissions
      .map(({ reference }) => reference)
      .filter((reference) => profiles.has(reference.split(':')[0]))
    expect(new Set(asked)).toEqual(new Set(references))
  }
  reportFigures('a process that stands still with jobs', {
    standstills,
    'jobs taken over': standstills * peopleOfARound,
    'results reported twice': 0,
    'stale writes': 0,
  })
})
