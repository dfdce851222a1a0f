import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { contracts } from '../support/admin-contracts'
import { bearer, type Credential, call, connect, paths, type Session } from '../support/api'
import { moveClock, openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { shareService } from '../support/shared'
import { connectStaff } from '../support/staff'

const service = shareService()
const api = connect(service)
const staff = connectStaff(service)

const unknown = '0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11'
const whoami = (session: Session) => api.call('GET', paths.whoami, { headers: session.headers })

let organizationNumber = 0
/** Issues a credential to a new organization and opens a session with it. */
async function makeClient(
  options: Record<string, unknown> = {},
): Promise<Credential & { organizationId: string; live: Session }> {
  const json = { organization: `Client ${++organizationNumber}`, ...options }
  const issued = (await staff('POST', 'credentials', { json })).body.data
  return { ...issued, live: await api.session(undefined, issued) }
}

describe('access to the admin API', () => {
  test('admin requests with a missing or altered admin key return 401', async () => {
    const key = service.adminKey()
    for (const headers of [
      {},
      bearer('ak_wrong'),
      bearer(`${key}x`),
      bearer(key.slice(0, -1)),
      bearer(`${key.slice(0, -1)}-`),
    ])
      for (const { method, path: at } of contracts)
        expectRefusal(
          await call(service, method, at.replace(/\{\w+\}/g, unknown), { headers }),
          401,
          'UNAUTHORIZED',
        )
  })

  test('API sessions and tokens get 403 on every admin operation', async () => {
    const person = await api.person()
    const { headers: system } = await api.systemSession()
    for (const headers of [system, person.user.headers, person.temporary.headers])
      for (const { method, path: at } of contracts)
        expectRefusal(
          await call(service, method, at.replace(/\{\w+\}/g, unknown), { headers }),
          403,
          'FORBIDDEN',
        )
  })

  test('the admin key gets 403 on operations outside /admin', async () => {
    expectRefusal(
      await api.call('GET', paths.sessions, { headers: bearer(service.adminKey()) }),
      403,
      'FORBIDDEN',
    )
    expectRefusal(
      await api.call('GET', paths.whoami, { headers: bearer(service.adminKey()) }),
      403,
      'FORBIDDEN',
    )
  })

  test('only the owner of the data folder can read the admin key file', () => {
    const file = path.join(service.dataDir, 'admin.key')
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readFileSync(file, 'utf8')).toMatch(/^ak_[\w-]{43}$/)
  })
})

describe('organizations in the admin API', () => {
  test('creating a second organization with the same name returns 409 NAME_TAKEN', async () => {
    const made = await staff('POST', 'organizations', { json: { name: 'First National' } })
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'First National',
        apiAccess: true,
        isHouse: false,
        createdAt: expect.any(String),
      },
    ])
    expectRefusal(
      await staff('POST', 'organizations', { json: { name: 'First National' } }),
      409,
      'NAME_TAKEN',
      'name',
    )
    expect((await staff('GET', 'organizations')).body.data).toContainEqual(made.body.data)
  })

  test.each([
    [undefined, 'REQUIRED'],
    ['', 'MIN'],
    ['   ', 'MIN'],
    [7, 'STRING'],
    ['a\nb', 'INVALID_CHARACTERS'],
    ['x'.repeat(121), 'MAX'],
    [unknown, 'ONEOF'],
  ] as const)('POST organizations with the name %j is rejected', async (name, code) => {
    expectRefusal(await staff('POST', 'organizations', { json: { name } }), 400, code, 'name')
  })

  test("switching API access off and on takes effect at a session's next request", async () => {
    const { organizationId, live, ...credential } = await makeClient()
    expect((await whoami(live)).status).toBe(200)
    const off = await staff('PUT', `organizations/${organizationId}/api-access`, {
      json: { isOn: false },
    })
    expect([off.status, off.body.data.apiAccess]).toEqual([200, false])
    expectRefusal(await whoami(live), 403, 'API_ACCESS_DISABLED')
    expectRefusal(
      await api.call('POST', paths.sessions, { json: credential }),
      403,
      'API_ACCESS_DISABLED',
    )
    await staff('PUT', `organizations/${organizationId}/api-access`, { json: { isOn: true } })
    expect((await whoami(live)).status).toBe(200)
  })

  test("issuing a credential does not switch the organization's API access back on", async () => {
    const { organizationId } = await makeClient()
    await staff('PUT', `organizations/${organizationId}/api-access`, { json: { isOn: false } })
    const { clientId, clientSecret } = (
      await staff('POST', 'credentials', { json: { organization: organizationId } })
    ).body.data
    expectRefusal(
      await api.call('POST', paths.sessions, { json: { clientId, clientSecret } }),
      403,
      'API_ACCESS_DISABLED',
    )
  })

  test('switching API access of an unknown organization returns 404', async () => {
    expectRefusal(
      await staff('PUT', 'organizations/Nobody/api-access', { json: { isOn: true } }),
      404,
      'NOT_FOUND',
      'organization',
    )
  })
})

describe('credentials in the admin API', () => {
  test('only the response that issues a credential contains the secret', async () => {
    const issued = await staff('POST', 'credentials', { json: { organization: 'Second National' } })
    expect([issued.status, issued.body.data]).toEqual([
      201,
      {
        clientId: expect.stringMatching(/^ci_test_\w+$/),
        clientSecret: expect.stringMatching(/^cs_test_\w+$/),
        environment: 'sandbox',
        organizationId: expect.any(String),
      },
    ])
    const { clientId, clientSecret, organizationId } = issued.body.data
    const list = await staff('GET', 'credentials', { query: { organization: 'Second National' } })
    expect(list.body.data).toMatchObject([
      { clientId, organizationId, allowList: [], expiresAt: null, revokedAt: null },
    ])
    expect(list.text).not.toContain('cs_test_')
    expect(service.log()).not.toContain(clientSecret)
  })

  test('issuing a credential for an unknown organization id creates no organization', async () => {
    expectRefusal(
      await staff('POST', 'credentials', { json: { organization: unknown } }),
      404,
      'NOT_FOUND',
      'organization',
    )
    expectRefusal(
      await staff('GET', 'credentials', { query: { organization: 'Nobody' } }),
      404,
      'NOT_FOUND',
      'organization',
    )
  })

  test.each([
    [{}, 'REQUIRED', 'organization'],
    [{ organization: ' ' }, 'MIN', 'organization'],
    [{ organization: 'A', allowIps: ['10.0.0.1', '10.0.0.0/33'] }, 'ONEOF', 'allowIps.1'],
    [{ organization: 'A', allowIps: ['here'] }, 'ONEOF', 'allowIps.0'],
    [{ organization: 'A', allowIps: '10.0.0.1' }, 'ARRAY', 'allowIps'],
    [{ organization: 'A', expiresInDays: 0 }, 'MIN', 'expiresInDays'],
    [{ organization: 'A', expiresInDays: 1.5 }, 'NUMBER', 'expiresInDays'],
    [{ organization: 'A', expiresInDays: 3651 }, 'MAX', 'expiresInDays'],
  ] as const)('POST credentials with %j is rejected', async (json, code, source) => {
    expectRefusal(await staff('POST', 'credentials', { json }), 400, code, source)
    expect(
      (await staff('GET', 'organizations')).body.data.map(({ name }: { name: string }) => name),
    ).not.toContain('A')
  })

  test('revoking a credential expires its live sessions and no other sessions', async () => {
    const { clientId, live, ...rest } = await makeClient()
    const other = await makeClient()
    for (let time = 1; time <= 2; time++)
      expect((await staff('DELETE', `credentials/${clientId}`)).status).toBe(204)
    expectRefusal(await whoami(live), 403, 'CREDENTIAL_REVOKED')
    expectRefusal(
      await api.call('POST', paths.sessions, { json: { clientId, ...rest } }),
      403,
      'CREDENTIAL_REVOKED',
    )
    expect((await whoami(other.live)).status).toBe(200)
    expectRefusal(await staff('DELETE', 'credentials/ci_test_nobody'), 404, 'NOT_FOUND', 'clientId')
  })

  test('a credential with expiresInDays 2 works after 47 hours, not after 49 hours', async () => {
    const { clientId, clientSecret } = await makeClient({ expiresInDays: 2 })
    const json = { clientId, clientSecret }
    const database = await openDatabase(service)
    try {
      await moveClock(database, '47 hours')
      expect((await api.call('POST', paths.sessions, { json })).status).toBe(201)
      await moveClock(database, '49 hours')
      expectRefusal(await api.call('POST', paths.sessions, { json }), 403, 'CREDENTIAL_REVOKED')
    } finally {
      await moveClock(database, '0')
      await database.close()
    }
  })

  test("a changed allow-list takes effect at a live session's next request", async () => {
    const { clientId, live } = await makeClient({ allowIps: ['127.0.0.0/8'] })
    const set = (allowIps: string[]) =>
      staff('PUT', `credentials/${clientId}/allow-list`, { json: { allowIps } })
    expect((await whoami(live)).status).toBe(200)
    expect((await set(['203.0.113.0/24', '2001:db8::/32'])).body.data).toEqual({
      clientId,
      allowList: ['203.0.113.0/24', '2001:db8::/32'],
    })
    expectRefusal(await whoami(live), 403, 'IP_NOT_ALLOWED')
    expectRefusal(await set(['203.0.113.0/24', '256.0.0.1']), 400, 'ONEOF', 'allowIps.1')
    expectRefusal(await whoami(live), 403, 'IP_NOT_ALLOWED')
    await set([])
    expect((await whoami(live)).status).toBe(200)
    expectRefusal(
      await staff('PUT', 'credentials/ci_test_nobody/allow-list', { json: { allowIps: [] } }),
      404,
      'NOT_FOUND',
      'clientId',
    )
  })
})

describe('sessions in the admin API', () => {
  test("staff list a client's sessions with handles and revoke a session by its handle", async () => {
    const { clientId, live, ...rest } = await makeClient()
    const second = await api.session(undefined, { clientId, clientSecret: rest.clientSecret })
    const list = await staff('GET', 'sessions', { query: { clientId } })
    expect(list.body.data).toMatchObject([
      { clientId, deviceSessionType: 'System', customerUid: null, ip: '127.0.0.1' },
      { clientId },
    ])
    for (const { sessionId } of [live, second]) expect(list.text).not.toContain(sessionId)
    const newest = list.body.data[0].handle
    expect((await staff('DELETE', `sessions/${newest}`)).status).toBe(204)
    expectRefusal(await whoami(second), 401, 'UNAUTHORIZED')
    expect((await whoami(live)).status).toBe(200)
    for (const handle of [newest, unknown, 'nothing'])
      expectRefusal(await staff('DELETE', `sessions/${handle}`), 404, 'NOT_FOUND')
  })

  test('revoking the sessions of one client does not revoke those of another client', async () => {
    const [one, other] = [await makeClient(), await makeClient()]
    const ended = await staff('DELETE', 'sessions', { query: { clientId: one.clientId } })
    expect([ended.status, ended.body.data]).toEqual([200, { count: 1 }])
    expectRefusal(await whoami(one.live), 401, 'UNAUTHORIZED')
    expect((await whoami(other.live)).status).toBe(200)
  })

  test('DELETE sessions returns 404 for an unknown client and 400 without a client id', async () => {
    for (const method of ['GET', 'DELETE'])
      expectRefusal(
        await staff(method, 'sessions', { query: { clientId: 'ci_test_nobody' } }),
        404,
        'NOT_FOUND',
        'clientId',
      )
    expectRefusal(await staff('DELETE', 'sessions'), 400, 'REQUIRED', 'clientId')
  })
})
