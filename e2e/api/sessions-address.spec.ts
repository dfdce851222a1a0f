import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, call, connect, paths, type Session } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { type Service, startService } from '../support/service'
import { administer, type Issued, type Staff } from '../support/staff'

const outside = '203.0.113.7'

describe("the caller's IP address without proxies", () => {
  let service: Service
  let staff: Staff
  let partner: Issued

  beforeAll(async () => {
    service = await startService()
    staff = administer(service)
    partner = await staff.issue({ allowIps: [outside] })
  })
  afterAll(() => service.stop())

  const spoofs: Record<string, string>[] = [
    { 'x-forwarded-for': outside }, { 'x-forwarded-for': `${outside}, 127.0.0.1` }, { 'x-forwarded-for': `127.0.0.1, ${outside}` }, { forwarded: `for=${outside}` },
    { forwarded: `for="${outside}:80";proto=https` }, { 'x-real-ip': outside }, { 'x-client-ip': outside }, { 'client-ip': outside }, { 'true-client-ip': outside },
    { 'cf-connecting-ip': outside }, { 'x-cluster-client-ip': outside }, { 'x-originating-ip': outside }, { 'x-remote-ip': outside }, { 'x-remote-addr': outside },
    { 'x-forwarded': outside }, { 'forwarded-for': outside }, { via: `1.1 ${outside}` }, { host: outside }, { 'x-host': outside }, { 'fastly-client-ip': outside },
  ] // biome-ignore format: a list

  test.for(spoofs)(
    "without trusted proxies the header %j does not change the caller's IP address",
    async (headers) => {
      const { clientId, clientSecret } = partner
      expectRefusal(
        await call(service, 'POST', paths.sessions, { headers, json: { clientId, clientSecret } }),
        403,
        'IP_NOT_ALLOWED',
      )
      const session = await connect(service).session()
      const who = await call(service, 'GET', paths.whoami, {
        headers: { ...headers, ...session.headers },
      })
      expect(who.body.data.ip).toBe('127.0.0.1')
    },
  )

  test('without trusted proxies the allow-list checks the IP address of the connection', async () => {
    const other = await staff.issue()
    const session = await connect(service, other).session()
    await staff.setAllowList(other.clientId, [outside])
    for (const headers of spoofs)
      expectRefusal(
        await call(service, 'GET', paths.whoami, { headers: { ...headers, ...session.headers } }),
        403,
        'IP_NOT_ALLOWED',
      )
  })

  test.for([
    ['127.0.0.1', true], ['127.0.0.0/8', true], ['0.0.0.0/0', true], ['127.0.0.0/31', true], ['127.0.0.2/31', false], ['127.0.0.2', false], ['::ffff:127.0.0.1', true],
    ['::ffff:127.0.0.0/104', true], ['::ffff:127.0.0.2/128', false], ['::1', false], ['::/0', false], ['2001:db8::/32', false], ['10.0.0.0/8', false],
  ] as const)('an allow-list with %s accepts a call from 127.0.0.1: %s', async ([network, isIn]) => {
    const { clientId, clientSecret } = await staff.issue({ allowIps: ['192.0.2.1', network] })
    expect((await call(service, 'POST', paths.sessions, { json: { clientId, clientSecret } })).status).toBe(isIn ? 201 : 403)
  }) // biome-ignore format: a table

  test.for([
    '', ' ', 'x', '127.0.0.1/33', '127.0.0.1/-1', '127.0.0.1/08', '127.0.0.1/', '127.0.0.1/8/8', '127.1', '0x7f.0.0.1', '0177.0.0.1', '010.0.0.1', '2130706433', '127.0.0.1 ',
    '127.0.0.256', '::1%eth0', '::1/129', '1.2.3.4.5', 'localhost', '127.0.0.*', '127.0.0.1-9', '[::1]', ':::', '::ffff:127.0.0.1/130', '::ffff:127.0.0.1/8', '１２７.0.0.1',
  ])('an allow-list with %j is rejected', async (network) => {
    const { clientId } = partner
    await expect(staff.setAllowList(clientId, ['192.0.2.1', network])).rejects.toThrow(/expected 200, got 400: .*allowIps\.1/)
    await expect(staff.issue({ allowIps: [network] })).rejects.toThrow(/got 400/)
  }) // biome-ignore format: a list
})

describe("the caller's IP address behind trusted proxies", () => {
  let service: Service
  let api: Client
  let session: Session

  beforeAll(async () => {
    service = await startService({
      env: { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, 2001:db8:1::/48' },
    })
    api = connect(service)
    session = await api.session()
  })
  afterAll(() => service.stop())

  test.for([
    ['no value', undefined, '127.0.0.1'],
    ['one address', outside, outside],
    ['the address of one trusted proxy', `${outside}, 10.1.2.3`, outside],
    [
      'addresses of several trusted proxies',
      `${outside}, 10.9.9.9, 2001:db8:1::5, 10.1.2.3`,
      outside,
    ],
    ['a forged address before the real one', `192.0.2.66, ${outside}, 10.1.2.3`, outside],
    ['a forged trusted address first', `10.0.0.1, ${outside}`, outside],
    ['only trusted addresses', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
    ['IPv6', '2001:db8:2::1', '2001:db8:2::1'],
    ['IPv6 in another spelling', '2001:0DB8:0002:0:0:0:0:0001', '2001:db8:2::1'],
    ['IPv4 as IPv6', '::ffff:203.0.113.7', outside],
    ['a trusted proxy as IPv6', `${outside}, ::ffff:10.0.0.1`, outside],
    ['spaces', `  ${outside}  ,10.0.0.1 `, outside],
    ['a word after the address', `${outside}, unknown`, '127.0.0.1'],
    ['a word between addresses', `${outside}, unknown, 10.0.0.1`, '10.0.0.1'],
    ['a port', `${outside}:4711`, outside],
    ['a port of each address', `${outside}:4711, 10.0.0.1:80, [2001:db8:1::5]:443`, outside],
    ['IPv6 with a port', '[2001:db8:2::1]:443', '2001:db8:2::1'],
    ['IPv6 in brackets', '[2001:db8:2::1]', '2001:db8:2::1'],
    ['quotes', `"${outside}:4711", "[2001:db8:1::5]:443"`, outside],
    ['an empty port', `${outside}:`, '127.0.0.1'],
    ['IPv4 in brackets', `[${outside}]:80`, '127.0.0.1'],
    ['an unclosed bracket', '[2001:db8:2::1', '127.0.0.1'],
    ['an octal address', '0313.0.0113.7', '127.0.0.1'],
    ['an empty value', '', '127.0.0.1'],
    ['only a comma', ',', '127.0.0.1'],
    ['a comma at the end', `${outside},`, '127.0.0.1'],
    ['markup', '<script>', '127.0.0.1'],
  ] as const)(
    'the service reads the correct caller IP address from X-Forwarded-For with %s',
    async ([, forwarded, ip]) => {
      const headers = {
        ...session.headers,
        ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      }
      const answer = await api.call('GET', paths.whoami, { headers })
      expect([answer.status, answer.body.data.ip]).toEqual([200, ip])
    },
  )

  test('the allow-list checks the X-Forwarded-For address at every call', async () => {
    const { clientId, clientSecret } = await administer(service).issue({
      allowIps: ['203.0.113.0/24'],
    })
    const create = (from: string) =>
      api.call('POST', paths.sessions, {
        headers: { 'x-forwarded-for': from },
        json: { clientId, clientSecret },
      })
    expectRefusal(await create('192.0.2.1'), 403, 'IP_NOT_ALLOWED')
    expectRefusal(await create(`${outside}, 192.0.2.1`), 403, 'IP_NOT_ALLOWED')
    const made = await create(`192.0.2.1, ${outside}, 10.0.0.1`)
    expect(made.status).toBe(201)
    const headers = { 'x-session-id': made.body.data.sessionId, 'x-client-id': clientId }
    const ask = (from: string) =>
      api.call('GET', paths.whoami, { headers: { ...headers, 'x-forwarded-for': from } })
    expect((await ask(outside)).status).toBe(200)
    expectRefusal(await ask('192.0.2.1'), 403, 'IP_NOT_ALLOWED')
  })

  test('X-Forwarded-Host and X-Forwarded-Proto have no effect', async () => {
    const headers = {
      ...session.headers,
      'x-forwarded-host': 'elsewhere.example',
      'x-forwarded-proto': 'https',
    }
    const json = { role: 'individual', email: 'a@example.com', firstName: 'A', lastName: 'B' }
    const answer = await api.call('POST', paths.invites, { headers, json })
    expect(answer.body.data.inviteUrl.startsWith(`${service.url}/invite/`)).toBe(true)
  })
})

describe('the limit of failed session creations', () => {
  let service: Service
  let api: Client
  beforeAll(async () => {
    service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
    api = connect(service)
  })
  afterAll(() => service.stop())

  const create = (clientId: string, clientSecret: string, from: string, more = {}) =>
    api.call('POST', paths.sessions, {
      headers: { 'x-forwarded-for': from },
      json: { clientId, clientSecret, ...more },
    })

  test('the 21st failed session creation per client and IP address returns 429', async () => {
    const staff = administer(service)
    const [victim, other] = [await staff.issue(), await staff.issue()]
    for (let i = 0; i < 20; i++)
      expectRefusal(await create(victim.clientId, 'wrong', '203.0.113.1'), 401, 'UNAUTHORIZED')
    for (const secret of ['wrong', victim.clientSecret]) {
      const answer = await create(victim.clientId, secret, '203.0.113.1')
      const [item] = expectRefusal(answer, 429, 'RATE_LIMITED')
      const retryAfter = Number(answer.headers.get('retry-after'))
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(60)
      expect(item?.meta?.retryAfter).toBe(retryAfter)
      expect(answer.headers.get('ratelimit-policy')).toContain('q=20;w=60')
      expect(answer.headers.get('ratelimit')).toContain(`r=0;t=${retryAfter}`)
    }
    expect((await create(other.clientId, other.clientSecret, '203.0.113.1')).status).toBe(201)
    expectRefusal(await create(other.clientId, 'wrong', '203.0.113.1'), 401, 'UNAUTHORIZED')
    expect((await create(victim.clientId, victim.clientSecret, '203.0.113.2')).status).toBe(201)
  })

  test('the 61st failed session creation per IP address returns 429 to every client', async () => {
    for (let i = 0; i < 60; i++)
      expectRefusal(await create(`ci_test_${i}`, 'wrong', '203.0.113.3'), 401, 'UNAUTHORIZED')
    expectRefusal(await create('ci_test_another', 'wrong', '203.0.113.3'), 429, 'RATE_LIMITED')
    expectRefusal(
      await create(service.clientId, service.clientSecret, '203.0.113.3'),
      429,
      'RATE_LIMITED',
    )
    expect((await create(service.clientId, service.clientSecret, '203.0.113.4')).status).toBe(201)
  })

  test('failed session creations from one IPv6 /64 network count as one IP address', async () => {
    for (let i = 0; i < 20; i++)
      expectRefusal(await create('ci_test_six', 'wrong', `2001:db8:5:6::${i}`), 401, 'UNAUTHORIZED')
    expectRefusal(await create('ci_test_six', 'wrong', '2001:db8:5:6:7:8:9:a'), 429, 'RATE_LIMITED')
    expectRefusal(await create('ci_test_six', 'wrong', '2001:db8:5:7::1'), 401, 'UNAUTHORIZED')
  })

  test('only a 401 counts as a failed session creation, not 400, 403 or 404', async () => {
    const staff = administer(service)
    const { clientId, clientSecret, organizationId } = await staff.issue()
    const from = '203.0.113.5'
    for (let i = 0; i < 25; i++) {
      expectRefusal(await create(clientId, '', from), 400, 'MIN', 'clientSecret')
      expectRefusal(
        await create(clientId, clientSecret, from, { customerUid: 'nobody' }),
        404,
        'NOT_FOUND',
        'customerUid',
      )
      expect((await create(clientId, clientSecret, from)).status).toBe(201)
    }
    await staff.setApiAccess(organizationId, false)
    for (let i = 0; i < 25; i++)
      expectRefusal(await create(clientId, clientSecret, from), 403, 'API_ACCESS_DISABLED')
  })

  test('an invalid POST sessions body returns 400, not 429, even above the failure limit', async () => {
    const from = '203.0.113.6'
    for (let i = 0; i < 21; i++) await create('ci_test_shape', 'wrong', from)
    expectRefusal(await create('ci_test_shape', 'wrong', from), 429, 'RATE_LIMITED')
    expectRefusal(await create('ci_test_shape', '', from), 400, 'MIN', 'clientSecret')
  })

  test('two processes share the counter of failed session creations', async () => {
    const second = await startService({
      dataDir: service.dataDir,
      env: { TRUSTED_PROXIES: '127.0.0.1' },
    })
    try {
      const from = '203.0.113.8'
      const twin = connect(second)
      const ask = (at: Client) =>
        at.call('POST', paths.sessions, {
          headers: { 'x-forwarded-for': from },
          json: { clientId: 'ci_test_shared', clientSecret: 'wrong' },
        })
      for (let i = 0; i < 10; i++)
        for (const at of [api, twin]) expectRefusal(await ask(at), 401, 'UNAUTHORIZED')
      for (const at of [api, twin]) expectRefusal(await ask(at), 429, 'RATE_LIMITED')
    } finally {
      await second.terminate()
    }
  })
})

test('RATE_LIMIT_SESSION_FAILURES_PER_MINUTE sets the limits per client and IP address', async () => {
  const service = await startService({ env: { RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: '2' } })
  try {
    const ask = (clientId: string) =>
      call(service, 'POST', paths.sessions, { json: { clientId, clientSecret: 'wrong' } })
    const statuses = async (clientIds: string[]) => {
      const seen: number[] = []
      for (const clientId of clientIds) seen.push((await ask(clientId)).status)
      return seen
    }
    expect(await statuses(['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'd'])).toEqual([
      401, 401, 429, 401, 401, 429, 401, 401, 429,
    ])
  } finally {
    await service.stop()
  }
})
