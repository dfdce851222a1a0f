import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { version } from '@/lib/product'
import { judgeAddress } from './doctor/credential'
import type { Finding } from './doctor/finding'
import { compareClocks, judgeClock } from './doctor/surroundings'
import { run } from './program'

type Turn = (response: ServerResponse, authorization: string | undefined) => void
let turns: Record<string, Turn>
let asked: string[]
let url: string

const answer =
  (data: unknown, status = 200): Turn =>
  (response) =>
    response.writeHead(status).end(data === undefined ? undefined : JSON.stringify({ data }))
const refuse =
  (status: number, code: string, headers: Record<string, string> = {}): Turn =>
  (response) =>
    response
      .writeHead(status, { 'x-request-id': 'request-1', ...headers })
      .end(JSON.stringify({ errors: [{ code, title: code, target: 'common' }] }))

const clientId = 'ci_test_a'
const clientSecret = 'cs_test_aSecret'
const credential = ['--client-id', clientId, '--client-secret', clientSecret]
const sessionId = '5e61b1f0-0000-4000-8000-000000000000'
const known = {
  clientId,
  organizationId: 'org-1',
  allowList: ['203.0.113.0/24'],
  revokedAt: null,
  expiresAt: null,
}
const self = {
  kind: 'System',
  environment: 'sandbox',
  expiresAt: '2026-11-22T05:56:07.582Z',
  ip: '127.0.0.1',
}
const forStaff =
  (turn: Turn): Turn =>
  (response, authorization) =>
    (authorization === 'Bearer ak_test' ? turn : refuse(401, 'UNAUTHORIZED'))(
      response,
      authorization,
    )

// Stands for the service, in order unless a test says otherwise.
const server = createServer(async (request, response) => {
  request.resume()
  const at = `${request.method} ${request.url!.replace(/\?.*/, '')}`
  asked.push(at)
  const turn = turns[at] ?? refuse(404, 'NOT_FOUND')
  turn(response, request.headers.authorization)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  turns = {
    'GET /healthz': answer({ status: 'alive', version, environment: 'sandbox' }),
    'GET /readyz': answer({ status: 'ready' }),
    'GET /admin/v1/organizations': forStaff(answer([])),
    'GET /admin/v1/credentials': forStaff(answer([known])),
    'GET /admin/v1/audit': forStaff(answer([{ requestId: 'request-1', ip: '192.0.2.7' }])),
    'POST /entrypoint/org/v1/sessions': answer(
      { sessionId, expiresAt: self.expiresAt, deviceSessionType: 'System' },
      201,
    ),
    'GET /entrypoint/org/v1/whoami': answer(self),
    [`DELETE /entrypoint/org/v1/sessions/${sessionId}`]: answer(undefined, 204),
  }
})

const withoutKey = { ADMIN_KEY: '', DATA_DIR: '/nowhere' }

async function examine(words: string[] = [], settings: Record<string, string> = {}) {
  let out = ''
  let err = ''
  const terminal = {
    out: (text: string) => (out += text),
    err(text: string) {
      err += text
    },
  }
  const exitCode = await run(['doctor', '--json', ...words], {
    settings: { APP_URL: url, ADMIN_KEY: 'ak_test', ...settings },
    ...terminal,
  })
  expect(out + err).not.toContain(clientSecret)
  const { isHealthy, checks } = (out === '' ? { checks: [] } : JSON.parse(out)) as {
    isHealthy?: boolean
    checks: Finding[]
  }
  return { exitCode, err, isHealthy, checks, bad: checks.filter(({ state }) => state !== 'OK') }
}

describe('where all is well', () => {
  test('everything is looked at, a session is opened and ended, and it exits with 0', async () => {
    const { exitCode, isHealthy, checks, bad } = await examine(credential)
    expect([exitCode, isHealthy, bad]).toEqual([0, true, []])
    expect(checks.map(({ check }) => check)).toEqual([
      'service', 'version', 'environment', 'clock', 'readiness', 'admin key', 'credential', 'caller address', 'session',
    ]) // biome-ignore format: in order
    expect(checks.find(({ check }) => check === 'caller address')!.message).toBe(
      'The service sees this machine as 127.0.0.1.',
    )
    expect(asked.at(-1)).toBe(`DELETE /entrypoint/org/v1/sessions/${sessionId}`)
  })

  test('a credential comes from the environment as well, and without one none is tried', async () => {
    expect(
      (await examine([], { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret })).checks,
    ).toHaveLength(9)
    expect((await examine()).checks).toHaveLength(6)
    expect((await examine([], { CLIENT_ID: '', CLIENT_SECRET: '' })).checks).toHaveLength(6)
  })

  test('in words it is a line for each', async () => {
    let out = ''
    await run(['doctor'], {
      settings: { APP_URL: url, ADMIN_KEY: 'ak_test' },
      out: (text) => (out += text),
      err: () => {},
    })
    expect(out.split('\n').filter((line) => /^OK {4}/.test(line))).toHaveLength(6)
    expect(out).toContain('Everything is in order.')
  })
})

test.each([['--client-id', clientId], ['--client-secret', clientSecret]])('half a credential is a wrong call: %s', async (...half) => {
  expect(await examine(half)).toMatchObject({ exitCode: 2, err: expect.stringContaining('give both'), checks: [] })
  expect(asked).toEqual([])
}) // biome-ignore format: one call each

describe('the service', () => {
  test('that is not there fails, and nothing else is asked', async () => {
    const { exitCode, checks } = await examine(credential, { APP_URL: 'http://127.0.0.1:9' })
    expect([exitCode, checks.map(({ check, state }) => `${check} ${state}`)]).toEqual([
      1,
      ['service FAIL'],
    ])
    expect((await examine([], { APP_URL: 'here' })).checks[0]).toMatchObject({
      state: 'FAIL',
      message: expect.stringContaining('APP_URL'),
    })
  })

  test('that is something else fails', async () => {
    turns['GET /healthz'] = (response) => response.writeHead(200).end('<h1>Hello</h1>')
    expect((await examine()).bad).toMatchObject([
      { check: 'service', state: 'FAIL', message: expect.stringContaining('is not this service') },
    ])
  })

  test('that is not ready fails, and the rest waits', async () => {
    turns['GET /readyz'] = refuse(500, 'INTERNAL_SERVER_ERROR')
    const { exitCode, bad } = await examine(credential)
    expect([exitCode, bad.map(({ check, state }) => `${check} ${state}`)]).toEqual([
      1,
      ['readiness FAIL'],
    ])
    expect(asked).toEqual(['GET /healthz', 'GET /readyz'])
  })

  test('of another version, or whose clock is off, is warned of', async () => {
    turns['GET /healthz'] = (response, authorization) => {
      response.setHeader('date', new Date(Date.now() + 60_000).toUTCString())
      answer({ status: 'alive', version: '9.9.9', environment: 'sandbox' })(response, authorization)
    }
    const { exitCode, isHealthy, bad } = await examine()
    expect([exitCode, isHealthy, bad.map(({ check, state }) => `${check} ${state}`)]).toEqual([
      0,
      true,
      ['version WARN', 'clock WARN'],
    ])
    expect(bad[1]!.message).toMatch(/is (?:59|60) s ahead of this machine’s/)
  })
})

describe('clocks', () => {
  test('that agree are never said to differ, those that differ never by more than they do', () => {
    const times = fc.record({
      skewMs: fc.integer({ min: -60_000, max: 60_000 }),
      thereMs: fc.nat(3000),
      backMs: fc.nat(3000),
      sentAtMs: fc.nat(),
    })
    fc.assert(
      fc.property(times, ({ skewMs, thereMs, backMs, sentAtMs }) => {
        const date = new Date(sentAtMs + thereMs + skewMs).toUTCString()
        const found = compareClocks(date, sentAtMs, sentAtMs + thereMs + backMs)!
        expect(Math.abs(found)).toBeLessThanOrEqual(Math.abs(skewMs))
        expect(Math.abs(found)).toBeGreaterThanOrEqual(Math.abs(skewMs) - thereMs - backMs - 1000)
      }),
    )
  })

  test.each([
    [0, 'OK'],
    [5000, 'OK'],
    [-5000, 'OK'],
    [5001, 'WARN'],
    [-5001, 'WARN'],
    [undefined, 'WARN'],
  ] as const)('a difference of %s ms is %s', (differenceMs, state) =>
    expect(judgeClock(differenceMs).state).toBe(state),
  )
})

describe('the admin key', () => {
  test('that the service does not know fails', async () => {
    const { exitCode, bad } = await examine(credential, { ADMIN_KEY: 'ak_other' })
    expect([exitCode, bad]).toMatchObject([
      1,
      [{ check: 'admin key', state: 'FAIL', remedy: expect.stringContaining('DATA_DIR') }],
    ])
  })

  test('that is missing fails, and is a warning where a credential is what matters', async () => {
    expect(await examine([], withoutKey)).toMatchObject({
      exitCode: 1,
      bad: [{ check: 'admin key', state: 'FAIL' }],
    })
    expect(await examine(credential, withoutKey)).toMatchObject({
      exitCode: 0,
      bad: [{ check: 'admin key', state: 'WARN' }],
    })
  })
})

describe('a credential', () => {
  test.each([
    ['ci_live_a', 'cs_live_a', /is for production; this service is the sandbox/],
    ['ci_test_a', 'cs_live_a', /id is for the sandbox, the secret for production/],
    ['a', 'cs_test_a', /^The id is not spelled/],
    ['ci_test_a', 'a', /^The secret is not spelled/],
  ])('%s with %s is not sent', async (id, secret, message) => {
    const { exitCode, bad } = await examine(['--client-id', id, '--client-secret', secret])
    expect([exitCode, bad]).toMatchObject([
      1,
      [{ check: 'credential', state: 'FAIL', message: expect.stringMatching(message) }],
    ])
    expect(asked).not.toContain('POST /entrypoint/org/v1/sessions')
  })

  const create = 'POST /entrypoint/org/v1/sessions'
  test.each<[status: number, code: string, toStaff: RegExp, remedy: RegExp, toOthers: RegExp]>([
    [401, 'UNAUTHORIZED', /secret is not its secret/, /credentials rotate ci_test_a --grace now$/, /id or the secret is wrong/],
    [403, 'CREDENTIAL_REVOKED', /has expired/, /credentials issue --organization org-1$/, /revoked, or has expired/],
    [403, 'API_ACCESS_DISABLED', /switched off/, /organizations set-api-access org-1 on$/, /switched off/],
    [403, 'IP_NOT_ALLOWED', /as 192\.0\.2\.7; .* from 203\.0\.113\.0\/24/, /set-allow-list ci_test_a 203\.0\.113\.0\/24 192\.0\.2\.7$/, /not on the credential’s allow-list/],
    [429, 'RATE_LIMITED', /failed too often/, /Wait 7 s/, /failed too often/],
    [500, 'INTERNAL_SERVER_ERROR', /500 INTERNAL_SERVER_ERROR \(request request-1\)/, /log/, /500/],
  ])('refused with %d %s is explained: to staff with the command that mends it', async (status, code, toStaff, remedy, toOthers) => {
    turns[create] = refuse(status, code, { 'retry-after': '7' })
    const staff = await examine(credential)
    expect([staff.exitCode, staff.bad]).toMatchObject([1, [{ state: 'FAIL', message: expect.stringMatching(toStaff), remedy: expect.stringMatching(remedy) }]])
    const { exitCode, bad } = await examine(credential, withoutKey)
    expect([exitCode, bad]).toMatchObject([1, [{ state: 'WARN' }, { state: 'FAIL', message: expect.stringMatching(toOthers) }]])
    expect(bad[1]!.remedy).not.toContain('npm run admin')
  }) // biome-ignore format: a table

  test('with an id that the service does not have is told apart from a wrong secret', async () => {
    turns[create] = refuse(401, 'UNAUTHORIZED')
    turns['GET /admin/v1/credentials'] = forStaff(answer([]))
    expect((await examine(credential)).bad).toMatchObject([
      { message: 'The service has no credential with this id.' },
    ])
  })

  test('whose session is refused has it ended all the same', async () => {
    turns['GET /entrypoint/org/v1/whoami'] = refuse(403, 'IP_NOT_ALLOWED')
    expect((await examine(credential)).bad).toMatchObject([
      { check: 'caller address', state: 'FAIL' },
    ])
    expect(asked).toContain(`DELETE /entrypoint/org/v1/sessions/${sessionId}`)
  })

  test('whose session cannot be ended fails', async () => {
    turns[`DELETE /entrypoint/org/v1/sessions/${sessionId}`] = refuse(500, 'INTERNAL_SERVER_ERROR')
    expect(await examine(credential)).toMatchObject({
      exitCode: 1,
      bad: [{ check: 'session', state: 'FAIL' }],
    })
  })

  test.each([
    ['127.0.0.1', 'https://bank.example', 'WARN'],
    ['::1', 'https://bank.example', 'WARN'],
    ['203.0.113.7', 'https://bank.example', 'OK'],
    ['127.0.0.1', 'http://127.0.0.1:3000', 'OK'],
    ['127.0.0.1', 'http://localhost:3000', 'OK'],
    ['::1', 'http://[::1]:3000', 'OK'],
  ])(
    'seen as %s by the service at %s: %s, since a proxy may stand in between',
    (ip, baseUrl, state) => {
      expect(judgeAddress(ip, baseUrl).state).toBe(state)
    },
  )

  test('whose caller the service cannot tell is warned of', async () => {
    turns['GET /entrypoint/org/v1/whoami'] = answer({ ...self, ip: null })
    expect(await examine(credential)).toMatchObject({
      exitCode: 0,
      bad: [{ check: 'caller address', state: 'WARN' }],
    })
  })
})
