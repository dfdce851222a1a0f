import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Client,
  call,
  connect,
  type Person,
  paths,
  signupBody,
} from '../support/api'
import { type Database, openDatabase } from '../support/database'
import { type Service, startService } from '../support/service'

let services: Service[]
let client: Client
let database: Database
beforeAll(async () => {
  const first = await startService()
  // Starts a second process on the same data folder, so that both share one database.
  services = [first, await startService({ dataDir: first.dataDir })]
  client = connect(first)
  database = await openDatabase(first)
})
afterAll(async () => {
  await database?.close()
  await services[1]?.terminate()
  await services[0]?.stop()
})

const refusedNumber = '000-00-0009'
const refusedBody = () => signupBody({ socialSecurityNumber: refusedNumber })
const signUp = (person: Person, service: Service, body = signupBody()) =>
  call(service, 'POST', paths.signup(person.userType), {
    headers: person.temporary.headers,
    json: body,
  })

/** Counts the responses by kind: `200` or an error code. */
function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const kind = status === 200 ? '200' : body.errors[0].code
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

async function countKept({ customerUid }: Person) {
  const [row] = await database.query(
    `select (select count(*) from profiles where customer_id = $1) as profiles, (select count(*) from kyc_requests where customer_id = $1) as verifications,
      (select count(*) from pgboss.job j join profiles p on p.id::text = j.data->>'profileId' where j.name = 'verification' and p.customer_id = $1) as jobs,
      (select count(*) from notifications where customer_id = $1 and type = 'KYC_SUBMITTED') as notifications`,
    [customerUid],
  )
  return row
}
const once = { profiles: 1, verifications: 1, jobs: 1, notifications: 1 }
const never = { profiles: 0, verifications: 0, jobs: 0, notifications: 0 }

const places = [
  ['one process', () => services.slice(0, 1)],
  ['two processes of one database', () => services],
] as const

describe.each(places)('simultaneous signups at %s', (_name, listServices) => {
  const sendMany = (person: Person, bodies: Record<string, unknown>[]) => {
    const all = listServices()
    return Promise.all(bodies.map((body, i) => signUp(person, all[i % all.length]!, body)))
  }
  const times = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make)

  test('of fifty simultaneous signups, one returns 200 and 49 return ALREADY_SIGNED_UP', async () => {
    const person = await client.person()
    expect(tally(await sendMany(person, times(50, signupBody)))).toEqual({
      '200': 1,
      ALREADY_SIGNED_UP: 49,
    })
    expect(await countKept(person)).toEqual(once)
  })

  test('if the provider rejects 50 simultaneous signups, each returns BAAS_ERROR_FIELD', async () => {
    const person = await client.person()
    expect(tally(await sendMany(person, times(50, refusedBody)))).toEqual({ BAAS_ERROR_FIELD: 50 })
    expect(await countKept(person)).toEqual(never)
    expect((await signUp(person, services[0]!)).status).toBe(200)
    expect(await countKept(person)).toEqual(once)
  })

  test("of a customer's 30 simultaneous valid and refused signups, exactly one succeeds", async () => {
    for (let round = 0; round < 5; round++) {
      const person = await client.person()
      const counts = tally(
        await sendMany(
          person,
          times(10, round % 2 === 0 ? signupBody : refusedBody).flatMap((body) => [
            body,
            refusedBody(),
            signupBody(),
          ]),
        ),
      )
      expect(counts['200']).toBe(1)
      expect((counts.ALREADY_SIGNED_UP ?? 0) + (counts.BAAS_ERROR_FIELD ?? 0)).toBe(29)
      expect(await countKept(person)).toEqual(once)
    }
  })

  test('each of ten customers with twenty simultaneous signups signs up once', async () => {
    const people = await Promise.all(times(10, () => client.person()))
    const answers = await Promise.all(
      people.map((person) => sendMany(person, times(20, signupBody))),
    )
    for (const [i, person] of people.entries()) {
      expect(tally(answers[i]!)).toEqual({ '200': 1, ALREADY_SIGNED_UP: 19 })
      expect(answers[i]!.find(({ status }) => status === 200)!.body.data.customerUid).toBe(
        person.customerUid,
      )
      expect(await countKept(person)).toEqual(once)
    }
  })

  test('each simultaneous signup has its own audit row with the right status', async () => {
    const person = await client.person()
    const answers = await sendMany(person, times(50, signupBody))
    const rows = await database.query(
      'select request_id, status from audit where customer_id = $1 and route like $2',
      [person.customerUid, '%/signup'],
    )
    const expected = answers.map(
      ({ headers, status }) => `${headers.get('x-request-id')} ${status}`,
    )
    expect(rows.map(({ request_id, status }) => `${request_id} ${status}`).toSorted()).toEqual(
      expected.toSorted(),
    )
  })
})
