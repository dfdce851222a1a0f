import { describe, expect, test } from 'vitest'
import { connect, paths } from '../support/api'
import { openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { shareService } from '../support/shared'
import { administer, connectStaff, openTerminal } from '../support/staff'
import { awaitVerification } from '../support/verifications'

const service = shareService()
const admin = openTerminal(service)
const staff = connectStaff(service)

describe('credentials set-allow-list --dry-run', () => {
  test('set-allow-list --dry-run lists the addresses it would refuse and changes nothing', async () => {
    const api = connect(service)
    const { headers } = await api.systemSession()
    await api.call('GET', paths.whoami, { headers })
    const { exitCode, json } = await admin([
      '--json',
      'credentials',
      'set-allow-list',
      service.clientId,
      '203.0.113.0/24',
      '--dry-run',
    ])
    expect(exitCode).toBe(0)
    expect(json).toMatchObject([{ ip: '127.0.0.1', isAllowed: false }])
    const again = await api.call('GET', paths.whoami, { headers })
    expect(again.status).toBe(200)
    const inside = await admin([
      '--json',
      'credentials',
      'set-allow-list',
      service.clientId,
      '127.0.0.0/8',
      '--dry-run',
    ])
    expect(inside.json).toMatchObject([{ ip: '127.0.0.1', isAllowed: true }])
  })

  test('set-allow-list --dry-run lists the addresses of sessions, not of failed logins', async () => {
    const { clientId, clientSecret } = await administer(service).issue()
    const dryRun = async () =>
      (
        await admin([
          '--json',
          'credentials',
          'set-allow-list',
          clientId,
          '203.0.113.0/24',
          '--dry-run',
        ])
      ).json
    const open = (secret: string) =>
      connect(service).call('POST', paths.sessions, { json: { clientId, clientSecret: secret } })
    expect((await open('cs_test_guessed')).status).toBe(401)
    expect(await dryRun()).toEqual([])
    expect((await open(clientSecret)).status).toBe(201)
    expect(await dryRun()).toMatchObject([{ ip: '127.0.0.1', calls: 1, isAllowed: false }])
  })

  test('set-allow-list --dry-run rejects an invalid network and an unknown credential', async () => {
    expect(
      (await admin(['credentials', 'set-allow-list', service.clientId, '010.0.0.1', '--dry-run']))
        .exitCode,
    ).toBe(1)
    expect(
      (await admin(['credentials', 'set-allow-list', 'ci_test_nobody', '10.0.0.1', '--dry-run']))
        .exitCode,
    ).toBe(1)
  })
})

test('the command "keys rotate" re-encrypts record keys, and data stays readable', async () => {
  const { user, temporary } = await connect(service).signUp()
  const { exitCode, json } = await admin(['--json', 'keys', 'rotate'])
  expect(exitCode).toBe(0)
  expect(json).toMatchObject({ currentKey: 2 })
  expect(json.rewrapped).toBeGreaterThanOrEqual(3)
  for (const { headers } of [user, temporary])
    expect((await connect(service).call('GET', paths.kyc, { headers })).status).toBe(200)
  await service.restart()
  // Waits for a verification, because its rows would change the numbers in later tests.
  await awaitVerification(connect(service))
})

test('the command "retention run --dry-run" prints the number of rows by kind', async () => {
  const { exitCode, out } = await admin(['retention', 'run', '--dry-run'])
  expect(exitCode).toBe(0)
  for (const kind of ['drafts', 'sessions', 'tokens', 'people']) expect(out).toContain(kind)
})

test('GET jobs returns every queue with its job counts', async () => {
  const { body } = await staff('GET', 'jobs')
  expect(body.data).toContainEqual({
    name: 'verification',
    ready: expect.any(Number),
    active: expect.any(Number),
    deferred: expect.any(Number),
    dead: 0,
    error: null,
  })
})

describe('the audit in the admin API', () => {
  test('GET audit returns the newest rows first, including staff requests', async () => {
    const asked = await staff('GET', 'organizations')
    const { body } = await staff('GET', 'audit', { query: { limit: '3' } })
    expect(body.data).toHaveLength(3)
    expect(body.data[0]).toMatchObject({
      requestId: asked.headers.get('x-request-id'),
      method: 'GET',
      route: '/admin/v1/organizations',
      status: 200,
      caller: 'Admin',
      ip: '127.0.0.1',
    })
    const times = body.data.map(({ at }: { at: string }) => at)
    expect(times).toEqual([...times].sort().reverse())
  })

  test.each([
    ['0', 'MIN'],
    ['1001', 'MAX'],
    ['-1', 'NUMBER'],
    ['', 'NUMBER'],
  ] as const)('GET audit with limit %j is rejected', async (limit, code) => {
    expectRefusal(await staff('GET', 'audit', { query: { limit } }), 400, code, 'limit')
  })

  test('audit verification reports a row that was changed in the database', async () => {
    const before = await staff('GET', 'audit/verification')
    expect([before.status, before.body.data]).toMatchObject([200, { isIntact: true }])
    const database = await openDatabase(service)
    try {
      await database.query('alter table audit disable trigger audit_append_only')
      await database.query('update audit set status = status + 1 where n = 2')
    } finally {
      await database.close()
    }
    const after = (await staff('GET', 'audit/verification')).body.data
    expect([after.isIntact, after.fault]).toEqual([
      false,
      expect.stringMatching(/^stream [0-9a-f-]{36} row 2 was changed$/),
    ])
  })
})
