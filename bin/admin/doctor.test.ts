import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareClocks, judgeClock } from './doctor/surroundings'
import { run } from './program'
import {
  answer,
  clientId,
  clientSecret,
  credential,
  deployment,
  forStaff,
  openTestDoctor,
  refuse,
  sessionId,
  withoutKey,
} from './test-doctor'

const doctor = openTestDoctor()

test('doctor finds no problem on a healthy service and revokes its test session', async () => {
  const { exitCode, isHealthy, checks, bad } = await doctor.examine(credential)
  expect([exitCode, isHealthy, bad]).toEqual([0, true, []])
  expect(checks.map(({ check }) => check)).toEqual([
    'service', 'version', 'environment', 'clock', 'readiness', 'admin key', 'schema', 'keys', 'jobs', 'API access', 'credential', 'caller address', 'session',
  ]) // biome-ignore format: in order
  expect(checks.find(({ check }) => check === 'caller address')!.message).toBe(
    'The service sees this machine as 127.0.0.1.',
  )
  expect(doctor.requests.at(-1)).toBe(`DELETE /entrypoint/org/v1/sessions/${sessionId}`)
})

test('doctor without a credential in the environment skips the credential checks', async () => {
  expect(
    (await doctor.examine([], { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret })).checks,
  ).toHaveLength(13)
  expect((await doctor.examine()).checks).toHaveLength(10)
  expect((await doctor.examine([], { CLIENT_ID: '', CLIENT_SECRET: '' })).checks).toHaveLength(10)
})

test('doctor without --json prints one line per check', async () => {
  let out = ''
  await run(['doctor'], {
    settings: { APP_URL: doctor.url, ADMIN_KEY: 'ak_test' },
    out: (text) => (out += text),
    err: () => {},
  })
  expect(out.split('\n').filter((line) => /^OK {4}/.test(line))).toHaveLength(10)
  expect(out).toContain('Everything is in order.')
})

test.each([['--client-id', clientId], ['--client-secret', clientSecret]])('doctor with only the option %s exits with 2 and sends no request', async (...half) => {
  expect(await doctor.examine(half)).toMatchObject({ exitCode: 2, err: expect.stringContaining('give both'), checks: [] })
  expect(doctor.requests).toEqual([])
}) // biome-ignore format: one call each

test('doctor reports a stopped service and runs no other check', async () => {
  const { exitCode, checks } = await doctor.examine(credential, { APP_URL: 'http://127.0.0.1:9' })
  expect([exitCode, checks.map(({ check, state }) => `${check} ${state}`)]).toEqual([
    1,
    ['service FAIL'],
  ])
  expect((await doctor.examine([], { APP_URL: 'here' })).checks[0]).toMatchObject({
    state: 'FAIL',
    message: expect.stringContaining('APP_URL'),
  })
})

test('doctor reports that another program answers at the URL of the service', async () => {
  doctor.responders['GET /healthz'] = (response) => response.writeHead(200).end('<h1>Hello</h1>')
  expect((await doctor.examine()).bad).toMatchObject([
    {
      check: 'service',
      state: 'FAIL',
      message: expect.stringContaining('Another program answers'),
    },
  ])
})

test('if the service is not ready, doctor reports it and skips later checks', async () => {
  doctor.responders['GET /readyz'] = refuse(500, 'INTERNAL_SERVER_ERROR')
  const { exitCode, bad } = await doctor.examine(credential)
  expect([exitCode, bad.map(({ check, state }) => `${check} ${state}`)]).toEqual([
    1,
    ['readiness FAIL'],
  ])
  expect(doctor.requests).toEqual(['GET /healthz', 'GET /readyz'])
})

test('doctor warns if the version or clock of the service differs from that of the CLI', async () => {
  doctor.responders['GET /healthz'] = (response, authorization) => {
    response.setHeader('date', new Date(Date.now() + 60_000).toUTCString())
    answer({ status: 'alive', version: '9.9.9', environment: 'sandbox' })(response, authorization)
  }
  const { exitCode, isHealthy, bad } = await doctor.examine()
  expect([exitCode, isHealthy, bad.map(({ check, state }) => `${check} ${state}`)]).toEqual([
    0,
    true,
    ['version WARN', 'clock WARN'],
  ])
  expect(bad[1]!.message).toMatch(/is (?:5\d|60) s ahead of this machine’s/)
})

test('doctor never reports a larger clock difference than the real difference', () => {
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
] as const)('doctor rates a clock difference of %s ms as %s', (differenceMs, state) =>
  expect(judgeClock(differenceMs).state).toBe(state),
)

test('doctor fails if the service rejects the admin key', async () => {
  const { exitCode, bad } = await doctor.examine(credential, { ADMIN_KEY: 'ak_other' })
  expect([exitCode, bad]).toMatchObject([
    1,
    [{ check: 'admin key', state: 'FAIL', remedy: expect.stringContaining('DATA_DIR') }],
  ])
})

test('doctor fails without an admin key, but only warns if a credential is given', async () => {
  expect(await doctor.examine([], withoutKey)).toMatchObject({
    exitCode: 1,
    bad: [{ check: 'admin key', state: 'FAIL' }],
  })
  expect(await doctor.examine(credential, withoutKey)).toMatchObject({
    exitCode: 0,
    bad: [{ check: 'admin key', state: 'WARN' }],
  })
})

test('doctor lists which encryption keys are in use and which are unused', async () => {
  const { checks } = await doctor.examine()
  expect(checks.find(({ check }) => check === 'keys')!.message).toBe(
    'In use: KEY_RECORDS 2 (3 values), KEY_COOKIES 1. Unused: KEY_RECORDS 1.',
  )
})

test('doctor warns if values need a removed key or the schema is newer than the code', async () => {
  const keys = deployment.keys.map((key) => (key.rows === 3 ? { ...key, isHeld: false } : key))
  doctor.responders['GET /admin/v1/deployment'] = forStaff(
    answer({ ...deployment, schemaVersion: '9.0.0', isSchemaAhead: true, keys }),
  )
  const { exitCode, bad } = await doctor.examine()
  expect([exitCode, bad.map(({ check, message }) => [check, message])]).toEqual([
    0,
    [
      ['schema', 'Version 9.0.0 has migrated the database; this process is of an older version.'],
      ['keys', 'KEY_RECORDS 2 (3 values): no longer in its ring.'],
    ],
  ])
})

test('doctor skips the key check if GET deployment returns 404', async () => {
  doctor.responders['GET /admin/v1/deployment'] = refuse(404, 'NOT_FOUND')
  const { exitCode, checks } = await doctor.examine()
  expect([exitCode, checks.some(({ check }) => check === 'keys')]).toEqual([0, false])
})
