import { describe, expect, test } from 'vitest'
import { openTestCli } from './test-cli'

const cli = openTestCli()
const uid = '0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11'

describe('requests of CLI commands', () => {
  test.each<[string, string, string, unknown?]>([
    ['organizations create --name Acme', 'POST', '/admin/v1/organizations', { name: 'Acme' }],
    ['organizations list', 'GET', '/admin/v1/organizations'],
    [
      'organizations set-api-access Acme off',
      'PUT',
      '/admin/v1/organizations/Acme/api-access',
      { isOn: false },
    ],
    [
      'organizations set-api-access Acme on',
      'PUT',
      '/admin/v1/organizations/Acme/api-access',
      { isOn: true },
    ],
    ['organizations show Acme', 'GET', '/admin/v1/organizations/Acme'],
    [
      'organizations set Acme --return-origin https://a.example --return-origin com.a.app:',
      'PUT',
      '/admin/v1/organizations/Acme',
      { returnOrigins: ['https://a.example', 'com.a.app:'] },
    ],
    [
      'organizations set Acme --no-return-origins --technical-email t@a.example --renews-invites on',
      'PUT',
      '/admin/v1/organizations/Acme',
      { returnOrigins: [], technicalEmail: 't@a.example', renewsInvites: true },
    ],
    [
      `invites list --organization Acme --customer ${uid} --status open --limit 5`,
      'GET',
      `/admin/v1/invites?limit=5&organization=Acme&status=open&customerUid=${uid}`,
    ],
    [`invites renew ${uid}`, 'POST', `/admin/v1/invites/${uid}/renewals`],
    [`invites cancel ${uid}`, 'DELETE', `/admin/v1/invites/${uid}`],
    [
      `links create ${uid} --purpose status --return-url https://a.example/ --state a --minutes 5`,
      'POST',
      `/admin/v1/customers/${uid}/links`,
      { purpose: 'status', returnUrl: 'https://a.example/', state: 'a', expiresInMinutes: 5 },
    ],
    ['destinations list --organization Acme', 'GET', '/admin/v1/destinations?organization=Acme'],
    [`destinations show ${uid}`, 'GET', `/admin/v1/destinations/${uid}`],
    [
      'destinations create --organization Acme --url https://a.example/ --type kyc.* --type invite.accepted',
      'POST',
      '/admin/v1/destinations',
      { organization: 'Acme', url: 'https://a.example/', types: ['kyc.*', 'invite.accepted'] },
    ],
    [
      `destinations set ${uid} --url https://b.example/`,
      'PUT',
      `/admin/v1/destinations/${uid}`,
      { url: 'https://b.example/' },
    ],
    [`destinations enable ${uid}`, 'PUT', `/admin/v1/destinations/${uid}`, { isEnabled: true }],
    [`destinations disable ${uid}`, 'PUT', `/admin/v1/destinations/${uid}`, { isEnabled: false }],
    [
      `destinations rotate ${uid} --grace 1h`,
      'POST',
      `/admin/v1/destinations/${uid}/rotations`,
      { grace: '1h' },
    ],
    [
      `destinations test ${uid} --type kyc.updated`,
      'POST',
      `/admin/v1/destinations/${uid}/tests`,
      { type: 'kyc.updated' },
    ],
    [
      `destinations deliveries ${uid} --outcome refused --limit 5`,
      'GET',
      `/admin/v1/destinations/${uid}/deliveries?outcome=refused&limit=5`,
    ],
    [
      `destinations replay ${uid} --failed`,
      'POST',
      `/admin/v1/destinations/${uid}/replays`,
      { isFailed: true },
    ],
    [
      'credentials issue --organization Acme',
      'POST',
      '/admin/v1/credentials',
      { organization: 'Acme' },
    ],
    [
      'credentials issue --organization Acme --allow-ip 10.0.0.0/8 --allow-ip ::1 --expires 90d',
      'POST',
      '/admin/v1/credentials',
      { organization: 'Acme', allowIps: ['10.0.0.0/8', '::1'], expiresInDays: 90 },
    ],
    [
      'credentials issue --organization Acme --scope invites --scope act',
      'POST',
      '/admin/v1/credentials',
      { organization: 'Acme', scopes: ['invites', 'act'] },
    ],
    ['credentials list', 'GET', '/admin/v1/credentials'],
    ['credentials revoke ci_test_a', 'DELETE', '/admin/v1/credentials/ci_test_a'],
    [
      'credentials set-allow-list ci_test_a 10.0.0.1 ::/0',
      'PUT',
      '/admin/v1/credentials/ci_test_a/allow-list',
      { allowIps: ['10.0.0.1', '::/0'] },
    ],
    [
      'credentials rotate ci_test_a --grace 24h',
      'POST',
      '/admin/v1/credentials/ci_test_a/rotations',
      { grace: '24h' },
    ],
    [
      'advisors add --organization Acme --email ada@acme.example',
      'POST',
      '/admin/v1/advisors',
      { organization: 'Acme', email: 'ada@acme.example' },
    ],
    ['advisors list', 'GET', '/admin/v1/advisors'],
    [
      'advisors token --email ada@acme.example',
      'POST',
      '/admin/v1/advisors/tokens',
      { email: 'ada@acme.example' },
    ],
    ['jobs redrive verification', 'POST', '/admin/v1/jobs/redrives', { queue: 'verification' }],
    ['sessions list', 'GET', '/admin/v1/sessions?limit=100'],
    ['sessions list ci_test_a --limit 5', 'GET', '/admin/v1/sessions?clientId=ci_test_a&limit=5'],
    ['sessions revoke ci_test_a', 'DELETE', '/admin/v1/sessions?clientId=ci_test_a'],
    [`sessions revoke ${uid}`, 'DELETE', `/admin/v1/sessions/${uid}`],
    [
      'customers list --organization Acme --status pending',
      'GET',
      '/admin/v1/customers?limit=100&organization=Acme&status=pending',
    ],
    [`customers show ${uid}`, 'GET', `/admin/v1/customers/${uid}`],
    [`advisors revoke ${uid}`, 'DELETE', `/admin/v1/advisors/${uid}`],
    ['organizations sign-out Acme', 'DELETE', '/admin/v1/organizations/Acme/sign-ins'],
    [`customers sign-out ${uid}`, 'DELETE', `/admin/v1/customers/${uid}/sign-ins`],
    ['customers find 4F7K-2M9Q', 'GET', '/admin/v1/customers?reference=4F7K-2M9Q'],
    ['kyc list', 'GET', '/admin/v1/kyc?limit=100'],
    ['kyc list --late', 'GET', '/admin/v1/kyc?limit=100&late=true'],
    ['kyc list --overdue --cursor a', 'GET', '/admin/v1/kyc?limit=100&cursor=a&overdue=true'],
    [`kyc show ${uid}`, 'GET', `/admin/v1/customers/${uid}/kyc`],
    [
      `kyc approve ${uid} --reason seen`,
      'POST',
      `/admin/v1/customers/${uid}/kyc/decisions`,
      { decision: 'approve', reason: 'seen' },
    ],
    [
      `kyc reject ${uid} --reason fake`,
      'POST',
      `/admin/v1/customers/${uid}/kyc/decisions`,
      { decision: 'reject', reason: 'fake' },
    ],
    [
      `kyc reopen ${uid} --reason late --to incomplete`,
      'POST',
      `/admin/v1/customers/${uid}/kyc/decisions`,
      { decision: 'reopen', reason: 'late', to: 'incomplete' },
    ],
    [
      `notifications publish --customer ${uid} --type PLATFORM_MESSAGE --title Hello`,
      'POST',
      '/admin/v1/notifications',
      { customerUid: uid, type: 'PLATFORM_MESSAGE', title: 'Hello' },
    ],
    [
      `events list --organization Acme --after end --type kyc.updated --customer ${uid} --limit 5`,
      'GET',
      `/admin/v1/events?limit=5&organization=Acme&after=end&type=kyc.updated&customerUid=${uid}`,
    ],
    ['events show evt_01', 'GET', '/admin/v1/events/evt_01'],
    ['audit tail --limit 7', 'GET', '/admin/v1/audit?limit=7'],
    [
      'audit tail --from 2026-11-21T05:00:00Z --operation createSession --status 4xx --address ::1',
      'GET',
      '/admin/v1/audit?limit=50&from=2026-11-21T05%3A00%3A00Z&operation=createSession&status=4xx&address=%3A%3A1',
    ],
    ['audit verify', 'GET', '/admin/v1/audit/verification'],
    ['jobs list', 'GET', '/admin/v1/jobs'],
    ['letters list --state dead', 'GET', '/admin/v1/letters?limit=100&state=dead'],
    [`letters resend ${uid}`, 'POST', `/admin/v1/letters/${uid}/resends`],
    ['sandbox seed', 'POST', '/admin/v1/sandbox/seed'],
    ['sandbox reset --yes', 'POST', '/admin/v1/sandbox/reset', { isConfirmed: true }],
  ])('the CLI sends one request for the command: %s', async (words, method, path, body) => {
    await cli.run([...words.split(' '), '--json'])
    expect(cli.requests).toHaveLength(1)
    expect(cli.requests[0]).toMatchObject({
      method,
      url: path,
      headers: { authorization: 'Bearer ak_test' },
    })
    expect(cli.requests[0]!.body).toEqual(body)
  })
})

describe('wrong usage of CLI commands', () => {
  test.each([
    '', 'organizations', 'organizations bogus', 'bogus', 'organizations create', 'organizations set-api-access Acme', 'organizations set-api-access Acme maybe',
    'organizations list extra', 'organizations list --bogus', 'credentials issue', 'credentials issue --organization Acme --expires 90', 'credentials revoke',
    'credentials rotate ci_test_a', 'credentials rotate ci_test_a --grace 2h', 'advisors add --organization A', 'advisors token', 'advisors revoke', 'organizations sign-out',
    'credentials issue --organization Acme --expires 0d', 'credentials issue --organization Acme --scope everything', 'credentials issue --organization Acme --expires 3651d', 'credentials set-allow-list ci_test_a',
    'events list', 'events list --organization Acme --type kyc.lost', 'events list --organization Acme --limit 501', 'events show',
    'audit tail --limit 0', 'audit tail --limit 1001', 'audit tail --limit 1.5', 'kyc list --status lost', 'kyc list --overdue --status pending', 'kyc list --late --overdue', 'customers find', `kyc approve ${uid}`, `kyc reopen ${uid} --reason a --to approved`,
    `notifications publish --customer ${uid}`, 'sessions revoke', 'sandbox', 'sandbox reset', 'sandbox reset yes', 'sandbox seed --yes',
  ])('the CLI exits with 2 and sends no request for the wrong usage: %s', async (words) => {
    const { exitCode, out, err } = await cli.run(words.split(' ').filter(Boolean))
    expect([exitCode, out, cli.requests]).toEqual([2, '', []])
    expect(err).not.toBe('')
  }) // biome-ignore format: one call each
})
