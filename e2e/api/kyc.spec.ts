import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { UserType } from '@/lib/user-types'
import { type Answer, connect, type Person, paths, signupBody } from '../support/api'
import { moveClock } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'
import { awaitVerification, listTypes, readVerification } from '../support/verifications'

const service = shareService({ env: { BAAS_TIMEOUT_MS: '500' } })
const client = connect(service)
const database = shareDatabase(service)

const corrections = `${paths.kyc}/corrections`
const withNumber = (socialSecurityNumber: string) => ({ socialSecurityNumber })
const lastOf = (person: Person) => readVerification(client, person)
const statusOf = async (person: Person): Promise<string> => (await lastOf(person)).status
const typesOf = (person: Person) => listTypes(client, person)
const becomes = (person: Person, status: string) =>
  expect.poll(() => statusOf(person), { timeout: 60_000 }).toBe(status)
const correct = (person: Person, json: unknown, headers = person.user.headers) =>
  client.call('POST', corrections, { headers, json })

describe('outcomes of the test SSNs', () => {
  type Row = [number: string, userType: UserType, status: string, types: string[]]
  const rows: Row[] = [
    ['900-12-3456', 'individual', 'approved', ['KYC_SUBMITTED', 'KYC_APPROVED']],
    ['123-45-6789', 'operator', 'approved', ['KYC_SUBMITTED', 'KYC_APPROVED']],
    ['000-00-0001', 'individual', 'rejected', ['KYC_SUBMITTED', 'KYC_REJECTED']],
    ['000-00-0002', 'individual', 'incomplete', ['KYC_SUBMITTED', 'KYC_ACTION_REQUIRED']],
    ['000-00-0003', 'individual', 'incomplete', ['KYC_SUBMITTED', 'KYC_ACTION_REQUIRED']],
    ['000-00-0004', 'individual', 'pending', ['KYC_SUBMITTED']],
    ['000-00-0005', 'individual', 'approved', ['KYC_SUBMITTED', 'KYC_APPROVED']],
    ['000-00-0006', 'individual', 'approved', ['KYC_SUBMITTED', 'KYC_APPROVED']],
    ['000-00-0029', 'individual', 'approved', ['KYC_SUBMITTED', 'KYC_APPROVED']],
    ['000-00-0050', 'individual', 'approved', ['KYC_SUBMITTED', 'KYC_APPROVED']],
    ['900-12-3456', 'businessowner', 'active', ['KYC_SUBMITTED', 'KYB_APPROVED']],
    ['000-00-0001', 'businessowner', 'rejected', ['KYC_SUBMITTED', 'KYB_REJECTED']],
    ['000-00-0002', 'businessowner', 'incomplete', ['KYC_SUBMITTED', 'KYC_ACTION_REQUIRED']],
    ['000-00-0051', 'individual', 'approved', ['KYC_SUBMITTED', 'KYC_APPROVED']],
  ]
  const people = new Map<Row, Person>()
  const readStatus = async (row: Row): Promise<string> => {
    const path = row[1] === 'businessowner' ? paths.kyb : paths.kyc
    const { headers } = people.get(row)!.user
    return (await client.call('GET', path, { headers })).body.data.status
  }
  beforeAll(async () => {
    await Promise.all(
      rows.map(async (row) => people.set(row, await client.signUp(withNumber(row[0]), row[1]))),
    )
    await Promise.all(
      rows.map((row) =>
        vi.waitUntil(async () => (await readStatus(row)) === row[2], {
          timeout: 60_000,
          interval: 50,
        }),
      ),
    )
    await awaitVerification(client)
  })

  test.each(rows.map((row) => [...row.slice(0, 3), row] as [string, UserType, string, Row]))(
    'the test SSN %s changes a %s verification to %s',
    async (_number, _userType, status, row) => {
      expect(await readStatus(row)).toBe(status)
      expect(await typesOf(people.get(row)!)).toEqual(row[3])
    },
  )
})

describe('GET requests/last', () => {
  test('reading a verification before the signup returns 404', async () => {
    const person = await client.person()
    for (const { headers } of [person.temporary, person.user])
      expect(
        expectRefusal(await client.call('GET', paths.kyc, { headers }), 404, 'NOT_FOUND')[0]?.meta,
      ).toMatchObject({ reason: 'signup-incomplete' })
  })

  test('a verification has status, stage, requirements and reasons', async () => {
    const [asked, rejected, waiting] = await Promise.all(
      ['000-00-0002', '000-00-0001', '000-00-0004'].map((number) =>
        client.signUp(withNumber(number)),
      ),
    )
    await becomes(asked!, 'incomplete')
    await becomes(rejected!, 'rejected')
    await expect.poll(async () => (await lastOf(waiting!)).stage).toBe('manual')
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const common = { id: expect.any(String), createdAt: at, updatedAt: at }
    expect(await lastOf(waiting!)).toEqual({
      ...common,
      status: 'pending',
      stage: 'manual',
      requirements: [],
      reasons: [],
    })
    expect(await lastOf(rejected!)).toEqual({
      ...common,
      status: 'rejected',
      stage: null,
      requirements: [],
      reasons: [{ code: 'IDENTITY_NOT_VERIFIED' }],
    })
    const requirement = {
      field: 'address.address',
      code: 'ADDRESS_NOT_VERIFIED',
      message: expect.any(String),
      dueAt: at,
    }
    expect(await lastOf(asked!)).toEqual({
      ...common,
      status: 'incomplete',
      stage: null,
      requirements: [requirement],
      reasons: [],
    })
  })

  test('a token and a User session read the same verification; a System session gets 403', async () => {
    const person = await client.signUp(withNumber('000-00-0004'))
    const byToken = await client.call('GET', paths.kyc, { headers: person.temporary.headers })
    expect(byToken.body.data.id).toBe((await lastOf(person)).id)
    expectRefusal(
      await client.call('GET', paths.kyc, { headers: (await client.systemSession()).headers }),
      403,
      'FORBIDDEN',
    )
  })

  test('only a business owner may read a business verification', async () => {
    const person = await client.signUp()
    expectRefusal(
      await client.call('GET', paths.kyb, { headers: person.user.headers }),
      403,
      'INAPPROPRIATE_RIGHT',
    )
    const owner = await client.person('businessowner')
    expectRefusal(
      await client.call('GET', paths.kyb, { headers: owner.user.headers }),
      404,
      'NOT_FOUND',
    )
  })
})

describe('corrections of a verification', () => {
  const faultsOf = ({ body }: Answer): string[] =>
    body.errors
      .map(({ code, source }: { code: string; source: string }) => `${source}: ${code}`)
      .toSorted()
  const askFor = async (number = '000-00-0002') => {
    const person = await client.signUp(withNumber(number))
    await becomes(person, 'incomplete')
    return person
  }

  test.each(['000-00-0002', '000-00-0003'])(
    'a correction after the test SSN %s leads to approval',
    async (number) => {
      const person = await askFor(number)
      const headers = number === '000-00-0002' ? person.temporary.headers : person.user.headers
      const answer = await correct(
        person,
        { address: { address: '12 Elm Street' }, identification: { number: 'X77' } },
        headers,
      )
      expect([answer.status, answer.body.data.status, answer.body.data.requirements]).toEqual([
        200,
        'pending',
        [],
      ])
      await becomes(person, 'approved')
      await awaitVerification(client)
      expect(await typesOf(person)).toEqual([
        'KYC_SUBMITTED',
        'KYC_ACTION_REQUIRED',
        'KYC_CORRECTED',
        'KYC_APPROVED',
      ])
    },
  )

  test('an invalid correction returns every invalid field and changes nothing', async () => {
    const person = await askFor()
    const answer = await correct(person, {
      address: { city: '42' },
      dateOfBirth: 'x',
      middleName: 7,
    })
    expect(answer.status).toBe(400)
    expect(faultsOf(answer)).toEqual([
      'address.city: CITY_HAS_INVALID_FORMAT',
      'dateOfBirth: DAY_BEFORE_NOW_INVALID',
      'middleName: STRING',
    ])
    const address = { city: '42', state: 'Bavaria', zipCode: '1', country: 'USA' }
    expect(faultsOf(await correct(person, { address, dateOfBirth: 'x' }))).toEqual([
      'address.city: CITY_HAS_INVALID_FORMAT',
      'address.state: STATE_HAS_INVALID_FORMAT',
      'address.zipCode: ZIP_CODE_HAS_INVALID_FORMAT',
      'dateOfBirth: DAY_BEFORE_NOW_INVALID',
    ])
    // These values are invalid in the country of the profile. The mailing address needs a city,
    // because the profile has no mailing address yet.
    expect(
      faultsOf(
        await correct(person, {
          address: { state: 'Bavaria', zipCode: '1' },
          mailingAddress: { zipCode: '75201' },
          middleName: 7,
        }),
      ),
    ).toEqual([
      'address.state: STATE_HAS_INVALID_FORMAT',
      'address.zipCode: ZIP_CODE_HAS_INVALID_FORMAT',
      'mailingAddress.city: REQUIRED',
      'middleName: STRING',
    ])
    // This ZIP code is invalid in the country of the profile.
    expectRefusal(
      await correct(person, { address: { zipCode: '1' } }),
      400,
      'ZIP_CODE_HAS_INVALID_FORMAT',
      'address.zipCode',
    )
    expect(await statusOf(person)).toBe('incomplete')
  })

  test('a provider refusal of a corrected SSN adds a requirement, not a field error', async () => {
    const person = await askFor()
    const { address } = signupBody()
    const refused = { ...withNumber('000-00-0009'), address }
    expect((await correct(person, refused)).status).toBe(200)
    await becomes(person, 'incomplete')
    expect((await lastOf(person)).requirements).toMatchObject([{ field: 'socialSecurityNumber' }])
    expect((await correct(person, withNumber('900-11-2222'))).status).toBe(200)
    await becomes(person, 'approved')
  })

  test('a correction gets 404 before the signup and 409 if no correction was requested', async () => {
    const approved = await client.signUp()
    await becomes(approved, 'approved')
    const pending = await client.signUp(withNumber('000-00-0004'))
    for (const person of [approved, pending])
      expectRefusal(await correct(person, { middleName: 'Ida' }), 409, 'KYC_MOVE_NOT_ALLOWED')
    expectRefusal(await correct(await client.person(), { middleName: 'Ida' }), 404, 'NOT_FOUND')
  })

  test('only one of twenty simultaneous corrections is accepted', async () => {
    const person = await askFor()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => correct(person, { address: { address: '12 Elm Street' } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    await becomes(person, 'approved')
    await awaitVerification(client)
    expect(await typesOf(person)).toEqual([
      'KYC_SUBMITTED',
      'KYC_ACTION_REQUIRED',
      'KYC_CORRECTED',
      'KYC_APPROVED',
    ])
  })
})

describe('the deadline of requirements', () => {
  afterEach(() => moveClock(database, '0'))

  test('a verification is rejected once as EXPIRED after 30 days without a correction', async () => {
    const person = await client.signUp(withNumber('000-00-0002'))
    await becomes(person, 'incomplete')
    await moveClock(database, '30 days 1 minute')
    // Creates the jobs now, because the queue creates them only once a minute.
    await database.query(
      `insert into pgboss.job (name, data) values ('deadline', '{}'), ('deadline', '{}')`,
    )
    // The person needs a new session, because sessions last one day.
    const later = { ...person, user: await client.userSession(person.customerUid) }
    await becomes(later, 'rejected')
    expect((await lastOf(later)).reasons).toEqual([{ code: 'EXPIRED' }])
    expect(await typesOf(later)).toEqual(['KYC_SUBMITTED', 'KYC_ACTION_REQUIRED', 'KYC_REJECTED'])
    expectRefusal(await correct(later, { middleName: 'Ida' }), 409, 'KYC_MOVE_NOT_ALLOWED')
  })
})
