import { beforeAll, describe, expect, test } from 'vitest'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { listSteps } from '@/lib/signup/steps'
import { completeDraft } from '@/lib/testing/complete-draft'
import { type Answer, bearer, call, connect, type Person, paths, signupBody } from '../support/api'
import { openBrowser } from '../support/callers'
import { issueRole, tokenPaths } from '../support/callers-tokens'
import { expectRefusal } from '../support/expectations'
import { borrowService, shareDatabase } from '../support/shared'
import { administer } from '../support/staff'

let system: Headers

const service = borrowService()
const api = connect(service)
const database = shareDatabase(service)

beforeAll(async () => {
  system = (await api.systemSession()).headers
})

type Headers = Record<string, string>
type Ask = { path: string; headers: Headers; json: unknown }
const send = (key: string, { path, headers, json }: Ask) =>
  call(service, 'POST', path, { headers: { ...headers, 'idempotency-key': key }, json })
const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
const countCustomers = async () =>
  (await database.query('select count(*) as n from customers'))[0]!.n
const countNotifications = async (customerUid: string) =>
  (
    await database.query('select count(*) as n from notifications where customer_id = $1', [
      customerUid,
    ])
  )[0]!.n

const invite = (overrides: Record<string, unknown> = {}): Ask => ({
  path: paths.invites,
  headers: system,
  json: {
    role: 'individual',
    email: 'rae.carter@example.com',
    firstName: 'Rae',
    lastName: 'Carter',
    ...overrides,
  },
})
const event = (customerUid: string, headers = system): Ask => ({
  path: paths.events,
  headers,
  json: { customerUid, type: 'PLATFORM_MESSAGE' },
})

describe('422 IDEMPOTENCY_KEY_REUSED', () => {
  test('an Idempotency-Key reused with another body, query or path returns 422', async () => {
    const { customerUid, temporary } = await api.person()
    await send('reused', invite())
    const before = await countCustomers()
    expectRefusal(await send('reused', invite({ firstName: 'Roe' })), 422, 'IDEMPOTENCY_KEY_REUSED')
    expectRefusal(await send('reused', invite({ unknown: 1 })), 422, 'IDEMPOTENCY_KEY_REUSED')
    expectRefusal(await send('reused', event(customerUid)), 422, 'IDEMPOTENCY_KEY_REUSED')
    expect([await countCustomers(), await countNotifications(customerUid)]).toEqual([before, 0])
    const signup = {
      path: paths.signup('individual'),
      headers: temporary.headers,
      json: signupBody(),
    }
    expect(
      (await send('other', { ...signup, path: `${signup.path}?validate=only` })).body.data,
    ).toEqual({ valid: true })
    expectRefusal(await send('other', signup), 422, 'IDEMPOTENCY_KEY_REUSED')
  })
})

describe('409 IDEMPOTENCY_KEY_IN_USE', () => {
  test('repeating a call while it is running returns 409 IDEMPOTENCY_KEY_IN_USE', async () => {
    // The provider does not respond to the first tries for this SSN, so the signup is slow.
    const { temporary } = await api.person()
    const json = signupBody({ socialSecurityNumber: '000-00-0051' })
    const ask = { path: paths.signup('individual'), headers: temporary.headers, json }
    const first = send('slow', ask)
    await expect
      .poll(() =>
        database.query("select 1 from idempotency where key = 'slow' and state = 'running'"),
      )
      .toHaveLength(1)
    const early = await send('slow', ask)
    expectRefusal(early, 409, 'IDEMPOTENCY_KEY_IN_USE')
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
    expectRefusal(await send('slow', { ...ask, json: signupBody() }), 422, 'IDEMPOTENCY_KEY_REUSED')
    const done = await first
    expect([done.status, isReplayed(done)]).toEqual([200, false])
    const late = await send('slow', ask)
    expect([late.status, late.text, isReplayed(late)]).toEqual([200, done.text, true])
  })
})

describe('the scope of an Idempotency-Key', () => {
  test('an Idempotency-Key also replays the response in a new session of the client', async () => {
    const first = await send('sessions', invite())
    const again = await send('sessions', { ...invite(), headers: (await api.session()).headers })
    expect([again.text, isReplayed(again)]).toEqual([first.text, true])
  })

  test('all User sessions of one customer share their Idempotency-Keys', async () => {
    const { customerUid, user } = await api.signUp()
    const mark = (headers: Headers) =>
      send('person', { path: `${paths.notifications}/mark-all-read`, headers, json: {} })
    const [one, two] = [await issueRole(api, customerUid), await issueRole(api, customerUid)]
    expect(isReplayed(await mark(user.headers))).toBe(false)
    expect(isReplayed(await mark((await api.userSession(customerUid)).headers))).toBe(true)
    expect(isReplayed(await mark(bearer(one.accessToken)))).toBe(false)
    expect(isReplayed(await mark(bearer(two.accessToken)))).toBe(true)
  })

  test('customers, clients and organizations do not share their Idempotency-Keys', async () => {
    const staff = administer(service)
    const { organizationId } = (await call(service, 'GET', paths.whoami, { headers: system })).body
      .data
    const sameOrganization = connect(service, await staff.issue({ organization: organizationId }))
    const otherOrganization = connect(service, await staff.issue())
    const [one, two] = [await api.signUp(), await api.signUp()]
    for (const { user } of [one, two]) {
      const answer = await send('shared', {
        path: `${paths.notifications}/mark-all-read`,
        headers: user.headers,
        json: {},
      })
      expect([answer.status, isReplayed(answer)]).toEqual([200, false])
    }
    const made = new Set<string>()
    for (const client of [api, sameOrganization, otherOrganization]) {
      const answer = await send('shared', {
        ...invite(),
        headers: (await client.systemSession()).headers,
      })
      expect([answer.status, isReplayed(answer)]).toEqual([201, false])
      made.add(answer.body.data.customerUid)
    }
    expect(made.size).toBe(3)
  })
})

test('two advisors of an organization do not share their Idempotency-Keys', async () => {
  const staff = administer(service)
  const { organizationId: organization } = await staff.issue()
  const made = new Set<string>()
  for (const email of ['one@advisors.example', 'two@advisors.example']) {
    await staff.send('POST', 'advisors', 201, { organization, email })
    const { accessToken } = await staff.send('POST', 'advisors/tokens', 201, { email })
    const answer = await send('of-an-advisor', { ...invite(), headers: bearer(accessToken) })
    expect([answer.status, isReplayed(answer)]).toEqual([201, false])
    made.add(answer.body.data.customerUid)
  }
  expect(made.size).toBe(2)
})

describe('operations that ignore Idempotency-Key', () => {
  test('operations that return a secret ignore Idempotency-Key', async () => {
    const { customerUid } = await api.signUp()
    const first = await send('secret', {
      path: tokenPaths.ofCustomer(customerUid),
      headers: system,
      json: {},
    })
    const again = await send('secret', {
      path: tokenPaths.ofCustomer(customerUid),
      headers: system,
      json: {},
    })
    expect([first.status, again.status, isReplayed(again)]).toEqual([201, 201, false])
    expect(again.body.data.accessToken).not.toBe(first.body.data.accessToken)
    const admin = bearer(service.adminKey())
    const issued = [0, 1].map(() =>
      send('secret', {
        path: '/admin/v1/credentials',
        headers: admin,
        json: { organization: 'Demo Bank' },
      }),
    )
    const [one, two] = await Promise.all(issued)
    expect([
      one!.status,
      two!.status,
      one!.body.data.clientSecret === two!.body.data.clientSecret,
    ]).toEqual([201, 201, false])
  })

  test('session creation, invite acceptance and token refresh ignore Idempotency-Key', async () => {
    const { clientId, clientSecret } = service
    const open = () =>
      send('open', { path: paths.sessions, headers: {}, json: { clientId, clientSecret } })
    expect((await open()).body.data.sessionId).not.toBe((await open()).body.data.sessionId)
    const { token } = await api.invite()
    const accept = () =>
      send('open', { path: paths.accept('individual'), headers: {}, json: { token } })
    expect((await accept()).body.data.temporaryAccessToken).not.toBe(
      (await accept()).body.data.temporaryAccessToken,
    )
    const { refreshToken } = await issueRole(api, (await api.signUp()).customerUid)
    const refresh = () =>
      send('open', { path: tokenPaths.refresh, headers: {}, json: { refreshToken } })
    expect([(await refresh()).status, (await refresh()).status]).toEqual([200, 401])
  })

  test('DELETE ignores Idempotency-Key', async () => {
    const { customerUid } = await api.signUp()
    const session = await api.userSession(customerUid)
    const headers = { ...system, 'idempotency-key': 'gone' }
    expect(
      (await call(service, 'DELETE', `${paths.sessions}/${session.sessionId}`, { headers })).status,
    ).toBe(204)
    expectRefusal(
      await call(service, 'DELETE', `${paths.sessions}/${session.sessionId}`, { headers }),
      404,
      'NOT_FOUND',
    )
  })
})

describe('the format of an Idempotency-Key', () => {
  test('an Idempotency-Key with a space, a non-ASCII or a 256th character returns 400', async () => {
    expect((await send('k'.repeat(255), invite())).status).toBe(201)
    for (const [key, code] of [
      ['k'.repeat(256), 'MAX'],
      ['a b', 'INVALID_CHARACTERS'],
      ['ä', 'INVALID_CHARACTERS'],
    ] as const)
      expectRefusal(await send(key, invite()), 400, code, 'Idempotency-Key')
  })
})

describe('submitting the form under an Idempotency-Key', () => {
  test('submitting the form again under its Idempotency-Key replays the response', async () => {
    const { token } = await api.invite()
    const headers = { origin: service.url, cookie: await openBrowser(service, token) }
    const post = (path: string, json: unknown, more = {}) =>
      call(service, 'POST', path, { headers: { ...headers, ...more }, json })
    for (const { slug } of listSteps('individual', completeDraft('individual')))
      if (slug !== 'review')
        expect((await post(`/api/apply/${slug}`, sampleAnswers[slug])).status, slug).toBe(200)
    for (const key of ['first', 'second']) {
      const answer = await post('/api/apply/submit', {}, { 'idempotency-key': key })
      expect([answer.status, Object.keys(answer.body.data)]).toEqual([
        200,
        ['customerUid', 'kycStatus'],
      ])
      const again = await post('/api/apply/submit', {}, { 'idempotency-key': key })
      expect([again.status, again.text, isReplayed(again)]).toEqual([200, answer.text, true])
    }
  })
})

describe('the signup under an Idempotency-Key', () => {
  const refusedNumber = '000-00-0009'
  const keyed = (person: Person, key: string, body = signupBody()) =>
    call(service, 'POST', paths.signup(person.userType), {
      headers: { ...person.temporary.headers, 'idempotency-key': key },
      json: body,
    })

  test('repeating a signup under its Idempotency-Key replays the success or the refusal', async () => {
    const person = await api.person()
    const refused = signupBody({ socialSecurityNumber: refusedNumber })
    for (const [body, key, status] of [
      [refused, 'first-key-of-this-person', 400],
      [signupBody(), 'second-key-of-this-person', 200],
    ] as const) {
      const first = await keyed(person, key, body)
      const again = await keyed(person, key, body)
      expect([first.status, again.status]).toEqual([status, status])
      expect(first.headers.get('idempotent-replayed')).toBeNull()
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      if (status === 200) expect(again.body).toEqual(first.body)
      else expectRefusal(again, 400, 'BAAS_ERROR_FIELD')
    }
  })

  test('a signup with another body under a used Idempotency-Key returns 422', async () => {
    const person = await api.person()
    await keyed(person, 'a-key-for-two-bodies')
    expectRefusal(
      await keyed(person, 'a-key-for-two-bodies', signupBody({ middleName: 'Ida' })),
      422,
      'IDEMPOTENCY_KEY_REUSED',
    )
  })

  test('after a signup with invalid fields its Idempotency-Key can be used again', async () => {
    const person = await api.person()
    const key = 'a-key-after-a-fault'
    expectRefusal(
      await keyed(person, key, signupBody({ dateOfBirth: null })),
      400,
      'REQUIRED',
      'dateOfBirth',
    )
    const answer = await keyed(person, key)
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null])
  })
})
