import { afterEach, beforeAll, expect, test } from 'vitest'
import { ApiError } from '@/lib/errors'
import { db, sql, transaction } from '../foundations/db'
import { acceptUnsignedRows } from '../foundations/row-macs'
import { sampleContact } from '../testing/applicants'
import { issueCredential, shareRooms } from '../testing/open-rooms'
import * as advisors from './advisors'
import * as customers from './customers'
import * as organizations from './organizations'
import type { ClientPrincipal } from './principal'
import * as rowGrace from './row-grace'
import * as sessions from './sessions'
import * as tokens from './tokens'

shareRooms()
let credential: Awaited<ReturnType<typeof issueCredential>>
beforeAll(async () => {
  credential = await issueCredential()
})
afterEach(async () => {
  endGrace()
  await db.query(sql`delete from service_clock`)
})

const endGrace = () => {
  acceptUnsignedRows(new Date(0))
  acceptUnsignedRows(new Date(0), 'owners')
  acceptUnsignedRows(new Date(0), 'access')
}
const beginGrace = () => acceptUnsignedRows(new Date(Date.now() + 3_600_000))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => (error instanceof ApiError ? error.code : error),
  )
const moveClock = (by: string) =>
  db.query(
    sql`insert into service_clock (moved_by) values (${by}::interval) on conflict (id) do update set moved_by = excluded.moved_by`,
  )

/** Creates role tokens as the previous version stored them. */
async function makeOldTokens() {
  const { id } = await transaction((tx) =>
    customers.create(tx, {
      organizationId: credential.organizationId,
      userType: 'individual',
      contact: sampleContact(),
    }),
  )
  await transaction((tx) => customers.markSignedUp(tx, id))
  const made = await tokens.issueForCustomer({ ...credential } as unknown as ClientPrincipal, id)
  await db.query(sql`
    update tokens set client_id = null, family_ends_at = null, mac = null
    where customer_id = ${id}`)
  return made as unknown as tokens.RoleTokens
}
async function makeOldSession() {
  const { sessionId } = await sessions.create(credential, { ip: null, userAgent: null })
  await db.query(sql`update sessions set mac = null where client_id = ${credential.clientId}`)
  return async () => (await sessions.find(sessionId, credential.clientId)) !== undefined
}
/** Adds the row of a migration that ran some hours ago in a database of the previous version. */
async function migrateAt(hoursAgo: number, mac: string | null = null) {
  await db.query(sql`alter table unsigned_rows disable trigger all`)
  await db.query(sql`delete from unsigned_rows`)
  await db.query(sql`
    insert into unsigned_rows (until, mac)
    values (clock_timestamp() + make_interval(hours => ${24 - hoursAgo}), ${mac})`)
  await db.query(sql`alter table unsigned_rows enable trigger all`)
}
/** Adds the row of the migration that added MACs to credentials and customers. */
async function migrateOwners() {
  await db.query(sql`alter table unsigned_owners disable trigger all`)
  await db.query(sql`delete from unsigned_owners`)
  await db.query(sql`insert into unsigned_owners (id) values (true)`)
  await db.query(sql`alter table unsigned_owners enable trigger all`)
}
/**
 * Adds the row of the migration that added MACs to advisors and to the API access of organizations.
 */
async function migrateAccess() {
  await db.query(sql`alter table unsigned_access disable trigger all`)
  await db.query(sql`delete from unsigned_access`)
  await db.query(sql`insert into unsigned_access (id) values (true)`)
  await db.query(sql`alter table unsigned_access enable trigger all`)
}
async function start() {
  endGrace()
  ;(await rowGrace.open())()
}

test('a new database rejects a session whose row has no HMAC', async () => {
  const isLive = await makeOldSession()
  await start()
  expect(await isLive()).toBe(false)
})

test('after a migration, rows without an HMAC are accepted for 24 hours', async () => {
  const isLive = await makeOldSession()
  const { accessToken } = await makeOldTokens()
  await migrateAt(1)
  await start()
  expect([await isLive(), (await tokens.find(accessToken)) !== undefined]).toEqual([true, true])
  const recorded = await db.query(
    sql`select action from audit_changes where entity = 'unsigned-rows'`,
  )
  expect(recorded).toEqual([{ action: 'accept until' }])
  // The next start reads the stored end of the grace period again.
  await start()
  expect(await isLive()).toBe(true)
  endGrace()
  expect(await isLive()).toBe(false)
  for (const hoursAgo of [24, 25, -1, -87_600]) {
    await migrateAt(hoursAgo)
    await start()
    expect([hoursAgo, await isLive()]).toEqual([hoursAgo, false])
  }
})

test('no SQL statement extends the 24 hours in which a row needs no HMAC', async () => {
  const isLive = await makeOldSession()
  await migrateAt(1)
  for (const statement of [
    sql`update unsigned_rows set until = until + interval '1 hour'`,
    sql`insert into unsigned_rows (id, until) values (true, clock_timestamp())`,
    sql`delete from unsigned_rows`,
    sql`truncate unsigned_rows`,
  ])
    await expect(db.query(statement)).rejects.toThrow('never changes')
  await start()
  expect(await isLive()).toBe(true)
  const [confirmed] = await db.query<{ mac: string }>(sql`select mac from unsigned_rows`)
  // An attacker who owns the table can disable its triggers and store a later time, but cannot
  // compute the MAC of that time.
  await migrateAt(0, confirmed!.mac)
  await start()
  expect(await isLive()).toBe(false)
})

test('tokens without an HMAC get one at startup and work after the grace period', async () => {
  const { accessToken, refreshToken } = await makeOldTokens()
  await migrateAt(1)
  await start()
  endGrace()
  expect(await tokens.find(accessToken)).toBeDefined()
  expect(await codeOf(tokens.refresh(refreshToken))).toBe('ok')
})

test('a token revoked before it had an HMAC stays revoked if the database is changed', async () => {
  const { accessToken } = await makeOldTokens()
  await db.query(sql`update tokens set revoked_at = service_now() where mac is null`)
  await migrateAt(1)
  await start()
  endGrace()
  await db.query(sql`update tokens set revoked_at = null where mac is null or mac <> ''`)
  expect(await tokens.find(accessToken)).toBeUndefined()
})

test('credentials and customers without an HMAC get one at startup and are accepted', async () => {
  const { id, organizationId } = await transaction((tx) =>
    customers.create(tx, {
      organizationId: credential.organizationId,
      userType: 'individual',
      contact: sampleContact(),
    }),
  )
  const { clientId } = credential
  await db.query(sql`update customers set mac = null where id = ${id}`)
  await db.query(sql`update credentials set mac = null where client_id = ${clientId}`)
  const open = () =>
    codeOf(sessions.create({ ...credential, customerUid: id }, { ip: null, userAgent: null }))
  endGrace()
  expect(await open()).toBe('CREDENTIAL_REVOKED')
  expect(await customers.find(organizationId, id)).toBeUndefined()
  // The grace period, in which rows need no MAC, begins with the first start. That is so even if
  // the migration ran 48 hours earlier.
  await migrateAt(48)
  await migrateOwners()
  await start()
  endGrace()
  expect(await open()).toBe('ok')
  await expect(db.query(sql`update unsigned_owners set mac = null`)).rejects.toThrow(
    'never changes',
  )
})

test('organizations and advisors without an HMAC get one at startup and are accepted', async () => {
  const { organizationId } = credential
  const email = 'advisor@example.com'
  const { id } = await advisors.add(organizationId, email)
  await db.query(sql`update organizations set access_mac = null where id = ${organizationId}`)
  await db.query(sql`update advisors set mac = null where id = ${id}`)
  const open = () => codeOf(sessions.create(credential, { ip: null, userAgent: null }))
  endGrace()
  expect(await open()).toBe('API_ACCESS_DISABLED')
  expect(await codeOf(advisors.issueToken(email))).toBe('NOT_FOUND')
  await migrateAt(48)
  await migrateAccess()
  await start()
  endGrace()
  expect(await open()).toBe('ok')
  expect(await codeOf(advisors.issueToken(email))).toBe('ok')
})

test('a session with a wrong HMAC is rejected even while a missing HMAC is accepted', async () => {
  const isLive = await makeOldSession()
  beginGrace()
  await db.query(sql`
    update sessions set mac = '1:00' where client_id = ${credential.clientId}`)
  expect(await isLive()).toBe(false)
})

test('disabling API access also disables old tokens that have no stored client', async () => {
  const { accessToken, refreshToken } = await makeOldTokens()
  beginGrace()
  expect(await tokens.find(accessToken)).toMatchObject({ apiAccess: true, isClientRevoked: false })
  await organizations.setApiAccess(credential.organizationId, false)
  expect(await tokens.find(accessToken)).toMatchObject({ apiAccess: false })
  expect(await codeOf(tokens.refresh(refreshToken))).toBe('API_ACCESS_DISABLED')
  await organizations.setApiAccess(credential.organizationId, true)
  expect(await codeOf(tokens.refresh(refreshToken))).toBe('ok')
})

test('refreshing a token without family_ends_at does not extend its 30-day lifetime', async () => {
  const old = await makeOldTokens()
  beginGrace()
  await moveClock('29 days 23:50:00')
  const { accessToken, refreshToken } = await tokens.refresh(old.refreshToken)
  expect(await tokens.find(accessToken)).toBeDefined()
  await moveClock('30 days 00:00:10')
  expect(await tokens.find(accessToken)).toBeUndefined()
  expect(await codeOf(tokens.refresh(refreshToken))).toBe('UNAUTHORIZED')
})
