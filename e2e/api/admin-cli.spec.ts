import { describe, expect, test } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { connect, paths, type Session } from '../support/api'
import { openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { shareService } from '../support/shared'
import { openTerminal } from '../support/staff'

const service = shareService()
const api = connect(service)
const admin = openTerminal(service)

const whoami = (session: Session) => api.call('GET', paths.whoami, { headers: session.headers })

describe('credentials in the admin CLI', () => {
  test('the command "credentials issue --json" prints a secret that opens a session', async () => {
    const { exitCode, json, err } = await admin([
      'credentials',
      'issue',
      '--organization',
      'Acme Bank',
      '--json',
    ])
    expect([exitCode, err]).toEqual([0, ''])
    expect(Object.keys(json).sort()).toEqual([
      'clientId',
      'clientSecret',
      'environment',
      'organizationId',
    ])
    expect((await whoami(await api.session(undefined, json))).status).toBe(200)
  })

  test('the command "credentials list" shows allow-list and expiry, but no secret', async () => {
    const words = [
      'credentials',
      'issue',
      '--organization',
      'Acme Bank',
      '--allow-ip',
      '203.0.113.7',
      '--allow-ip',
      '2001:db8::/32',
    ]
    const { clientId, clientSecret } = (await admin([...words, '--expires', '90d', '--json'])).json
    expectRefusal(
      await api.call('POST', paths.sessions, { json: { clientId, clientSecret } }),
      403,
      'IP_NOT_ALLOWED',
    )
    const { out, json } = await admin(['credentials', 'list', '--json'])
    expect(out).not.toContain('cs_test_')
    const listed = json.find((one: { clientId: string }) => one.clientId === clientId)
    expect(listed.allowList).toEqual(['203.0.113.7', '2001:db8::/32'])
    expect(Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)).toBe(90 * 86_400_000)
  })

  test('the CLI commands set-allow-list and revoke affect live sessions immediately', async () => {
    const credential = (
      await admin(['credentials', 'issue', '--organization', 'Acme Bank', '--json'])
    ).json
    const live = await api.session(undefined, credential)
    expect(
      (await admin(['credentials', 'set-allow-list', credential.clientId, '203.0.113.0/24']))
        .exitCode,
    ).toBe(0)
    expectRefusal(await whoami(live), 403, 'IP_NOT_ALLOWED')
    expect(
      (await admin(['credentials', 'set-allow-list', credential.clientId, '127.0.0.1', '::1']))
        .exitCode,
    ).toBe(0)
    expect((await whoami(live)).status).toBe(200)
    expect((await admin(['organizations', 'set-api-access', 'Acme Bank', 'off'])).exitCode).toBe(0)
    expectRefusal(await whoami(live), 403, 'API_ACCESS_DISABLED')
    expect(
      (await admin(['organizations', 'set-api-access', credential.organizationId, 'on'])).exitCode,
    ).toBe(0)
    expect((await whoami(live)).status).toBe(200)
    expect((await admin(['credentials', 'revoke', credential.clientId, '--json'])).json).toEqual({
      clientId: credential.clientId,
      isRevoked: true,
    })
    expectRefusal(await whoami(live), 403, 'CREDENTIAL_REVOKED')
  })
})

test('a refused admin CLI command exits with 1 and prints the error to stderr only', async () => {
  await admin(['organizations', 'create', '--name', 'Twice'])
  const { exitCode, out, err } = await admin([
    'organizations',
    'create',
    '--name',
    'Twice',
    '--json',
  ])
  expect([exitCode, out]).toEqual([1, ''])
  expect(JSON.parse(err).errors[0]).toMatchObject({
    code: 'NAME_TAKEN',
    source: 'name',
    meta: { requestId: expect.any(String) },
  })
})

test('the admin CLI refuses a wrong admin key and does not print it', async () => {
  const { exitCode, out, err } = await admin(['organizations', 'list'], { ADMIN_KEY: 'ak_wrong' })
  expect([exitCode, out, JSON.parse(err).errors[0].code]).toEqual([1, '', 'UNAUTHORIZED'])
  expect(err).not.toContain('ak_wrong')
})

test('an admin command with missing or unknown arguments exits with 2', async () => {
  expect((await admin(['credentials', 'issue'])).exitCode).toBe(2)
  expect((await admin(['kyc', 'approve', '0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11'])).exitCode).toBe(2)
})

test('the admin CLI reports a stopped service immediately and in one sentence', async () => {
  const url = `http://127.0.0.1:${await findFreePort()}`
  const { exitCode, out, err } = await admin(['organizations', 'list'], { APP_URL: url })
  expect([exitCode, out, err]).toEqual([
    1,
    '',
    `No service is running at ${url}; start it with npm start, or set APP_URL.\n`,
  ])
})

test('the admin CLI approves a customer, revokes sessions and lists inbox and queues', async () => {
  const { customerUid, user } = await api.signUp({ socialSecurityNumber: '000-00-0004' })
  const { json: waiting } = await admin(['kyc', 'list', '--json'])
  expect(waiting.map((one: { customerUid: string }) => one.customerUid)).toContain(customerUid)
  expect(
    (await admin(['kyc', 'approve', customerUid, '--reason', 'Documents seen', '--json'])).json
      .status,
  ).toBe('approved')
  expect((await admin(['customers', 'show', customerUid, '--json'])).json.status).toBe('approved')
  const words = [
    'notifications',
    'publish',
    '--customer',
    customerUid,
    '--type',
    'PLATFORM_MESSAGE',
    '--title',
    'Hello',
    '--json',
  ]
  expect((await admin(words)).json).toEqual({ id: expect.any(String) })
  const { json: sessions } = await admin(['sessions', 'list', service.clientId, '--json'])
  const { handle } = sessions.find(
    (one: { customerUid: string }) => one.customerUid === customerUid,
  )
  expect((await admin(['sessions', 'revoke', handle])).exitCode).toBe(0)
  expectRefusal(await whoami(user), 401, 'UNAUTHORIZED')
  expect((await admin(['jobs', 'list', '--json'])).json.length).toBeGreaterThan(0)
})

describe('the audit in the admin CLI', () => {
  test('the command "audit tail" prints rows, and "audit verify" finds no change', async () => {
    expect((await admin(['audit', 'tail', '--limit', '2', '--json'])).json).toHaveLength(2)
    const { exitCode, out } = await admin(['audit', 'verify'])
    expect([exitCode, out]).toEqual([0, expect.stringContaining('Intact: ')])
  })

  test('the command "audit verify" exits with 1 and names a deleted audit row', async () => {
    const database = await openDatabase(service)
    try {
      await database.query('alter table audit disable trigger audit_append_only')
      await database.query('delete from audit where n = 2')
    } finally {
      await database.close()
    }
    const { exitCode, json } = await admin(['audit', 'verify', '--json'])
    expect([exitCode, json.isIntact, json.fault]).toEqual([
      1,
      false,
      expect.stringContaining('row 2 is missing'),
    ])
    expect((await admin(['audit', 'verify'])).out).toContain('NOT INTACT: ')
  })
})
