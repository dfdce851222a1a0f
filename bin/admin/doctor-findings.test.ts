import { expect, test } from 'vitest'
import { fail, pass } from '@/lib/doctor-report'
import { judgeCertificate } from './doctor/certificate'
import { formatFindings } from './doctor/finding'
import { judgeAccess, judgeJobs } from './doctor/leftovers'
import { answer, deployment, forStaff, openTestDoctor } from './test-doctor'

const doctor = openTestDoctor()

test.each([
  [-1, undefined, 'FAIL'],
  [90, 'CERT_NOT_TRUSTED', 'FAIL'],
  [13, undefined, 'WARN'],
  [14, undefined, 'OK'],
])(
  'doctor rates a certificate that expires in %i days (TLS error %s) as %s',
  (days, fault, state) =>
    expect(judgeCertificate(days, fault)).toMatchObject({ state, setting: 'APP_URL' }),
)

const queue = (name: string, dead: number) => ({
  name,
  dead,
  ready: 0,
  deferred: 0,
  active: 0,
  error: null,
})

test('doctor fails for dead-lettered jobs and only warns of undelivered emails', () => {
  expect(judgeJobs([queue('verification', 0)]).state).toBe('OK')
  expect(judgeJobs([queue('letter', 2)])).toMatchObject({
    state: 'WARN',
    message: 'Jobs gave up: letter 2.',
  })
  const error = { kind: 'database', code: '57014', place: 'kyc.submit' }
  expect(judgeJobs([queue('letter', 2), { ...queue('verification', 1), error }])).toMatchObject({
    state: 'FAIL',
    message: 'Jobs gave up: letter 2, verification 1 (database 57014 kyc.submit).',
  })
})

test('doctor lists usable credentials of organizations without API access', () => {
  const organization = { id: 'org-1', name: 'A', apiAccess: false, isHouse: false, createdAt: '' }
  const credential = {
    clientId: 'ci_test_a', organizationId: 'org-1', allowList: [],
    scopes: null, createdAt: '', expiresAt: null, revokedAt: null, rotatedAt: null, previousSecretExpiresAt: null, previousSecretUsedAt: null,
    lastUsedAt: null, lastUsedIp: null, calls7d: 0,
  } // biome-ignore format: one record
  const judge = (changes: object, apiAccess = false) =>
    judgeAccess(
      [{ ...credential, ...changes }],
      [{ ...organization, apiAccess }],
      Date.parse('2026-11-23'),
    )
  expect(judge({})).toMatchObject({
    state: 'WARN',
    message: expect.stringContaining('1 credential: ci_test_a.'),
  })
  expect(judge({}, true).state).toBe('OK')
  expect(judge({ revokedAt: '2026-11-22' }).state).toBe('OK')
  expect(judge({ expiresAt: '2026-11-22' }).state).toBe('OK')
  expect(judge({ expiresAt: '2026-11-24' }).state).toBe('WARN')
})

test('doctor fails if the service and the local settings use different databases', async () => {
  doctor.responders['GET /admin/v1/deployment'] = forStaff(answer(deployment))
  doctor.installation = { createdAt: '2020-01-01T00:00:00.000Z', checks: [] }
  expect(await doctor.examine()).toMatchObject({
    exitCode: 1,
    bad: [{ check: 'service', setting: 'DATABASE_URL' }],
  })
  doctor.installation = { createdAt: deployment.createdAt, checks: [pass('mail', 'Fine.')] }
  expect(await doctor.examine()).toMatchObject({ exitCode: 0, bad: [] })
  doctor.installation = {
    createdAt: null,
    checks: [fail('mail', 'Broken.', 'Mend it.', 'SMTP_URL')],
  }
  expect(await doctor.examine()).toMatchObject({ exitCode: 1, bad: [{ check: 'mail' }] })
})

test('doctor prints a finding as one line: state, check, setting, fault and remedy', () => {
  expect(
    formatFindings([fail('mail', 'Broken\n.', 'Mend it.', 'SMTP_URL'), pass('keys', 'Fine.')]),
  ).toBe('FAIL  mail  SMTP_URL: Broken?. → Mend it.\nOK    keys  Fine.\n\n1 failure, 0 warnings.')
})
