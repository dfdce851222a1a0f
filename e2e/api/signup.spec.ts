import { describe, expect, test } from 'vitest'
import type { UserType } from '@/lib/user-types'
import { bearer, connect, type Person, paths, signupBody } from '../support/api'
import { expectApiHeaders, expectRefusal } from '../support/expectations'
import { borrowService, shareDatabase } from '../support/shared'

const service = borrowService()
const client = connect(service)
const database = shareDatabase(service)

const userTypes = ['individual', 'businessowner', 'operator'] as const
type Sent = {
  headers?: Record<string, string>
  body?: Record<string, unknown>
  path?: UserType
  query?: Record<string, string>
}
const signUp = (
  person: Person,
  {
    headers = person.temporary.headers,
    body = signupBody(),
    path = person.userType,
    query = {},
  }: Sent = {},
) => client.call('POST', paths.signup(path), { headers, query, json: body })
const profileOf = async ({ customerUid }: Person) =>
  (await database.query('select * from profiles where customer_id = $1', [customerUid]))[0]
const refusedNumber = '000-00-0009'

describe('successful signups', () => {
  test.each(userTypes)(
    'a %s signup returns pending, stores a verification and creates a notification',
    async (userType) => {
      const person = await client.person(userType)
      const answer = await signUp(person)
      expect([answer.status, answer.body]).toEqual([
        200,
        { data: { customerUid: person.customerUid, kycStatus: 'pending' } },
      ])
      expectApiHeaders(answer)
      const status = await client.call('GET', paths.kyc, { headers: person.user.headers })
      expect([status.status, ['pending', 'approved'].includes(status.body.data.status)]).toEqual([
        200,
        true,
      ])
      const inbox = await client.call('GET', paths.notifications, { headers: person.user.headers })
      expect(inbox.body.data.map(({ type }: { type: string }) => type)).toContain('KYC_SUBMITTED')
    },
  )

  test('a signup with a User session needs no token and leaves the session valid', async () => {
    const person = await client.person()
    const { headers } = person.user
    expect((await client.call('GET', paths.notifications, { headers })).status).toBe(403)
    expect((await signUp(person, { headers })).status).toBe(200)
    expect((await client.call('GET', paths.notifications, { headers })).status).toBe(200)
    expectRefusal(await signUp(person, { headers }), 400, 'ALREADY_SIGNED_UP')
    expectRefusal(await signUp(person), 400, 'ALREADY_SIGNED_UP')
  })

  test('a signup with token and session signs up the customer of the token', async () => {
    const person = await client.person()
    for (const session of [await client.systemSession(), person.user]) {
      const answer = await signUp(person, {
        headers: { ...session.headers, ...person.temporary.headers },
        query: { validate: 'only' },
      })
      expect(answer.status).toBe(200)
      const [row] = await database.query('select * from audit where request_id = $1', [
        answer.headers.get('x-request-id'),
      ])
      expect(row).toMatchObject({
        customer_id: person.customerUid,
        client_id: service.clientId,
        device_session_type: session.deviceSessionType,
        caller: 'Temporary',
      })
    }
  })

  test('a signup ignores null and unknown fields; a header lists the unknown fields', async () => {
    const body = signupBody({
      mailingAddress: null,
      kycStatus: 'approved',
      status: 'approved',
      customerUid: 'x',
      userType: 'operator',
    })
    const person = await client.person()
    const answer = await signUp(person, { body })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-ignored-members')).toBe('kycStatus, status, customerUid, userType')
    expect(await profileOf(person)).toMatchObject({
      user_type: 'individual',
      customer_id: person.customerUid,
    })
  })

  test('a signup with validate=only stores nothing, before and after the real signup', async () => {
    const person = await client.person()
    const check = () => signUp(person, { query: { validate: 'only' } })
    expect((await check()).body).toEqual({ data: { valid: true } })
    expect(await profileOf(person)).toBeUndefined()
    await signUp(person)
    const kept = await profileOf(person)
    const answer = await check()
    expect([answer.status, answer.body]).toEqual([200, { data: { valid: true } }])
    expect(await profileOf(person)).toEqual(kept)
    const wrong = await signUp(person, {
      query: { validate: 'only' },
      body: signupBody({ socialSecurityNumber: '1' }),
    })
    expectRefusal(wrong, 400, 'SSN', 'socialSecurityNumber')
  })
})

describe('data stored by a signup', () => {
  test('no column of a profile contains a value of the signup in plain text', async () => {
    const person = await client.person('businessowner')
    await signUp(person, {
      body: signupBody({
        socialSecurityNumber: '900-31-7742',
        businessName: 'Quenby Tools',
        taxId: '98-7654321',
      }),
    })
    const row = JSON.stringify(await profileOf(person), (_key, value) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    )
    const values = [
      '900-31-7742',
      '900317742',
      '7742',
      '07/24/1988',
      '500 Oak',
      'Austin',
      '85000',
      'D1234567',
      'Rae',
      'Quenby',
      '98-7654321',
      'Carpenter',
    ]
    for (const value of values) expect(row).not.toContain(value)
  })

  test('a signup stores the version, hash and read time of the W-9 terms', async () => {
    const person = await client.person()
    const terms = await client.call('GET', paths.terms, { headers: person.temporary.headers })
    expect(terms.status).toBe(200)
    expect(Object.keys(terms.body.data)).toEqual([
      'version',
      'ExplanatoryText',
      'CertificationText',
      'DisclosureText',
    ])
    expect(Object.keys(terms.body.data.CertificationText)).toEqual([
      'IsSubjectToBackupWithholding',
      'IsNotSubjectToBackupWithholding',
    ])
    await signUp(person)
    const { w9_terms: kept } = (await profileOf(person))!
    expect(kept).toMatchObject({ version: terms.body.data.version, isFlagged: false })
    expect(kept.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(Number.isNaN(Date.parse(kept.at))).toBe(false)
  })

  test('the service flags a signup if its customer never read the W-9 terms', async () => {
    const [reader, person] = [await client.person(), await client.person()]
    await client.call('GET', paths.terms, { headers: reader.temporary.headers })
    await signUp(person)
    expect((await profileOf(person))!.w9_terms).toEqual({
      version: null,
      hash: null,
      at: null,
      isFlagged: true,
    })
  })
})

describe('signups refused with 400', () => {
  test('every signup after the first returns 400 ALREADY_SIGNED_UP, with any valid body', async () => {
    const person = await client.signUp()
    for (const body of [
      signupBody(),
      signupBody({ socialSecurityNumber: '900-99-1111' }),
      signupBody({ socialSecurityNumber: refusedNumber }),
    ])
      expectRefusal(await signUp(person, { body }), 400, 'ALREADY_SIGNED_UP')
  })

  test('a second signup with invalid fields returns the field errors', async () => {
    const person = await client.signUp()
    expectRefusal(
      await signUp(person, { body: signupBody({ dateOfBirth: null }) }),
      400,
      'REQUIRED',
      'dateOfBirth',
    )
  })

  test('after BAAS_ERROR_FIELD a customer can still sign up, but only once', async () => {
    const person = await client.person()
    const refused = signupBody({ socialSecurityNumber: refusedNumber })
    for (let i = 0; i < 3; i++)
      expectRefusal(await signUp(person, { body: refused }), 400, 'BAAS_ERROR_FIELD')
    expect((await signUp(person)).status).toBe(200)
    expectRefusal(await signUp(person, { body: refused }), 400, 'ALREADY_SIGNED_UP')
    const inbox = await database.query(
      'select type from notifications where customer_id = $1 order by seq',
      [person.customerUid],
    )
    expect(inbox.map(({ type }) => type).filter((type) => type === 'KYC_SUBMITTED')).toHaveLength(1)
  })
})

describe('signups refused with 401', () => {
  test.each(userTypes)(
    'a signup without a session or token returns 401 on the %s path',
    async (userType) => {
      expectRefusal(
        await client.call('POST', paths.signup(userType), { json: signupBody() }),
        401,
        'UNAUTHORIZED',
      )
    },
  )

  test('a signup with an old or unknown token or only one session header returns 401', async () => {
    const person = await client.person()
    const older = person.temporary.headers
    const newer = (await client.accept(person.invite.token)).headers
    const [id, clientId] = Object.entries(person.user.headers).map(([name, value]) => ({
      [name]: value,
    }))
    for (const headers of [
      older,
      bearer('tt_test_nothing'),
      { ...newer, ...id },
      { ...newer, ...clientId },
    ])
      expectRefusal(await signUp(person, { headers }), 401, 'UNAUTHORIZED')
    expect(await profileOf(person)).toBeUndefined()
  })

  test('a signup with token and User session of different customers returns 401', async () => {
    const [person, other] = [await client.person(), await client.person()]
    const headers = { ...other.user.headers, ...person.temporary.headers }
    expectRefusal(await signUp(person, { headers }), 401, 'UNAUTHORIZED')
  })

  test('a signup without a session or token returns 401 before its body is checked', async () => {
    expectRefusal(
      await client.call('POST', paths.signup('individual'), { json: { dateOfBirth: 1 } }),
      401,
      'UNAUTHORIZED',
    )
  })
})

describe('signups refused with 403 INAPPROPRIATE_RIGHT', () => {
  test.each(userTypes)(
    'a customer of the type %s gets 403 on the signup paths of other types',
    async (userType) => {
      const person = await client.person(userType)
      for (const path of userTypes.filter((other) => other !== userType))
        for (const headers of [person.temporary.headers, person.user.headers])
          expectRefusal(await signUp(person, { path, headers }), 403, 'INAPPROPRIATE_RIGHT')
      expect(await profileOf(person)).toBeUndefined()
    },
  )

  test('a System session gets 403 for a signup and for the W-9 terms', async () => {
    const { headers } = await client.systemSession()
    for (const userType of userTypes)
      expectRefusal(
        await client.call('POST', paths.signup(userType), { headers, json: signupBody() }),
        403,
        'INAPPROPRIATE_RIGHT',
      )
    expectRefusal(await client.call('GET', paths.terms, { headers }), 403, 'INAPPROPRIATE_RIGHT')
  })

  test('a signup by a System session returns 403 before its body is checked', async () => {
    const { headers } = await client.systemSession()
    expectRefusal(
      await client.call('POST', paths.signup('individual'), { headers, json: { dateOfBirth: 1 } }),
      403,
      'INAPPROPRIATE_RIGHT',
    )
  })
})
