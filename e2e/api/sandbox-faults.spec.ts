import { expect, test } from 'vitest'
import { type Answer, connect, paths } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'

const service = shareService()
const database = shareDatabase(service)
const api = connect(service)

const faulty = async (fault: string, headers?: Record<string, string>) => ({
  ...(headers ?? (await api.systemSession()).headers),
  'x-sandbox-fault': fault,
})
const invite = async (headers: Record<string, string>): Promise<Answer> =>
  api.call('POST', paths.invites, {
    headers,
    json: { role: 'individual', email: 'fault@example.com', firstName: 'Ada', lastName: 'Byron' },
  })
const countInvites = async (): Promise<number> =>
  (await database.query('select count(*)::int as rows from invites'))[0]!.rows
const rowOf = async ({ headers }: Answer) =>
  (
    await database.query('select * from audit where request_id = $1', [headers.get('x-request-id')])
  )[0]

test.each([
  ['429', 429, 'RATE_LIMITED'],
  ['500', 500, 'INTERNAL_SERVER_ERROR'],
] as const)(
  'the header X-Sandbox-Fault: %s returns that error without running the operation',
  async (fault, status, code) => {
    const before = await countInvites()
    const answer = await invite(await faulty(fault))
    const [item] = expectRefusal(answer, status, code)
    expect([answer.headers.get('retry-after'), item!.meta?.retryAfter]).toEqual(['1', 1])
    expect(answer.headers.get('ratelimit-policy')).toMatch(/^"calls";/)
    expect(answer.headers.get('ratelimit')).toMatch(fault === '429' ? /;r=0;t=1$/ : /;r=[1-9]/)
    expect(await rowOf(answer)).toMatchObject({
      status,
      route: paths.invites,
      client_id: service.clientId,
    })
    expect(await countInvites()).toBe(before)
  },
)

test('the header X-Sandbox-Fault: slow=5000 delays a response by five seconds', async () => {
  const startedAt = performance.now()
  const answer = await invite(await faulty('slow=5000'))
  expect(answer.status).toBe(201)
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(4990)
  expect(await rowOf(answer)).toMatchObject({ status: 201 })
})

test('the header X-Sandbox-Fault: cut closes the connection and runs no operation', async () => {
  const { headers } = await api.session()
  const before = await countInvites()
  for (const method of ['GET', 'HEAD'])
    await expect(
      api.call(method, paths.whoami, { headers: await faulty('cut', headers) }),
    ).rejects.toThrow('fetch failed')
  await expect(invite(await faulty('cut', headers))).rejects.toThrow('fetch failed')
  expect(await countInvites()).toBe(before)
  const whoami = await api.call('GET', paths.whoami, { headers })
  const { session_hash: hash } = (await rowOf(whoami))!
  const rows = await database.query(
    'select method, status from audit where session_hash = $1 order by at, n',
    [hash],
  )
  expect(rows.map(({ method, status }) => `${method} ${status}`)).toEqual([
    'GET 500',
    'HEAD 500',
    'POST 500',
    'GET 200',
  ])
})

test('after a sandbox fault a retry with the same Idempotency-Key runs the operation', async () => {
  const { headers } = await api.systemSession()
  const keyed = { ...headers, 'idempotency-key': crypto.randomUUID() }
  for (const fault of ['429', '500'])
    expect((await invite(await faulty(fault, keyed))).status).toBe(Number(fault))
  await expect(invite(await faulty('cut', keyed))).rejects.toThrow('fetch failed')
  const made = await invite(keyed)
  expect([made.status, made.headers.get('idempotent-replayed')]).toEqual([201, null])
  const again = await invite(keyed)
  expect([again.body.data, again.headers.get('idempotent-replayed')]).toEqual([
    made.body.data,
    'true',
  ])
})

test.each(['', '503', 'slow', 'slow=-1', 'slow=10001', 'slow=1e3', 'CUT', '429, 500'])(
  'an unknown X-Sandbox-Fault value %j returns 400 with the name of the header',
  async (fault) => {
    const answer = await invite(await faulty(fault))
    const [item] = expectRefusal(answer, 400, 'ONEOF', 'X-Sandbox-Fault')
    expect(item!.details).toBe('Send 429, 500, cut, or slow= with at most 10000 milliseconds.')
    expect(await rowOf(answer)).toMatchObject({ status: 400 })
  },
)

test('X-Sandbox-Fault has no effect for a caller without credentials', async () => {
  for (const fault of ['429', 'cut', 'unreadable']) {
    const headers = await faulty(fault, {})
    expectRefusal(await api.call('GET', paths.whoami, { headers }), 401, 'UNAUTHORIZED')
    const { clientId, clientSecret } = service
    const json = { clientId, clientSecret }
    expect((await api.call('POST', paths.sessions, { headers, json })).status).toBe(201)
  }
})

test('X-Sandbox-Fault works for every kind of authenticated caller', async () => {
  const person = await api.person()
  const admin = { authorization: `Bearer ${service.adminKey()}` }
  for (const [path, headers] of [
    [paths.whoami, person.user.headers],
    [paths.kyc, person.temporary.headers],
    ['/admin/v1/organizations', admin],
  ] as const)
    expectRefusal(
      await api.call('GET', path, { headers: await faulty('429', headers) }),
      429,
      'RATE_LIMITED',
    )
})
