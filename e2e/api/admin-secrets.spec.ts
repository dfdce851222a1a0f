import { describe, expect, test } from 'vitest'
import { bearer, type Credential, connect, paths } from '../support/api'
import { moveClock, openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { shareService } from '../support/shared'
import { connectStaff, openTerminal } from '../support/staff'

const service = shareService()
const api = connect(service)
const staff = connectStaff(service)
const admin = openTerminal(service)

const open = ({ clientId, clientSecret }: Credential) =>
  api.call('POST', paths.sessions, { json: { clientId, clientSecret } })

describe('rotating a credential', () => {
  test('both secrets of a rotated credential work until the grace period ends', async () => {
    const old = (await admin(['credentials', 'issue', '--organization', 'Rotating', '--json'])).json
    const { exitCode, json: renewed } = await admin([
      'credentials',
      'rotate',
      old.clientId,
      '--grace',
      '1h',
      '--json',
    ])
    expect([exitCode, renewed.clientId, renewed.environment, renewed.organizationId]).toEqual([
      0,
      old.clientId,
      'sandbox',
      old.organizationId,
    ])
    expect([(await open(old)).status, (await open(renewed)).status]).toEqual([201, 201])
    const list = await staff('GET', 'credentials', { query: { organization: 'Rotating' } })
    expect(list.body.data).toMatchObject([
      { clientId: old.clientId, previousSecretExpiresAt: renewed.previousSecretExpiresAt },
    ])
    const database = await openDatabase(service)
    try {
      await moveClock(database, '61 minutes')
      expectRefusal(await open(old), 401, 'UNAUTHORIZED')
      expect((await open(renewed)).status).toBe(201)
    } finally {
      await moveClock(database, '0')
      await database.close()
    }
  })

  test('rotating a credential without a grace period immediately expires the old secret', async () => {
    const old = (await staff('POST', 'credentials', { json: { organization: 'Rotating' } })).body
      .data
    const rotate = (grace?: string) =>
      staff('POST', `credentials/${old.clientId}/rotations`, { json: { grace } })
    const renewed = await rotate('now')
    expect(renewed.status).toBe(201)
    expectRefusal(await open(old), 401, 'UNAUTHORIZED')
    expect((await open(renewed.body.data)).status).toBe(201)
    expectRefusal(await rotate('2h'), 400, 'ONEOF', 'grace')
    expectRefusal(await rotate(), 400, 'REQUIRED', 'grace')
    await staff('DELETE', `credentials/${old.clientId}`)
    expectRefusal(await rotate('now'), 403, 'CREDENTIAL_REVOKED')
    expectRefusal(
      await staff('POST', 'credentials/ci_test_nobody/rotations', { json: { grace: 'now' } }),
      404,
      'NOT_FOUND',
      'clientId',
    )
  })
})

describe('advisors in the admin CLI', () => {
  test('staff create an advisor and issue a token that may send invitations', async () => {
    const words = ['--organization', 'Demo Bank', '--email', 'ada@acme.example', '--json']
    const { json: made } = await admin(['advisors', 'add', ...words])
    expect(made).toEqual({
      id: expect.any(String),
      organizationId: expect.any(String),
      email: 'ada@acme.example',
      createdAt: expect.any(String),
      revokedAt: null,
    })
    expect((await admin(['advisors', 'list', '--json'])).json).toEqual([made])
    const { json: tokens } = await admin([
      'advisors',
      'token',
      '--email',
      'ada@acme.example',
      '--json',
    ])
    expect(Object.keys(tokens).sort()).toEqual(['accessToken', 'expiresAt', 'refreshToken'])
    const json = {
      role: 'individual',
      email: 'rae.carter@example.com',
      firstName: 'Rae',
      lastName: 'Carter',
    }
    expect(
      (await api.call('POST', paths.invites, { headers: bearer(tokens.accessToken), json })).status,
    ).toBe(201)
    expectRefusal(
      await staff('GET', 'advisors', { headers: bearer(tokens.accessToken) }),
      403,
      'FORBIDDEN',
    )
  })

  test('adding an advisor fails for a repeated or invalid email or unknown organization', async () => {
    const add = (organization: string, email: string) =>
      staff('POST', 'advisors', { json: { organization, email } })
    await add('Demo Bank', 'twice@acme.example')
    expectRefusal(await add('Demo Bank', 'Twice@acme.example'), 409, 'NAME_TAKEN', 'email')
    expectRefusal(await add('Nobody', 'ada@acme.example'), 404, 'NOT_FOUND', 'organization')
    expectRefusal(await add('Demo Bank', 'ada'), 400, 'EMAIL_HAS_INVALID_FORMAT', 'email')
    expectRefusal(
      await staff('POST', 'advisors/tokens', { json: { email: 'nobody@acme.example' } }),
      404,
      'NOT_FOUND',
      'email',
    )
  })
})

test('the command "audit export" prints the rows of each process in order without gaps', async () => {
  const { out } = await admin(['audit', 'export'])
  const rows = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  // Each process begins its own chain of audit rows. So the test verifies each chain separately.
  for (const chain of Map.groupBy(rows, ({ stream }) => stream).values()) {
    expect(chain.map(({ n }: { n: number }) => n)).toEqual(
      chain.map((_: unknown, i: number) => i + 1),
    )
  }
  expect(rows.at(-1)).toMatchObject({
    method: expect.any(String),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  // Each export also writes an audit row. This row is certainly in the next export.
  const next = (await admin(['audit', 'export', '--json'])).json
  expect(next).toContainEqual(
    expect.objectContaining({ method: 'GET', route: '/admin/v1/audit/export', status: 200 }),
  )
  const known = new Set(next.map(({ requestId }: { requestId: string }) => requestId))
  expect(rows.filter(({ requestId }) => !known.has(requestId))).toEqual([])
})

test('the command "audit export" with filters prints only the matching rows', async () => {
  const read = async (...filters: string[]) => {
    const { exitCode, out } = await admin(['audit', 'export', ...filters])
    expect(exitCode).toBe(0)
    return out.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)))
  }
  const refused = await staff('GET', 'customers/01a00000-0000-7000-8000-00000000abcd')
  const request = refused.headers.get('x-request-id')!
  const row = { requestId: request, status: 404, stream: expect.any(String), n: expect.any(Number) }
  expect(await read('--request', request)).toEqual([expect.objectContaining(row)])
  expect(await read('--request', request, '--status', '2xx')).toEqual([])
  const { exitCode, err } = await admin(['audit', 'export', '--organization', 'No such bank'])
  expect([exitCode, err]).toEqual([1, expect.stringContaining('NOT_FOUND')])
})

test('the command "jobs redrive" retries the dead jobs of one queue or of all queues', async () => {
  const database = await openDatabase(service)
  const addDeadJob = () =>
    database.query(`insert into pgboss.job (name, data) values ('deadline-dead', '{}')`)
  const countDead = async () =>
    (await admin(['jobs', 'list', '--json'])).json.find(
      ({ name }: { name: string }) => name === 'deadline',
    ).dead
  try {
    await addDeadJob()
    expect(await countDead()).toBe(1)
    expect((await admin(['jobs', 'redrive', 'verification', '--json'])).json).toEqual({ count: 0 })
    expect(await countDead()).toBe(1)
    await database.query(
      `update pgboss.job set source_name = 'deadline' where name = 'deadline-dead'`,
    )
    expect((await admin(['jobs', 'redrive', '--json'])).json).toEqual({ count: 1 })
    expect(await countDead()).toBe(0)
  } finally {
    await database.close()
  }
  expectRefusal(
    await staff('POST', 'jobs/redrives', { json: { queue: 'nothing' } }),
    404,
    'NOT_FOUND',
    'queue',
  )
})
