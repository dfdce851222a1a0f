import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bearer, type Credential, call, connect, paths } from '../support/api'
import { moveClock } from '../support/database'
import { bytesOf, expectRefusal } from '../support/expectations'
import { startProduction } from '../support/production'
import type { Service } from '../support/service'
import { shareDatabase, shareService } from '../support/shared'
import { administer, type Issued, type Staff } from '../support/staff'

const service = shareService({ env: { RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: '10000' } })
const api = connect(service)
const staff = administer(service)
const database = shareDatabase(service)

const create = ({ clientId, clientSecret }: Credential, at: Service = service) =>
  call(at, 'POST', paths.sessions, { json: { clientId, clientSecret } })
const rotate = (
  clientId: string,
  grace: string,
): Promise<Issued & { previousSecretExpiresAt: string }> =>
  staff.send('POST', `credentials/${clientId}/rotations`, 201, { grace })

afterEach(() => moveClock(database, '0'))

describe('credentials in the sandbox', () => {
  test('only the first start prints a credential, and the credential opens a session', async () => {
    expect(service.clientId).toMatch(/^ci_test_[A-Za-z0-9]{22}$/)
    expect(service.clientSecret).toMatch(/^cs_test_[A-Za-z0-9]{49}$/)
    const printedBefore = service.log().split(service.clientSecret).length
    await service.restart()
    expect(service.log().split(service.clientSecret)).toHaveLength(printedBefore)
    expect(service.log().match(/"clientSecret"/g)).toHaveLength(1)
    expect((await create(service)).status).toBe(201)
  })

  test('GET credentials returns the last use and the number of requests in seven days', async () => {
    const issued = await staff.issue()
    const read = async () => {
      const organization = encodeURIComponent(issued.organizationId)
      const [shown] = await staff.send('GET', `credentials?organization=${organization}`, 200)
      return shown
    }
    expect(await read()).toMatchObject({ lastUsedAt: null, lastUsedIp: null, calls7d: 0 })
    const { headers } = await connect(service, issued).session()
    for (const _ of [1, 2]) await call(service, 'GET', paths.whoami, { headers })
    const shown = await read()
    expect(shown).toMatchObject({ lastUsedIp: '127.0.0.1', calls7d: 3 })
    expect(Date.parse(shown.lastUsedAt)).not.toBeNaN()
  })

  test('the stored hash of a credential secret opens no session', async () => {
    const issued = await staff.issue()
    const [row] = await database.query(
      'select *, credentials::text as everything from credentials where client_id = $1',
      [issued.clientId],
    )
    expect(row!.secret_hash).toHaveLength(32)
    expect(row!.everything).not.toContain(issued.clientSecret.slice(8))
    for (const stored of [
      row!.secret_hash.toString('hex'),
      row!.secret_hash.toString('base64'),
      `cs_test_${row!.secret_hash.toString('hex').slice(0, 49)}`,
    ])
      expectRefusal(await create({ ...issued, clientSecret: stored }), 401, 'UNAUTHORIZED')
  })

  test('a credential row that is copied under another client id opens no session', async () => {
    const issued = await staff.issue()
    await database.query(
      `insert into credentials (client_id, organization_id, secret_hash, created_at)
       select 'ci_test_0000000000000000000001', organization_id, secret_hash, created_at from credentials where client_id = $1`,
      [issued.clientId],
    )
    expectRefusal(
      await create({ ...issued, clientId: 'ci_test_0000000000000000000001' }),
      401,
      'UNAUTHORIZED',
    )
  })

  test('GET credentials never returns a secret', async () => {
    const { clientSecret } = await staff.issue()
    const { text } = await api.call('GET', '/admin/v1/credentials', {
      headers: bearer(service.adminKey()),
    })
    expect(text).not.toContain(clientSecret)
    expect(text).not.toMatch(/cs_test_/)
  })

  test('a credential is refused after its expiry', async () => {
    const issued = await staff.issue({ expiresInDays: 30 })
    await moveClock(database, '29 days 23 hours 59 minutes')
    expect((await create(issued)).status).toBe(201)
    await moveClock(database, '30 days')
    expectRefusal(await create(issued), 403, 'CREDENTIAL_REVOKED')
  })
})

describe('rotating a credential in the sandbox', () => {
  test.for([
    ['1h', '59 minutes', '60 minutes'],
    ['24h', '23 hours 59 minutes', '24 hours'],
    ['7d', '6 days 23 hours', '7 days'],
  ] as const)(
    'both secrets of a rotated credential work until the grace period of %s ends',
    async ([grace, stillIn, over]) => {
      const old = await staff.issue()
      const fresh = await rotate(old.clientId, grace)
      expect(fresh.clientId).toBe(old.clientId)
      expect(fresh.clientSecret).not.toBe(old.clientSecret)
      for (const credential of [old, fresh]) expect((await create(credential)).status).toBe(201)
      await moveClock(database, stillIn)
      for (const credential of [old, fresh]) expect((await create(credential)).status).toBe(201)
      await moveClock(database, over)
      expectRefusal(await create(old), 401, 'UNAUTHORIZED')
      expect((await create(fresh)).status).toBe(201)
    },
  )

  test('a rotation without a grace period expires the old secret but no live session', async () => {
    const old = await staff.issue()
    const session = await connect(service, old).session()
    const fresh = await rotate(old.clientId, 'now')
    const refused = await create(old)
    expectRefusal(refused, 401, 'UNAUTHORIZED')
    expect(bytesOf(refused)).toEqual(bytesOf(await create({ clientId: 'x', clientSecret: 'x' })))
    expect((await create(fresh)).status).toBe(201)
    expect((await api.call('GET', paths.whoami, { headers: session.headers })).status).toBe(200)
  })

  test('after two rotations only the two newest secrets open sessions', async () => {
    const first = await staff.issue()
    const second = await rotate(first.clientId, '24h')
    const third = await rotate(first.clientId, '24h')
    expectRefusal(await create(first), 401, 'UNAUTHORIZED')
    for (const credential of [second, third]) expect((await create(credential)).status).toBe(201)
  })

  test('revoking a credential expires both of its secrets', async () => {
    const old = await staff.issue()
    const fresh = await rotate(old.clientId, '7d')
    await staff.revoke(old.clientId)
    for (const credential of [old, fresh])
      expectRefusal(await create(credential), 403, 'CREDENTIAL_REVOKED')
    await expect(rotate(old.clientId, 'now')).rejects.toThrow('CREDENTIAL_REVOKED')
  })
})

describe('credentials in production', () => {
  let live: Service
  let liveStaff: Staff
  let issued: Issued

  beforeAll(async () => {
    live = await startProduction(service)
    liveStaff = administer(live)
    issued = await liveStaff.issue({ organization: 'Bank' })
  })
  afterAll(() => live.stop())

  test('production prints no credential; staff issue ci_live_ ids and cs_live_ secrets', () => {
    expect(live.log()).not.toContain('CLIENT_')
    expect(issued.clientId).toMatch(/^ci_live_[A-Za-z0-9]{22}$/)
    expect(issued.clientSecret).toMatch(/^cs_live_[A-Za-z0-9]{49}$/)
  })

  test('production returns 403 to a new credential until staff switch API access on', async () => {
    expectRefusal(await create(issued, live), 403, 'API_ACCESS_DISABLED')
    await liveStaff.setApiAccess(issued.organizationId, true)
    const answer = await create(issued, live)
    expect(answer.status).toBe(201)
    const headers = { 'x-session-id': answer.body.data.sessionId, 'x-client-id': issued.clientId }
    expect((await call(live, 'GET', paths.whoami, { headers })).body.data).toMatchObject({
      kind: 'System',
      environment: 'production',
    })
    // If staff issue a second credential, API access must stay enabled.
    expect(
      (await create(await liveStaff.issue({ organization: issued.organizationId }), live)).status,
    ).toBe(201)
  })

  test("production and sandbox refuse each other's credentials and explain why", async () => {
    const liveRefusal = expectRefusal(await create(service, live), 401, 'UNAUTHORIZED')
    expect(liveRefusal[0]?.details).toBe(
      'This is the production environment; the credential belongs to the other one.',
    )
    const sandboxRefusal = expectRefusal(await create(issued), 401, 'UNAUTHORIZED')
    expect(sandboxRefusal[0]?.details).toBe(
      'This is the sandbox environment; the credential belongs to the other one.',
    )
  })

  test('only the prefixes ci_live_ and cs_live_ open a session in production', async () => {
    await liveStaff.setApiAccess(issued.organizationId, true)
    const unknown = await create({ clientId: 'x', clientSecret: 'x' }, live)
    for (const id of ['ci_test_', 'ci_live_', 'ci_', 'CI_LIVE_'])
      for (const secret of ['cs_test_', 'cs_live_', 'cs_', 'CS_LIVE_']) {
        const answer = await create(
          {
            clientId: id + issued.clientId.slice(8),
            clientSecret: secret + issued.clientSecret.slice(8),
          },
          live,
        )
        if (id === 'ci_live_' && secret === 'cs_live_') expect(answer.status).toBe(201)
        else if (id === 'ci_test_' && secret === 'cs_test_')
          expectRefusal(answer, 401, 'UNAUTHORIZED')
        else expect(bytesOf(answer), `${id} ${secret}`).toEqual(bytesOf(unknown))
      }
  })

  test('every sandbox operation returns 404 in production', async () => {
    const answer = await create(issued, live)
    const headers = { 'x-session-id': answer.body.data.sessionId, 'x-client-id': issued.clientId }
    for (const [method, path, json] of [
      [
        'POST',
        '/sandbox/v1/customers/01a1f000-0000-7000-8000-000000000000/kyc',
        { decision: 'approve' },
      ],
      ['PUT', '/sandbox/v1/clock', { offsetSeconds: 1 }],
    ] as const)
      expectRefusal(await call(live, method, path, { headers, json }), 404, 'NOT_FOUND')
  })

  test('production sends no X-Ignored-Members header', async () => {
    const create = (at: Service, { clientId, clientSecret }: Credential) =>
      call(at, 'POST', paths.sessions, { json: { clientId, clientSecret, more: 1 } })
    const [inSandbox, inProduction] = [await create(service, service), await create(live, issued)]
    expect([inSandbox.status, inSandbox.headers.get('x-ignored-members')]).toEqual([201, 'more'])
    expect([inProduction.status, inProduction.headers.get('x-ignored-members')]).toEqual([
      201,
      null,
    ])
  })
})
