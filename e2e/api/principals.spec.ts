import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { userTypeNames, userTypes } from '@/lib/user-types'
import { bearer, type Client, connect, type Person, paths } from '../support/api'
import { openBrowser } from '../support/callers'
import { issueRole } from '../support/callers-tokens'
import { expectApiHeaders, expectRefusal } from '../support/expectations'
import { borrowService, shareDatabase } from '../support/shared'
import { administer, type Issued } from '../support/staff'

let api: Client
let partner: Issued

const service = borrowService()
const staff = administer(service)
const database = shareDatabase(service)

beforeAll(async () => {
  partner = await staff.issue()
  api = connect(service, partner)
})

type Sent = Record<string, string>
const whoami = (headers: Sent) => api.call('GET', paths.whoami, { headers })
const role = async ({ customerUid }: Person): Promise<Sent> =>
  bearer((await issueRole(api, customerUid)).accessToken)

const shape = z.strictObject({
  data: z.strictObject({
    kind: z.string(), role: z.string().nullable(), environment: z.literal('sandbox'), organizationId: z.uuid(), customerUid: z.uuid().nullable(),
    expiresAt: z.iso.datetime(), ip: z.literal('127.0.0.1'),
  }),
}) // biome-ignore format: a list of members
async function readWhoami(headers: Sent) {
  const answer = await whoami(headers)
  expectApiHeaders(answer)
  expect(answer.status).toBe(200)
  const { kind, role, customerUid, organizationId, expiresAt } = shape.parse(answer.body).data
  return {
    kind,
    role,
    customerUid,
    isOfPartner: organizationId === partner.organizationId,
    expiresAt,
  }
}

describe('GET whoami', () => {
  test('whoami of a System session has no role and no customer', async () => {
    const session = await api.session()
    expect(await readWhoami(session.headers)).toEqual({
      kind: 'System',
      role: null,
      customerUid: null,
      isOfPartner: true,
      expiresAt: session.expiresAt,
    })
  })

  test.for(userTypeNames)(
    'whoami returns the customer for each session and token of the user type %s',
    async (userType) => {
      const roleName = userTypes[userType].role
      const before = await api.person(userType)
      const { customerUid } = before
      expect(await readWhoami(before.user.headers)).toMatchObject({
        kind: 'User',
        role: null,
        customerUid,
        isOfPartner: true,
        expiresAt: before.user.expiresAt,
      })
      expect(await readWhoami(before.temporary.headers)).toMatchObject({
        kind: 'Temporary',
        customerUid,
        isOfPartner: true,
        expiresAt: before.temporary.expiresAt,
      })
      const after = await api.signUp({}, userType)
      expect(await readWhoami(after.user.headers)).toMatchObject({
        kind: 'User',
        role: roleName,
        customerUid: after.customerUid,
      })
      expect(await readWhoami(await role(after))).toMatchObject({
        kind: 'Role',
        role: roleName,
        customerUid: after.customerUid,
        isOfPartner: true,
      })
    },
  )

  test('whoami of an advisor has the role Advisor and no customer', async () => {
    const email = 'advisor@example.com'
    await staff.send('POST', 'advisors', 201, { organization: partner.organizationId, email })
    const { accessToken, expiresAt } = await staff.send('POST', 'advisors/tokens', 201, { email })
    expect(await readWhoami(bearer(accessToken))).toEqual({
      kind: 'Role',
      role: 'Advisor',
      customerUid: null,
      isOfPartner: true,
      expiresAt,
    })
  })

  test('whoami returns 403 for the admin key and 401 for a browser cookie', async () => {
    expectRefusal(await whoami(bearer(service.adminKey())), 403, 'FORBIDDEN')
    const { token } = await api.invite()
    expectRefusal(await whoami({ cookie: await openBrowser(service, token) }), 401, 'UNAUTHORIZED')
  })
})

describe('the admin key', () => {
  test('the admin key works only on admin operations and /metrics', async () => {
    const headers = bearer(service.adminKey())
    expect((await api.call('GET', '/admin/v1/organizations', { headers })).status).toBe(200)
    expect((await api.call('GET', '/metrics', { headers })).status).toBe(200)
    for (const [method, path] of [
      ['GET', paths.sessions],
      ['GET', paths.notifications],
      ['GET', paths.kyc],
      ['POST', paths.invites],
      ['POST', paths.events],
    ] as const)
      expectRefusal(await api.call(method, path, { headers }), 403, 'FORBIDDEN')
    expectRefusal(
      await api.call('POST', paths.signup('individual'), { headers }),
      403,
      'INAPPROPRIATE_RIGHT',
    )
    expectRefusal(await api.call('GET', '/api/notifications', { headers }), 401, 'UNAUTHORIZED')
  })

  test('an altered admin key returns 401', async () => {
    const key = service.adminKey()
    for (const odd of [
      key.slice(1),
      key.slice(0, -1),
      `${key}x`,
      key.toUpperCase(),
      'x'.repeat(key.length),
      'ak_',
      `ak_${key}`,
      key.replace('ak_', 'AK_'),
    ])
      for (const path of ['/admin/v1/organizations', '/metrics'])
        expectRefusal(await api.call('GET', path, { headers: bearer(odd) }), 401, 'UNAUTHORIZED')
  })
})

describe('session headers together with a token', () => {
  let one: Person
  let token: Sent
  let system: Sent

  beforeAll(async () => {
    one = await api.signUp()
    token = await role(one)
    system = (await api.systemSession()).headers
  })

  test('a call with both session and token acts for the customer of the token', async () => {
    for (const session of [system, one.user.headers])
      expect(await readWhoami({ ...session, ...token })).toMatchObject({
        kind: 'Role',
        customerUid: one.customerUid,
        role: 'Individual',
      })
    expect(
      (await api.call('GET', paths.notifications, { headers: { ...system, ...token } })).status,
    ).toBe(200)
    expect(
      (await api.call('GET', paths.notifications, { headers: { ...one.user.headers, ...token } }))
        .status,
    ).toBe(200)
  })

  test('a call with a System session and a token gets 403 on System-only operations', async () => {
    expectRefusal(
      await api.call('GET', paths.sessions, { headers: { ...system, ...token } }),
      403,
      'FORBIDDEN',
    )
    expectRefusal(
      await api.call('POST', paths.invites, { headers: { ...system, ...token } }),
      403,
      'FORBIDDEN',
    )
  })

  test('the audit row of a call with both session and token names both callers', async () => {
    const answer = await api.call('GET', paths.unreadCount, { headers: { ...system, ...token } })
    const [row] = await database.query('select * from audit where request_id = $1', [
      answer.headers.get('x-request-id'),
    ])
    expect(row).toMatchObject({
      caller: 'Individual',
      device_session_type: 'System',
      client_id: partner.clientId,
      customer_id: one.customerUid,
      organization_id: partner.organizationId,
    })
  })

  test('a call with both session and token returns 401 if one of them is invalid', async () => {
    const other = await api.session()
    await api.call('DELETE', `${paths.sessions}/${other.sessionId}`, { headers: other.headers })
    for (const headers of [
      { ...other.headers, ...token }, { ...system, 'x-client-id': service.clientId, ...token }, { ...system, authorization: 'Bearer x' }, { ...system, authorization: '' },
      { ...system, authorization: `${token.authorization}x` }, { ...one.user.headers, authorization: 'Basic eDp4' },
    ]) expectRefusal(await whoami(headers), 401, 'UNAUTHORIZED') // biome-ignore format: a list
  })

  test('a session and a token of different organizations or customers together get 401', async () => {
    const two = await api.signUp()
    const stranger = connect(service, await staff.issue())
    const foreign = await stranger.signUp()
    const foreignToken = bearer((await issueRole(stranger, foreign.customerUid)).accessToken)
    for (const headers of [
      { ...system, ...foreignToken }, { ...(await stranger.systemSession()).headers, ...token }, { ...two.user.headers, ...token }, { ...one.user.headers, ...(await role(two)) },
      { ...one.user.headers, ...foreignToken }, { ...one.user.headers, ...two.temporary.headers }, { ...system, ...bearer(service.adminKey()) },
    ]) expectRefusal(await whoami(headers), 401, 'UNAUTHORIZED') // biome-ignore format: a list
    for (const path of [paths.notifications, paths.kyc])
      expectRefusal(
        await api.call('GET', path, { headers: { ...two.user.headers, ...token } }),
        401,
        'UNAUTHORIZED',
      )
  })

  test('a temporary token works together with a session of its organization', async () => {
    const { temporary, user, customerUid } = await api.person()
    for (const session of [system, user.headers])
      expect(await readWhoami({ ...session, ...temporary.headers })).toMatchObject({
        kind: 'Temporary',
        customerUid,
      })
  })

  test('a call with session and token returns 403 if the session credential is revoked', async () => {
    const { clientId } = await staff
      .issue({ organization: partner.organizationId })
      .then(async (issued) => {
        const session = await connect(service, issued).session()
        await staff.setAllowList(issued.clientId, ['192.0.2.1'])
        expectRefusal(await whoami({ ...session.headers, ...token }), 403, 'IP_NOT_ALLOWED')
        await staff.revoke(issued.clientId)
        expectRefusal(await whoami({ ...session.headers, ...token }), 403, 'CREDENTIAL_REVOKED')
        return issued
      })
    expect(clientId).toMatch(/^ci_test_/)
  })
})
