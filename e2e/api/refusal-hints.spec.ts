import { beforeAll, describe, expect, test } from 'vitest'
import { connect, type Person, paths, signupBody } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { borrowService } from '../support/shared'
import { administer } from '../support/staff'

let person: Person
let system: Record<string, string>

const service = borrowService()
const api = connect(service)

beforeAll(async () => {
  person = await api.person()
  system = (await api.systemSession()).headers
})

describe('hints in error responses', () => {
  test('every wrong pair of client id and secret gets the same error text', async () => {
    const { clientId, clientSecret } = service
    for (const json of [
      { clientId, clientSecret: 'wrong' },
      { clientId: 'wrong', clientSecret },
    ]) {
      const [item] = expectRefusal(
        await api.call('POST', paths.sessions, { json }),
        401,
        'UNAUTHORIZED',
      )
      expect(item!.details).toBe(
        'Check the client id and its secret: the service knows no such pair in this environment.',
      )
    }
  })

  test('a 401 without credentials names the headers that the call must send', async () => {
    const [item] = expectRefusal(await api.call('GET', paths.whoami), 401, 'UNAUTHORIZED')
    for (const header of ['X-Session-Id', 'X-Client-Id', 'Authorization: Bearer'])
      expect(item!.details).toContain(header)
  })

  test('the error IP_NOT_ALLOWED contains the IP address of the caller', async () => {
    const staff = administer(service)
    const { clientId, clientSecret } = await staff.issue()
    await staff.setAllowList(clientId, ['192.0.2.1'])
    const refused = await api.call('POST', paths.sessions, { json: { clientId, clientSecret } })
    const [item] = expectRefusal(refused, 403, 'IP_NOT_ALLOWED')
    expect(item!.details).toContain('127.0.0.1')
  })

  test('a 403 FORBIDDEN names the kind of the caller and the kinds that may call', async () => {
    const [item] = expectRefusal(
      await api.call('POST', paths.events, { headers: person.temporary.headers, json: [] }),
      403,
      'FORBIDDEN',
    )
    expect(item!.details).toBe('The call came with a temporary token. Use a System session.')
    const [other] = expectRefusal(
      await api.call('GET', paths.kyb, { headers: person.temporary.headers }),
      403,
      'INAPPROPRIATE_RIGHT',
    )
    expect(other!.details).toBe(
      'The call acts for an individual. This path is for a business owner.',
    )
  })

  test('the error MALFORMED_JSON contains the line and the column of the fault', async () => {
    const refused = await api.call('POST', paths.invites, {
      headers: { ...system, 'content-type': 'application/json' },
      body: '{"role":"individual",\n "email": }',
    })
    const [item] = expectRefusal(refused, 400, 'MALFORMED_JSON')
    expect(item!.details).toBe('The JSON breaks off or is wrong at line 2, column 11.')
  })

  test('the header X-Ignored-Members names a misspelled field and its correct name', async () => {
    const refused = await api.call('POST', paths.invites, {
      headers: system,
      json: { role: 'individual', emial: 'a@example.com', firstName: 'A', lastName: 'B' },
    })
    expectRefusal(refused, 400, 'REQUIRED', 'email')
    expect(refused.headers.get('x-ignored-members')).toBe('emial (did you mean email?)')
  })

  test('ONEOF and MAX errors contain the accepted values in meta', async () => {
    const refused = await api.call('POST', paths.invites, {
      headers: system,
      json: { role: 'boss', email: 'a@example.com', firstName: 'x'.repeat(200), lastName: 'B' },
    })
    const [role, name] = expectRefusal(refused, 400, 'ONEOF', 'role')
    expect(role!.meta?.allowed).toEqual(['individual', 'businessowner', 'operator'])
    expect([name!.code, name!.meta?.max, name!.details]).toEqual([
      'MAX',
      128,
      'Send at most 128 characters.',
    ])
  })
})

describe('lenient spelling', () => {
  test('a session id in upper case works', async () => {
    const { sessionId, headers } = await api.session()
    const upper = { ...headers, 'x-session-id': sessionId.toUpperCase() }
    expect((await api.call('GET', paths.whoami, { headers: upper })).status).toBe(200)
    const path = `${paths.sessions}/${sessionId.toUpperCase()}`
    expect((await api.call('DELETE', path, { headers: upper })).status).toBe(204)
    expect((await api.call('GET', paths.whoami, { headers })).status).toBe(401)
  })

  test('a signup accepts enum values in upper and lower case', async () => {
    const json = signupBody({
      identification: { type: 'PASSPORT', number: 'X1234567' },
      taxIdentificationNumberType: 'ein',
    })
    const { headers } = (await api.person()).temporary
    const answer = await api.call('POST', paths.signup('individual'), { headers, json })
    expect(answer.status, answer.text).toBe(200)
  })

  test('a signup with a full state name returns 400 with the accepted form in meta', async () => {
    const { address } = signupBody() as { address: object }
    const json = signupBody({ address: { ...address, state: 'Texas' } })
    const { headers } = person.temporary
    const refused = await api.call('POST', paths.signup('individual'), { headers, json })
    const [item] = expectRefusal(refused, 400, 'STATE_HAS_INVALID_FORMAT', 'address.state')
    expect(item!.meta?.acceptedForm).toContain('such as TX')
  })
})
