import { describe, expect, test } from 'vitest'
import { type Answer, call, connect, paths, type Session } from '../support/api'
import { issueRole } from '../support/callers-tokens'
import { openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { shareService } from '../support/shared'
import { administer } from '../support/staff'

const callsPerMinute = 12
let session: Session

const service = shareService({
  env: { RATE_LIMIT_CALLS_PER_MINUTE: String(callsPerMinute), TRUSTED_PROXIES: '127.0.0.1' },
})
const api = connect(service)

const whoami = (headers: Record<string, string>) => call(service, 'GET', paths.whoami, { headers })
const exhaust = async (headers: Record<string, string>) => {
  for (let i = 0; i < callsPerMinute; i++) expect((await whoami(headers)).status).toBe(200)
}
const leftOf = ({ headers }: Answer): number =>
  Number(/^"calls";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1] ?? Number.NaN)

describe('RateLimit headers', () => {
  test('each response to an authorized caller has RateLimit headers that count down', async () => {
    session = await api.session()
    const { user } = await api.person()
    const send = (method: string, path: string, json?: unknown, more = {}) =>
      call(service, method, path, {
        headers: { ...session.headers, ...more },
        ...(json === undefined ? {} : { json }),
      })
    const answers = [
      await send('GET', paths.sessions),
      await send(
        'POST',
        paths.invites,
        { role: 'individual', email: 'a@example.com', firstName: 'A', lastName: 'B' },
        { 'idempotency-key': 'a' },
      ),
      await send(
        'POST',
        paths.invites,
        { role: 'individual', email: 'b@example.com', firstName: 'A', lastName: 'B' },
        { 'idempotency-key': 'a' },
      ),
      await send('POST', paths.invites, {}),
      await send('POST', paths.invites, 'x'.repeat(70_000)),
      await call(service, 'POST', paths.invites, { headers: session.headers, body: '{}' }),
      await send('POST', paths.events, {
        customerUid: crypto.randomUUID(),
        type: 'PLATFORM_MESSAGE',
      }),
      await send('DELETE', `${paths.sessions}/${user.sessionId}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 422, 400, 413, 415, 404, 204])
    expect(answers.map(leftOf)).toEqual(answers.map((_, i) => callsPerMinute - 1 - i))
    for (const { headers } of answers) {
      expect(headers.get('ratelimit-policy')).toBe(`"calls";q=${callsPerMinute};w=60`)
      expect(Number(/t=(\d+)$/.exec(headers.get('ratelimit')!)![1])).toBeLessThanOrEqual(60)
    }
  })

  test('304, 409 and streamed responses have RateLimit headers', async () => {
    const { user } = await api.signUp({ socialSecurityNumber: '000-00-0004' })
    const { headers } = user
    const first = await call(service, 'GET', paths.unreadCount, { headers })
    const same = await call(service, 'GET', paths.unreadCount, {
      headers: { ...headers, 'if-none-match': first.headers.get('etag')! },
    })
    const list = await call(service, 'GET', paths.notifications, { headers })
    const conflict = await call(service, 'POST', `${paths.kyc}/corrections`, { headers, json: {} })
    expect(
      [first, same, list, conflict].map((answer) => [
        answer.status,
        callsPerMinute - leftOf(answer),
      ]),
    ).toEqual([
      [200, 1],
      [304, 2],
      [200, 3],
      [409, 4],
    ])
  })

  test('calls refused with 401, 403, 404 or 405 do not count toward the rate limit', async () => {
    const { headers } = await api.session()
    const wrong = [
      await call(service, 'GET', paths.unreadCount, { headers }),
      await call(service, 'PUT', paths.whoami, { headers }),
      await call(service, 'GET', '/entrypoint/org/v1/nothing', { headers }),
      await whoami({ ...headers, 'x-session-id': crypto.randomUUID() }),
      await call(service, 'GET', '/healthz', { headers }),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([403, 405, 404, 401, 200])
    expect(
      wrong.filter(
        (answer) => answer.headers.has('ratelimit') || answer.headers.has('ratelimit-policy'),
      ),
    ).toEqual([])
    expect(leftOf(await whoami(headers))).toBe(callsPerMinute - 1)
  })
})

describe('429 RATE_LIMITED', () => {
  test('a 429 contains the seconds to wait in the header Retry-After and in the body', async () => {
    const { headers } = await api.session()
    await exhaust(headers)
    const answer = await whoami(headers)
    const [item] = expectRefusal(answer, 429, 'RATE_LIMITED')
    const retryAfter = Number(answer.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(item!.meta!.retryAfter).toBe(retryAfter)
    expect(answer.headers.get('ratelimit-policy')).toBe(`"calls";q=${callsPerMinute};w=60`)
    expect(answer.headers.get('ratelimit')).toBe(`"calls";r=0;t=${retryAfter}`)
    const problem = await whoami({ ...headers, accept: 'application/problem+json' })
    expect([problem.status, problem.body.status, problem.body.errors[0].code]).toEqual([
      429,
      429,
      'RATE_LIMITED',
    ])
    expect(problem.headers.get('retry-after')).toBe(String(problem.body.errors[0].meta.retryAfter))
  })

  test('a call over the rate limit gets 429 even with a malformed body', async () => {
    const { headers } = await api.session()
    await exhaust(headers)
    const before = await countCustomers()
    for (const sent of [
      { body: '{' },
      { json: {} },
      { json: { role: 'individual', email: 'a@example.com', firstName: 'A', lastName: 'B' } },
    ])
      expectRefusal(
        await call(service, 'POST', paths.invites, { headers, ...sent }),
        429,
        'RATE_LIMITED',
      )
    expect(await countCustomers()).toBe(before)
    expectRefusal(await call(service, 'GET', paths.unreadCount, { headers }), 403, 'FORBIDDEN')
  })

  test('the rate limit of one session or token does not affect others', async () => {
    const { customerUid, user } = await api.signUp()
    const role = { authorization: `Bearer ${(await issueRole(api, customerUid)).accessToken}` }
    await exhaust(user.headers)
    expectRefusal(await whoami(user.headers), 429, 'RATE_LIMITED')
    const others = [
      (await api.person()).temporary.headers,
      role,
      (await api.userSession(customerUid)).headers,
      (await api.session()).headers,
    ]
    expect(await Promise.all(others.map(async (headers) => leftOf(await whoami(headers))))).toEqual(
      others.map(() => callsPerMinute - 1),
    )
    await exhaust((await api.userSession(customerUid)).headers)
    expect(leftOf(await whoami(role))).toBe(callsPerMinute - 2)
  })

  test('of 40 simultaneous calls, exactly the allowed number get 200, and the others 429', async () => {
    const { headers } = await api.session()
    const statuses = (await Promise.all(Array.from({ length: 40 }, () => whoami(headers)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(callsPerMinute)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - callsPerMinute)
  })
})

async function countCustomers(): Promise<number> {
  const database = await openDatabase(service)
  const [row] = await database.query('select count(*) as n from customers')
  await database.close()
  return row!.n
}

describe('the rate limit of failed session creations', () => {
  const create = (clientId: string, clientSecret: string, from: string) =>
    call(service, 'POST', paths.sessions, {
      headers: { 'x-forwarded-for': from },
      json: { clientId, clientSecret },
    })

  test('failed logins from one IP address do not block a client at another IP address', async () => {
    const { clientId, clientSecret } = await administer(service).issue()
    const tries = Array.from({ length: 300 }, async (_, i) => {
      if (i % 10 === 0)
        expect((await create(clientId, clientSecret, '203.0.113.1')).status).toBe(201)
      return (await create(clientId, `cs_test_${i}`, '198.51.100.1')).status
    })
    const statuses = await Promise.all(tries)
    expect(statuses.filter((status) => ![401, 429].includes(status))).toEqual([])
    expectRefusal(await create(clientId, 'wrong', '198.51.100.1'), 429, 'RATE_LIMITED')
    expect((await create(clientId, clientSecret, '203.0.113.1')).status).toBe(201)
  })

  test('a 429 names the exceeded limit of failed session creations in RateLimit-Policy', async () => {
    const from = '198.51.100.2'
    for (let i = 0; i < 20; i++) await create('ci_test_a', 'wrong', from)
    expect((await create('ci_test_a', 'wrong', from)).headers.get('ratelimit-policy')).toBe(
      '"session-client";q=20;w=60',
    )
    for (let i = 0; i < 40; i++) await create(`ci_test_${i}`, 'wrong', from)
    expect((await create('ci_test_b', 'wrong', from)).headers.get('ratelimit-policy')).toBe(
      '"session-address";q=60;w=60',
    )
  })
})
