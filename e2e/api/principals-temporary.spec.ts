import { afterEach, describe, expect, test } from 'vitest'
import { bearer, connect, type Person, paths, signupBody } from '../support/api'
import { moveClock } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { idsOf, markAllPath, openInboxes } from '../support/inboxes'
import { shareDatabase, shareService } from '../support/shared'
import { administer } from '../support/staff'

const service = shareService()
const api = connect(service)
const database = shareDatabase(service)

const whoami = (token: string) => api.call('GET', paths.whoami, { headers: bearer(token) })

describe('a temporary token', () => {
  afterEach(() => moveClock(database, '0'))

  test('a temporary token works for 30 minutes, before and after the signup', async () => {
    const person: Person = await api.person()
    const { headers } = person.temporary
    expectRefusal(await api.call('GET', paths.kyc, { headers }), 404, 'NOT_FOUND')
    expect(
      (await api.call('POST', paths.signup('individual'), { headers, json: signupBody() })).status,
    ).toBe(200)
    expect((await api.call('GET', paths.kyc, { headers })).status).toBe(200)
    expectRefusal(
      await api.call('POST', paths.signup('individual'), { headers, json: signupBody() }),
      400,
      'ALREADY_SIGNED_UP',
    )
    await moveClock(database, '29 minutes')
    expect((await api.call('GET', paths.kyc, { headers })).status).toBe(200)
    await moveClock(database, '30 minutes')
    expectRefusal(await api.call('GET', paths.kyc, { headers }), 401, 'UNAUTHORIZED')
  })

  test('a temporary token gets 403 on other operations and on paths of other roles', async () => {
    const { temporary } = await api.signUp()
    const { headers } = temporary
    for (const [method, target] of [
      ['GET', paths.notifications],
      ['GET', paths.unreadCount],
      ['POST', `${paths.notifications}/mark-all-read`],
      ['GET', paths.sessions],
      ['POST', paths.events],
      ['POST', paths.invites],
    ] as const)
      expectRefusal(await api.call(method, target, { headers }), 403, 'FORBIDDEN')
    for (const other of ['operator', 'businessowner'] as const)
      expectRefusal(
        await api.call('POST', paths.signup(other), { headers, json: signupBody() }),
        403,
        'INAPPROPRIATE_RIGHT',
      )
    expectRefusal(await api.call('GET', paths.kyb, { headers }), 403, 'INAPPROPRIATE_RIGHT')
  })

  test('the IP allow-list of a credential does not apply to its temporary tokens', async () => {
    const staff = administer(service)
    const partner = await staff.issue()
    const { temporary } = await connect(service, partner).person()
    await staff.setAllowList(partner.clientId, ['192.0.2.1'])
    expect((await whoami(temporary.token)).status).toBe(200)
  })

  test('a temporary token with any changed character returns 401', async () => {
    const { token } = await api.accept((await api.invite()).token)
    for (let i = 0; i < token.length; i++) {
      const other = token[i] === 'A' ? 'B' : 'A'
      expect((await whoami(token.slice(0, i) + other + token.slice(i + 1))).status).toBe(401)
    }
    for (const odd of [
      token.slice(0, -1),
      `${token}A`,
      token.replace('tt_', 'rt_'),
      token.replace('_test_', '_live_'),
      token.toUpperCase(),
    ])
      expect((await whoami(odd)).status).toBe(401)
    expect((await whoami(token)).status).toBe(200)
    expect(
      (await api.call('GET', paths.whoami, { headers: { authorization: `bEARER ${token}` } }))
        .status,
    ).toBe(200)
  })
})

describe('callers of inbox operations', () => {
  const inboxes = openInboxes(service, api)
  test('the inbox returns 401 without a session or token and 403 to System sessions', async () => {
    const person = await inboxes.makePerson(1)
    const system = (await api.systemSession()).headers
    const [id] = idsOf(await inboxes.list(person))
    const calls = [
      ['GET', paths.unreadCount],
      ['GET', paths.notifications],
      ['POST', markAllPath],
      ['DELETE', `${paths.notifications}/${id}`],
    ] as const
    for (const [method, path] of calls) {
      for (const headers of [system, person.temporary.headers])
        expectRefusal(await api.call(method, path, { headers }), 403, 'FORBIDDEN')
      expectRefusal(await api.call(method, path), 401, 'UNAUTHORIZED')
    }
    expect((await inboxes.count(person)).body.data.count).toBe(3)
  })
})
