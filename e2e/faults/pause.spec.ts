import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Answer, type Client, call, connect, type Person, paths, signupBody } from '../support/api'
import { type Database, openDatabase } from '../support/database'
import { type Provider, startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'

let provider: Provider
let services: Service[]
let client: Client
let database: Database
beforeAll(async () => {
  provider = await startProvider()
  const first = await startService({ env: { ...provider.settings, BAAS_TIMEOUT_MS: '2500' } })
  services = [first, await startService({ dataDir: first.dataDir, env: { ...provider.settings, BAAS_TIMEOUT_MS: '2500' } })]
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
  call(service, 'POST', paths.signup('individual'), { headers: person.temporary.headers, json: body })
const kept = async ({ customerUid }: Person) => {
  const [row] = await database.query(
    `select (select count(*) from profiles where customer_id = $1) as profiles, (select count(*) from notifications where customer_id = $1) as told,
      (select count(*) from pgboss.job j join profiles p on p.id::text = j.data->>'profileId' where j.name = 'verification' and p.customer_id = $1) as jobs`,
    [customerUid],
  )
  return row
}

test.each(['the same body', 'another body'])(
  'a process that stands still in the middle of a signup is overtaken with %s by another, and writes nothing when it goes on',
  async (what) => {
    const [stopped, other] = services as [Service, Service]
    const person = await client.person()
    await provider.setMode('silent')
    const first = send(stopped, person)
    await expect.poll(() => provider.waiting()).toBe(1)
    process.kill(stopped.pid, 'SIGSTOP')
    await provider.setMode('up')
    const body = what === 'the same body' ? signupBody() : signupBody({ socialSecurityNumber: '900-77-1234' })
    const codes: (number | string)[] = []
    await expect
      .poll(
        async () => {
          const answer = await send(other, person, body)
          codes.push(answer.status === 200 ? 200 : answer.body.errors[0].code)
          return codes.at(-1)
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe(200)
    expect(new Set(codes).isSubsetOf(new Set([200, 'SIGNUP_IN_PROGRESS']))).toBe(true)
    process.kill(stopped.pid, 'SIGCONT')
    const late = await first
    expect(late.status === 500 || late.body.errors[0].code === 'ALREADY_SIGNED_UP').toBe(true)
    await sleep(500)
    expect(await kept(person)).toEqual({ profiles: 1, told: 1, jobs: 1 })
  },
)

test('what was asked of a process that stands still is answered by the other meanwhile', async () => {
  const [stopped, other] = services as [Service, Service]
  const person = await client.signUp()
  process.kill(stopped.pid, 'SIGSTOP')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call(other, 'GET', paths.unreadCount, { headers: person.user.headers })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  process.kill(stopped.pid, 'SIGCONT')
  expect((await call(stopped, 'GET', paths.unreadCount, { headers: person.user.headers })).status).toBe(200)
})
