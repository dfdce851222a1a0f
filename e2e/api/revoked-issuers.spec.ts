import { afterEach, describe, expect, test } from 'vitest'
import { type Answer, bearer, call, connect, paths, signupBody } from '../support/api'
import { issueRole, type RoleTokens, tokenPaths } from '../support/callers-tokens'
import { moveClock } from '../support/database'
import { shareDatabase, shareService } from '../support/shared'
import { administer, type Issued } from '../support/staff'

const service = shareService()
const staff = administer(service)
const database = shareDatabase(service)
afterEach(() => moveClock(database, '0'))

const codeOf = ({ status, body }: Answer): string =>
  status < 300 ? `${status}` : `${status} ${body?.errors?.[0]?.code}`
const use = async (token: string) =>
  codeOf(await call(service, 'GET', paths.whoami, { headers: bearer(token) }))
const refresh = async (refreshToken: string) =>
  call(service, 'POST', tokenPaths.refresh, { json: { refreshToken } })
const check = async (token: string) =>
  codeOf(await call(service, 'GET', paths.check, { query: { token } }))
const accept = async (token: string) =>
  codeOf(await call(service, 'POST', paths.accept('individual'), { json: { token } }))

/**
 * Creates every kind of token, session and invitation of one credential, each with a call that uses
 * it.
 */
async function makeEverything(credential: Issued): Promise<Record<string, () => Promise<string>>> {
  const api = connect(service, credential)
  const before = await api.person()
  const invite = await api.invite()
  const signed = await api.signUp()
  const role = await issueRole(api, signed.customerUid)
  const unread = paths.unreadCount
  return {
    'a temporary token before the signup': async () =>
      codeOf(
        await call(service, 'POST', `${paths.signup('individual')}?validate=only`, {
          headers: before.temporary.headers,
          json: signupBody(),
        }),
      ),
    'a temporary token after the signup': async () =>
      codeOf(await call(service, 'GET', paths.kyc, { headers: signed.temporary.headers })),
    'a role token': async () =>
      codeOf(await call(service, 'GET', unread, { headers: bearer(role.accessToken) })),
    'a role token beside its session': async () =>
      codeOf(
        await call(service, 'GET', unread, {
          headers: { ...signed.user.headers, ...bearer(role.accessToken) },
        }),
      ),
    'an invitation that is read': () => check(invite.token),
    'an invitation that is accepted': () => accept(invite.token),
    'a refresh': async () => {
      const answer = await refresh(role.refreshToken)
      if (answer.status === 200) Object.assign(role, answer.body.data as RoleTokens)
      return codeOf(answer)
    },
  }
}
const useAll = async (ways: Record<string, () => Promise<string>>) => {
  const found: Record<string, string> = {}
  for (const [name, way] of Object.entries(ways)) found[name] = await way()
  return found
}
const all = (ways: object, code: string) =>
  Object.fromEntries(Object.keys(ways).map((name) => [name, code]))

describe('tokens and invitations of a credential', () => {
  test('tokens and invitations of a revoked credential return 403 at the next call', async () => {
    const credential = await staff.issue()
    const ways = await makeEverything(credential)
    expect(await useAll(ways)).toEqual(all(ways, '200'))
    await staff.revoke(credential.clientId)
    expect(await useAll(ways)).toEqual(all(ways, '403 CREDENTIAL_REVOKED'))
  })

  test('tokens and invitations return 403 while API access is switched off', async () => {
    const credential = await staff.issue()
    const ways = await makeEverything(credential)
    await staff.setApiAccess(credential.organizationId, false)
    expect(await useAll(ways)).toEqual(all(ways, '403 API_ACCESS_DISABLED'))
    await staff.setApiAccess(credential.organizationId, true)
    expect(await useAll(ways)).toEqual(all(ways, '200'))
  })

  test('expiry, rotation or a new allow-list of a credential leaves its tokens valid', async () => {
    const credential = await staff.issue()
    const ways = await makeEverything(credential)
    delete ways['a role token beside its session']
    const { clientId } = credential
    await staff.send('POST', `credentials/${clientId}/rotations`, 201, { grace: 'now' })
    await staff.setAllowList(clientId, ['203.0.113.0/24'])
    await database.query(
      "update credentials set expires_at = service_now() - interval '1 s' where client_id = $1",
      [clientId],
    )
    expect(await useAll(ways)).toEqual(all(ways, '200'))
  })

  test('revoking one credential leaves the tokens of another credential valid', async () => {
    const leaked = await staff.issue()
    const kept = await staff.issue({ organization: leaked.organizationId })
    const ways = await makeEverything(kept)
    await staff.revoke(leaked.clientId)
    expect(await useAll(ways)).toEqual(all(ways, '200'))
  })

  test('revoking a credential also revokes role tokens from a token exchange', async () => {
    const credential = await staff.issue()
    const { temporary } = await connect(service, credential).signUp()
    const { accessToken, refreshToken } = (
      await call(service, 'PUT', tokenPaths.exchange, { headers: temporary.headers })
    ).body.data
    await staff.revoke(credential.clientId)
    expect([await use(accessToken), codeOf(await refresh(refreshToken))]).toEqual(
      Array(2).fill('403 CREDENTIAL_REVOKED'),
    )
  })

  test('an invitation of a revoked credential works after another credential renews it', async () => {
    const leaked = await staff.issue()
    const { token, inviteId } = await connect(service, leaked).invite()
    await staff.revoke(leaked.clientId)
    expect(await accept(token)).toBe('403 CREDENTIAL_REVOKED')
    const { clientId } = await staff.issue({ organization: leaked.organizationId })
    await database.query('update invites set client_id = $1 where id = $2', [clientId, inviteId])
    expect([await check(token), await accept(token)]).toEqual(['200', '200'])
  })

  test('invitations of a revoked credential return 403, but browser sessions stay valid', async () => {
    const credential = await staff.issue()
    const { token } = await connect(service, credential).invite()
    const open = () =>
      call(service, 'POST', '/api/invites', { headers: { origin: service.url }, json: { token } })
    const cookie = (await open()).headers.getSetCookie()[0]!.split(';')[0]!
    await staff.revoke(credential.clientId)
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    expect(codeOf(await call(service, 'GET', '/api/session', { headers }))).toBe('200')
    expect(codeOf(await open())).toBe('403 CREDENTIAL_REVOKED')
  })
})

describe('expiry of a refresh token family', () => {
  test('refresh tokens can be renewed for 90 days after the first token', async () => {
    const api = connect(service, await staff.issue())
    const { customerUid } = await api.signUp()
    let pair = await issueRole(api, customerUid)
    for (const day of [25, 50, 75]) {
      await moveClock(database, `${day} days`)
      pair = (await refresh(pair.refreshToken)).body.data
      expect(await use(pair.accessToken)).toBe('200')
    }
    await moveClock(database, '89 days 23:50:00')
    pair = (await refresh(pair.refreshToken)).body.data
    expect(await use(pair.accessToken)).toBe('200')
    await moveClock(database, '90 days 00:00:10')
    expect([await use(pair.accessToken), codeOf(await refresh(pair.refreshToken))]).toEqual(
      Array(2).fill('401 UNAUTHORIZED'),
    )
  })
})

describe('revoked advisors', () => {
  const add = async (organization: string, email: string) => {
    const { id } = await staff.send('POST', 'advisors', 201, { organization, email })
    return { id, ...(await staff.send('POST', 'advisors/tokens', 201, { email })) }
  }
  const body = { role: 'individual', email: 'a@example.com', firstName: 'A', lastName: 'B' }
  const invite = (token: string) =>
    call(service, 'POST', paths.invites, { headers: bearer(token), json: body })

  test("a revoked advisor's tokens and invitations return 403 at the next call", async () => {
    const { organizationId } = await staff.issue()
    const advisor = await add(organizationId, 'leaked@example.com')
    const other = await add(organizationId, 'other@example.com')
    const token = (await invite(advisor.accessToken)).body.data.inviteUrl.split('/').at(-1)
    const { temporaryAccessToken } = (
      await call(service, 'POST', paths.accept('individual'), { json: { token } })
    ).body.data
    await staff.send('DELETE', `advisors/${advisor.id}`, 204)
    const found = [
      await use(advisor.accessToken),
      codeOf(await invite(advisor.accessToken)),
      codeOf(await refresh(advisor.refreshToken)),
      await check(token),
      await accept(token),
      await use(temporaryAccessToken),
    ]
    expect(found).toEqual(found.map(() => '403 CREDENTIAL_REVOKED'))
    expect(codeOf(await invite(other.accessToken))).toBe('201')
  })

  test('a revoked advisor gets no token until staff add the advisor again', async () => {
    const { organizationId } = await staff.issue()
    const email = 'returning@example.com'
    const first = await add(organizationId, email)
    await staff.send('DELETE', `advisors/${first.id}`, 204)
    await staff.send('DELETE', `advisors/${first.id}`, 404)
    await staff.send('POST', 'advisors/tokens', 404, { email })
    const second = await add(organizationId, email)
    expect([await use(second.accessToken), await use(first.accessToken)]).toEqual([
      '200',
      '403 CREDENTIAL_REVOKED',
    ])
    const listed = await staff.send('GET', 'advisors', 200)
    expect(
      [first.id, second.id].map(
        (id) => listed.find((one: { id: string }) => one.id === id).revokedAt !== null,
      ),
    ).toEqual([true, false])
  })

  test('the audit lists the revocation of an advisor and the sign-out of an organization', async () => {
    const { organizationId } = await staff.issue()
    const { id } = await add(organizationId, 'audited@example.com')
    await staff.send('DELETE', `advisors/${id}`, 204)
    await staff.send('DELETE', `organizations/${organizationId}/sign-ins`, 200)
    const rows = await database.query(
      'select entity, action from audit_changes where entity_id = any($1) order by at',
      [[id, organizationId]],
    )
    expect(rows).toContainEqual({ entity: 'advisor', action: 'revoke' })
    expect(rows.at(-1)).toMatchObject({
      entity: 'organization',
      action: expect.stringMatching(/^sign out by staff, 0 sessions, \d+ tokens$/),
    })
  })
})
