import { describe, expect, test } from 'vitest'
import { ApiError } from '@/lib/errors'
import type { UserType } from '@/lib/user-types'
import { sha256Hex } from '../foundations/crypto'
import { db, sql, transaction } from '../foundations/db'
import { uuidv7 } from '../foundations/ordered-ids'
import { withRequestId } from '../foundations/request-id'
import { sampleContact } from '../testing/applicants'
import { issueCredential, shareRooms } from '../testing/open-rooms'
import * as credentials from './credentials'
import * as customers from './customers'
import * as organizations from './organizations'
import type { ClientPrincipal } from './principal'
import * as sessions from './sessions'

shareRooms({ RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: '1000' })

const device = { ip: '192.0.2.1', userAgent: 'tests/1' }
type Credential = credentials.IssuedCredential
const create = ({ clientId, clientSecret }: Credential, customerUid?: string) =>
  sessions.create({ clientId, clientSecret, customerUid }, device)
const makeCustomer = (organizationId: string, userType: UserType = 'individual') =>
  transaction((tx) => customers.create(tx, { organizationId, userType, contact: sampleContact() }))
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(() => undefined).catch((thrown) => thrown as ApiError)
  return error instanceof ApiError ? [error.code, error.refusal.source] : error
}
const moveClock = (by: string) =>
  db.query(
    sql`insert into service_clock (moved_by) values (${by}::interval) on conflict (id) do update set moved_by = excluded.moved_by`,
  )
/** Returns the principal of a call that the client makes with a System session. */
const callerOf = ({ clientId, organizationId }: Credential, sessionId: string, caller: ClientPrincipal['caller'] = 'System'): ClientPrincipal => ({
  caller, organizationId, clientId, customerId: null, userType: null, role: null, deviceSessionType: 'System', sessionHash: sha256Hex(sessionId), expiresAt: null, head: null,
}) // biome-ignore format: short properties

describe('creating a session', () => {
  test('a session expires after exactly 24 hours of the database clock', async () => {
    const credential = await issueCredential()
    const { sessionId, expiresAt } = await create(credential)
    const [row] = await db.query<{ lifetimeMs: number; expiresAt: Date }>(sql`
      select extract(epoch from expires_at - created_at) * 1000 as "lifetimeMs", expires_at as "expiresAt" from sessions where id_hash = decode(${sha256Hex(sessionId)}, 'hex')`)
    expect(Number(row!.lifetimeMs)).toBe(86_400_000)
    expect(row!.expiresAt).toEqual(expiresAt)
  })

  test('a session id is not stored in plain text', async () => {
    const { sessionId } = await create(await issueCredential())
    const rows = await db.query<{ text: string }>(sql`select s::text as text from sessions s`)
    for (const { text } of rows) expect(text).not.toContain(sessionId)
  })

  test('creating a session for a customer of another organization returns NOT_FOUND', async () => {
    const [own, other] = [await issueCredential(), await issueCredential()]
    const customer = await makeCustomer(own.organizationId)
    expect((await create(own, customer.id)).deviceSessionType).toBe('User')
    expect(await codeOf(create(other, customer.id))).toEqual(['NOT_FOUND', 'customerUid'])
  })

  test('60 simultaneously created sessions belong to their clients and are audited', async () => {
    const [one, other] = [await issueCredential(), await issueCredential()]
    const customer = await makeCustomer(one.organizationId)
    const asked = Array.from({ length: 60 }, (_, i) => ({
      credential: i % 2 ? one : other,
      customerUid: i % 4 === 1 ? customer.id : undefined,
      requestId: uuidv7(),
    }))
    const made = await Promise.all(
      asked.map(({ credential, customerUid, requestId }) =>
        withRequestId(requestId, () => create(credential, customerUid)),
      ),
    )
    expect(new Set(made.map(({ sessionId }) => sessionId)).size).toBe(asked.length)
    for (const [i, { credential, customerUid, requestId }] of asked.entries()) {
      const live = await sessions.find(made[i]!.sessionId, credential.clientId)
      expect([live?.organizationId, live?.customerId]).toEqual([
        credential.organizationId,
        customerUid ?? null,
      ])
      const [row] = await db.query<{ entity: string; action: string; isOwn: boolean }>(sql`
        select c.entity, c.action, s.id_hash = decode(${sha256Hex(made[i]!.sessionId)}, 'hex') as "isOwn"
        from audit_changes c join sessions s on s.handle::text = c.entity_id where c.request_id = ${requestId}`)
      expect(row).toEqual({ entity: 'session', action: 'create', isOwn: true })
    }
  })

  test('creating a session checks secret, revocation, API access, then the IP address', async () => {
    const credential = await credentials.issue('Ordered', { allowIps: ['203.0.113.0/24'] })
    expect(await codeOf(create({ ...credential, clientSecret: 'x' }))).toEqual([
      'UNAUTHORIZED',
      undefined,
    ])
    expect(await codeOf(create(credential, 'x'))).toEqual(['IP_NOT_ALLOWED', undefined])
    await organizations.setApiAccess(credential.organizationId, false)
    expect(await codeOf(create(credential, 'x'))).toEqual(['API_ACCESS_DISABLED', undefined])
    await credentials.revoke(credential.clientId)
    expect(await codeOf(create(credential, 'x'))).toEqual(['CREDENTIAL_REVOKED', undefined])
    expect(await codeOf(create({ ...credential, clientSecret: 'x' }))).toEqual([
      'UNAUTHORIZED',
      undefined,
    ])
  })
})

describe('finding a session', () => {
  test('sessions.find returns current credential, organization and customer values', async () => {
    const credential = await issueCredential({ allowIps: ['192.0.2.0/24'] })
    const customer = await makeCustomer(credential.organizationId, 'operator')
    const { sessionId, expiresAt } = await create(credential, customer.id)
    const find = () => sessions.find(sessionId, credential.clientId)
    expect(await find()).toMatchObject({
      hash: sha256Hex(sessionId), organizationId: credential.organizationId, deviceSessionType: 'User', customerId: customer.id, userType: 'operator', isSignedUp: false, expiresAt,
      isRevoked: false, apiAccess: true, allowList: ['192.0.2.0/24'], head: null,
    }) // biome-ignore format: short properties
    await transaction((tx) => customers.markSignedUp(tx, customer.id))
    await credentials.setAllowList(credential.clientId, [])
    await organizations.setApiAccess(credential.organizationId, false)
    await credentials.revoke(credential.clientId)
    expect(await find()).toMatchObject({
      isSignedUp: true,
      allowList: null,
      apiAccess: false,
      isRevoked: true,
    })
  })

  test('400 simultaneous lookups find a session only with the client id that created it', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const credential = await issueCredential()
        return { credential, session: await create(credential) }
      }),
    )
    const pairs = all.flatMap(({ session }) =>
      all.map(({ credential }) => ({ session, credential })),
    )
    const found = await Promise.all(
      pairs.map(({ session, credential }) => sessions.find(session.sessionId, credential.clientId)),
    )
    for (const [i, { session, credential }] of pairs.entries()) {
      const isOwn = all.some((one) => one.session === session && one.credential === credential)
      expect(found[i]?.organizationId).toBe(isOwn ? credential.organizationId : undefined)
    }
  })

  test('malformed session or client ids find no session', async () => {
    const credential = await issueCredential()
    const { sessionId } = await create(credential)
    for (const [id, clientId] of [
      ['', ''],
      [sessionId, ''],
      ['', credential.clientId],
      [sessionId, `${credential.clientId}}`],
      [sessionId, '{a,b}'],
      [`${sessionId}x`, credential.clientId],
      [sessionId, 'ci_test_"\\'],
    ])
      expect(await sessions.find(id!, clientId!)).toBeUndefined()
  })

  test('a session expires after 24 hours and ends when its customer is closed', async () => {
    const credential = await issueCredential()
    const customer = await makeCustomer(credential.organizationId)
    const [one, other] = [await create(credential), await create(credential, customer.id)]
    await moveClock('23 hours 59 minutes')
    expect(await sessions.find(one.sessionId, credential.clientId)).toBeDefined()
    await moveClock('24 hours')
    expect(await sessions.find(one.sessionId, credential.clientId)).toBeUndefined()
    await moveClock('0')
    await transaction((tx) => customers.close(tx, customer.id))
    expect(await sessions.find(other.sessionId, credential.clientId)).toBeUndefined()
  })
})

describe('revoking sessions', () => {
  test('of ten simultaneous revocations of one session, exactly one succeeds', async () => {
    const credential = await issueCredential()
    const [one, other] = [await create(credential), await create(credential)]
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        codeOf(sessions.revoke(callerOf(credential, other.sessionId), one.sessionId)),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual(
      Array(9).fill(['NOT_FOUND', undefined]),
    )
    expect(await sessions.find(one.sessionId, credential.clientId)).toBeUndefined()
    expect(await sessions.find(other.sessionId, credential.clientId)).toBeDefined()
  })

  test('creating and revoking a session records one audit change each', async () => {
    const credential = await issueCredential()
    const { sessionId } = await create(credential)
    const [{ handle } = { handle: '' }] = await sessions.list(credential.clientId)
    await sessions.revoke(callerOf(credential, sessionId), sessionId)
    const changes = await db.query(
      // The two changes may have the same millisecond, and their ids then have no order. So the
      // query sorts by action.
      sql`select action from audit_changes where entity = 'session' and entity_id = ${handle} order by action`,
    )
    expect(changes).toEqual([{ action: 'create' }, { action: 'revoke' }])
  })

  test('a User session can revoke itself and no other session', async () => {
    const credential = await issueCredential()
    const [one, other] = [await create(credential), await create(credential)]
    const caller = callerOf(credential, one.sessionId, 'UserBeforeSignup')
    expect(await codeOf(sessions.revoke(caller, other.sessionId))).toEqual(['NOT_FOUND', undefined])
    expect(await codeOf(sessions.revoke(caller, one.sessionId))).toBeUndefined()
  })

  test('revokeOfCustomer revokes only the sessions that the calling client created', async () => {
    const credential = await issueCredential()
    const sister = await credentials.issue(credential.organizationId)
    const customer = await makeCustomer(credential.organizationId)
    const [own, hers] = [await create(credential, customer.id), await create(sister, customer.id)]
    await sessions.revokeOfCustomer(callerOf(credential, 'x'), customer.id)
    expect(await sessions.find(own.sessionId, credential.clientId)).toBeUndefined()
    expect(await sessions.find(hers.sessionId, sister.clientId)).toBeDefined()
    const stranger = await issueCredential()
    expect(await codeOf(sessions.revokeOfCustomer(callerOf(stranger, 'x'), customer.id))).toEqual([
      'NOT_FOUND',
      'customerUid',
    ])
  })
})

test('the list of sessions contains only live ones, newest first', async () => {
  const credential = await issueCredential()
  const made = [await create(credential), await create(credential), await create(credential)]
  await sessions.revoke(callerOf(credential, made[0]!.sessionId), made[0]!.sessionId)
  const listed = await sessions.list(credential.clientId)
  expect(listed.map((row) => row.expiresAt)).toEqual([made[2]!.expiresAt, made[1]!.expiresAt])
  expect(listed[0]).toMatchObject({
    ip: device.ip,
    userAgent: device.userAgent,
    customerUid: null,
    deviceSessionType: 'System',
  })
})
