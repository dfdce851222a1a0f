import { expect, test } from 'vitest'
import { judgeAddress } from './doctor/credential'
import {
  answer,
  credential,
  forStaff,
  openTestDoctor,
  refuse,
  self,
  sessionId,
  withoutKey,
} from './test-doctor'

const doctor = openTestDoctor()

test.each([
  ['ci_live_a', 'cs_live_a', /is for production; this service is the sandbox/],
  ['ci_test_a', 'cs_live_a', /id is for the sandbox, the secret for production/],
  ['a', 'cs_test_a', /^The id is not spelled/],
  ['ci_test_a', 'a', /^The secret is not spelled/],
])(
  'doctor does not send a malformed or wrong-environment credential (%s, %s)',
  async (id, secret, message) => {
    const { exitCode, bad } = await doctor.examine(['--client-id', id, '--client-secret', secret])
    expect([exitCode, bad]).toMatchObject([
      1,
      [{ check: 'credential', state: 'FAIL', message: expect.stringMatching(message) }],
    ])
    expect(doctor.requests).not.toContain('POST /entrypoint/org/v1/sessions')
  },
)

const create = 'POST /entrypoint/org/v1/sessions'
test.each<[status: number, code: string, toStaff: RegExp, remedy: RegExp, toOthers: RegExp]>([
  [401, 'UNAUTHORIZED', /secret is not its secret/, /credentials rotate ci_test_a --grace now$/, /id or the secret is wrong/],
  [403, 'CREDENTIAL_REVOKED', /has expired/, /credentials issue --organization org-1$/, /revoked, or has expired/],
  [403, 'API_ACCESS_DISABLED', /switched off/, /organizations set-api-access org-1 on$/, /switched off/],
  [403, 'IP_NOT_ALLOWED', /as 192\.0\.2\.7; .* from 203\.0\.113\.0\/24/, /set-allow-list ci_test_a 203\.0\.113\.0\/24 192\.0\.2\.7$/, /not on the credential’s allow-list/],
  [429, 'RATE_LIMITED', /failed too often/, /Wait 7 s/, /failed too often/],
  [500, 'INTERNAL_SERVER_ERROR', /500 INTERNAL_SERVER_ERROR \(request request-1\)/, /log/, /500/],
])('doctor explains a %d %s response and suggests a command only to staff', async (status, code, toStaff, remedy, toOthers) => {
  doctor.responders[create] = refuse(status, code, { 'retry-after': '7' })
  const staff = await doctor.examine(credential)
  expect([staff.exitCode, staff.bad]).toMatchObject([1, [{ state: 'FAIL', message: expect.stringMatching(toStaff), remedy: expect.stringMatching(remedy) }]])
  const { exitCode, bad } = await doctor.examine(credential, withoutKey)
  expect([exitCode, bad]).toMatchObject([1, [{ state: 'WARN' }, { state: 'FAIL', message: expect.stringMatching(toOthers) }]])
  expect(bad[1]!.remedy).not.toContain('npm run admin')
}) // biome-ignore format: a table

test('doctor distinguishes an unknown client id from a wrong secret', async () => {
  doctor.responders[create] = refuse(401, 'UNAUTHORIZED')
  doctor.responders['GET /admin/v1/credentials'] = forStaff(answer([]))
  expect((await doctor.examine(credential)).bad).toMatchObject([
    { message: 'The service has no credential with this id.' },
  ])
})

test('doctor revokes its test session even if a later request returns 403', async () => {
  doctor.responders['GET /entrypoint/org/v1/whoami'] = refuse(403, 'IP_NOT_ALLOWED')
  expect((await doctor.examine(credential)).bad).toMatchObject([
    { check: 'caller address', state: 'FAIL' },
  ])
  expect(doctor.requests).toContain(`DELETE /entrypoint/org/v1/sessions/${sessionId}`)
})

test('doctor fails if it cannot revoke its test session', async () => {
  doctor.responders[`DELETE /entrypoint/org/v1/sessions/${sessionId}`] = refuse(
    500,
    'INTERNAL_SERVER_ERROR',
  )
  expect(await doctor.examine(credential)).toMatchObject({
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
])('for the caller address %s and the service URL %s, doctor reports %s', (ip, baseUrl, state) => {
  expect(judgeAddress(ip, baseUrl).state).toBe(state)
})

test('doctor warns if the service does not know the IP address of the caller', async () => {
  doctor.responders['GET /entrypoint/org/v1/whoami'] = answer({ ...self, ip: null })
  expect(await doctor.examine(credential)).toMatchObject({
    exitCode: 0,
    bad: [{ check: 'caller address', state: 'WARN' }],
  })
})
