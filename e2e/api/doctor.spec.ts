import { describe, expect, test } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { type Credential, connect, type Wire } from '../support/api'
import { startProduction } from '../support/production'
import { startService } from '../support/service'
import { shareDatabase, shareService } from '../support/shared'
import { administer, openTerminal, type Printed } from '../support/staff'

const service = shareService()
const database = shareDatabase(service)
const staff = administer(service)
const admin = openTerminal(service)

type Check = { check: string; state: string; message: string; remedy?: string }

const examine = (
  { clientId, clientSecret }: Credential,
  settings: Record<string, string> = {},
): Promise<Printed> =>
  admin(['doctor', '--json'], { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, ...settings })
const listFaults = ({ json }: Printed): Check[] =>
  json.checks.filter(({ state }: Check) => state !== 'OK')

test('doctor finds no problem on a healthy service and leaves no session open', async () => {
  const { exitCode, json } = await examine(service)
  expect([
    exitCode,
    json.isHealthy,
    json.checks.filter(({ state }: Check) => state !== 'OK'),
  ]).toEqual([0, true, []])
  const find = (name: string) => json.checks.find(({ check }: Check) => check === name).message
  expect([find('environment'), find('caller address')]).toEqual([
    'sandbox',
    'The service sees this machine as 127.0.0.1.',
  ])
  expect(await database.query('select 1 from sessions where revoked_at is null')).toEqual([])
})

describe('commands that doctor prints', () => {
  const breakings: [
    what: string,
    spoil: (credential: Credential & { organizationId: string }) => Promise<unknown>,
    check: string,
  ][] = [
    [
      'a caller address outside the allow-list',
      ({ clientId }) => staff.setAllowList(clientId, ['203.0.113.0/24']),
      'caller address',
    ],
    [
      'disabled API access',
      ({ organizationId }) => staff.setApiAccess(organizationId, false),
      'credential',
    ],
    ['a revoked credential', ({ clientId }) => staff.revoke(clientId), 'credential'],
    [
      'a lost secret',
      ({ clientId }) =>
        staff.send('POST', `credentials/${clientId}/rotations`, 201, { grace: 'now' }),
      'credential',
    ],
  ]
  test.for(breakings)('doctor prints a command that repairs %s', async ([, spoil, check]) => {
    const credential = await staff.issue()
    await spoil(credential)
    const found = await examine(credential)
    expect([
      found.exitCode,
      listFaults(found).map((fault) => `${fault.check} ${fault.state}`),
    ]).toEqual([1, [`${check} FAIL`]])
    expect(found.out).not.toContain(credential.clientSecret)
    const [, words] = /npm run admin -- (.*)$/.exec(listFaults(found)[0]!.remedy!)!
    const mended = await admin([...words!.split(' '), '--json'])
    expect(mended.exitCode).toBe(0)
    // Some remedies issue a new secret. Their commands print the secret together with the client
    // id.
    const usable: Credential = {
      ...credential,
      ...(mended.json.clientSecret === undefined ? {} : mended.json),
    }
    expect(listFaults(await examine(usable))).toEqual([])
  })
})

test('without an admin key, doctor prints the request id of the refused request', async () => {
  const credential = await staff.issue({ allowIps: ['203.0.113.0/24'] })
  const found = await examine(credential, { DATA_DIR: '/nowhere' })
  expect(found.exitCode).toBe(1)
  expect(listFaults(found).map(({ check, state }) => `${check} ${state}`)).toEqual([
    'admin key WARN',
    'caller address FAIL',
  ])
  const { remedy } = listFaults(found)[1]!
  const [requestId] = /[0-9a-f-]{36}/.exec(remedy!)!
  const [row] = await database.query('select ip, status from audit where request_id = $1', [
    requestId,
  ])
  expect(row).toEqual({ ip: '127.0.0.1', status: 403 })
})

test('doctor does not send a sandbox credential to production', async () => {
  const live = await startProduction(service)
  try {
    const found = await openTerminal(live)(['doctor', '--json'], {
      ADMIN_KEY: live.adminKey(),
      CLIENT_ID: service.clientId,
      CLIENT_SECRET: service.clientSecret,
    })
    expect(listFaults(found)).toMatchObject([
      { check: 'credential', state: 'FAIL', message: expect.stringContaining('It was not sent.') },
    ])
  } finally {
    await live.stop()
  }
})

test('doctor reports a stopped service and how to start it', async () => {
  const stopped = { APP_URL: `http://127.0.0.1:${await findFreePort()}` }
  const { exitCode, out } = await admin(['doctor'], stopped)
  expect(exitCode).toBe(1)
  expect(out).toMatch(/^FAIL {2}service +No service is running at .* → Start the service/)
})

test('GET deployment lists each key with the number of stored values that need the key', async () => {
  const own = await startService()
  try {
    await connect(own).invite()
    await administer(own).send('POST', 'keys/rotations', 200)
    const { environment, keys } = await administer(own).send('GET', 'deployment', 200)
    expect(environment).toBe('sandbox')
    const find = (setting: string, number: number) =>
      keys.find((key: Wire) => key.setting === setting && key.number === number)
    expect(find('KEY_RECORDS', 1)).toMatchObject({ isHeld: true, isCurrent: false, rows: 0 })
    expect(find('KEY_RECORDS', 2)).toMatchObject({ isHeld: true, isCurrent: true, rows: 1 })
    expect(find('KEY_BLIND_INDEX', 1)).toMatchObject({ rows: 1 })
    // The four values: the secret of the credential, and the MACs of the credential, the customer
    // and the API access.
    expect(find('KEY_CREDENTIALS', 1)).toMatchObject({ rows: 4 })
    expect(find('KEY_TOKENS', 1)).toMatchObject({ rows: 1 })
    expect(find('KEY_COOKIES', 1)).toMatchObject({ isHeld: true, rows: null })
    const { out } = await openTerminal(own)(['doctor'])
    expect(out).toContain('Unused: KEY_RECORDS 1.')
  } finally {
    await own.stop()
  }
})
