import { encode } from 'fast-png'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db, type Statement, sql } from '../../foundations/db'
import { legalName } from '../../foundations/env'
import { log } from '../../foundations/log'
import { moveClock, resetClock } from '../../testing/clock'
import { openOrganization, waitFor } from '../../testing/deliveries'
import { openRings } from '../../testing/key-rings'
import { openRooms } from '../../testing/open-rooms'
import { openIntruder, openPartner, type Partner } from '../../testing/partners'
import * as audit from '../audit'
import * as brands from '../brands'
import * as credentials from '../credentials'
import * as destinations from '../destinations'
import * as organizations from '../organizations'
import * as protectedSettings from '../protected-settings'
import * as sessions from '../sessions'

// The attacker can write to the database and has no key.
let rooms: Awaited<ReturnType<typeof openRooms>>
let withCredentialKeys: ReturnType<typeof openRings>
let partner: Partner
const forged: unknown[] = []
beforeAll(async () => {
  rooms = await openRooms()
  withCredentialKeys = openRings('credentials')
  await audit.checkpoint()
})
beforeEach(async () => {
  forged.length = 0
  vi.spyOn(log(), 'error').mockImplementation((line) => void forged.push(line))
  partner = await openPartner({ allowIps: [] })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => rooms.close())

const places = () => [...new Set(forged.map((line) => (line as { place: string }).place))]

const openSession = async ({ clientId, clientSecret }: Partner): Promise<string> => {
  try {
    const found = await credentials.find(clientId)
    return credentials.prove(found, { clientId, clientSecret, ip: '192.0.2.1' }).organizationId
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('a change of scopes, allow-list or expiry in the database disables a credential', async () => {
  const { clientId, organizationId } = partner
  const edit = (statement: Statement) => db.query(statement)
  const edits = [
    sql`update credentials set scopes = null where client_id = ${clientId}`,
    sql`update credentials set scopes = '{inbox}' where client_id = ${clientId}`,
    sql`update credentials set allow_list = '{0.0.0.0/0}' where client_id = ${clientId}`,
    sql`update credentials set allow_list = '{}' where client_id = ${clientId}`,
    sql`update credentials set expires_at = null where client_id = ${clientId}`,
  ]
  const seen = []
  for (const one of edits) {
    await edit(one)
    seen.push(await openSession(partner))
  }
  const no = 'CREDENTIAL_REVOKED'
  expect(seen).toEqual([no, organizationId, no, organizationId, no])
  expect(places()).toEqual([
    'credentials.scopes',
    'credentials.allow_list',
    'credentials.expires_at',
  ])
})

test('a previous secret opens no session if its end time was changed in the database', async () => {
  await credentials.rotate(partner.clientId, 'now')
  expect(await openSession(partner)).toBe('UNAUTHORIZED')
  await db.query(sql`
    update credentials set previous_secret_expires_at = service_now() + interval '1 year'
    where client_id = ${partner.clientId}`)
  expect(await openSession(partner)).toBe('CREDENTIAL_REVOKED')
  await db.query(sql`
    update credentials set secret_hash = previous_secret_hash
    where client_id = ${partner.clientId}`)
  expect(await openSession(partner)).toBe('CREDENTIAL_REVOKED')
})

test('a return URL may use only an origin that the service itself stored', async () => {
  const { organizationId } = partner
  const returnUrl = 'https://evil.example/back'
  const ask = (address: string) =>
    organizations.filterReturnAddresses(organizationId, { returnUrl: address })
  expect(await ask('https://own.example/back')).toMatchObject({
    returnUrl: 'https://own.example/back',
  })
  expect(await organizations.readOrigins(organizationId)).toEqual(['https://own.example'])
  await db.query(sql`
    update organizations set return_origins = '{https://evil.example}'
    where id = ${organizationId}`)
  expect(await ask(returnUrl)).toEqual({ returnUrl: undefined, refreshUrl: undefined })
  // The inbox links to these origins, so the list must not contain the origin of the attacker.
  expect(await organizations.readOrigins(organizationId)).toEqual([])
  expect(places()).toEqual(['organizations.return_origins'])
})

test('opening a session with unchanged settings reads no audit row', async () => {
  const query = vi.spyOn(db, 'query')
  expect(await openSession(partner)).toBe(partner.organizationId)
  expect(query).toHaveBeenCalledOnce()
})

test('the hourly check ends sessions of a credential that was changed in the database', async () => {
  const other = await openPartner({ allowIps: [] })
  const open = async ({ clientId, clientSecret }: Partner) => {
    const device = { ip: '192.0.2.1', userAgent: null }
    const { sessionId } = await sessions.create({ clientId, clientSecret }, device)
    return async () => (await sessions.find(sessionId, clientId)) !== undefined
  }
  const [isOtherLive, isLive] = [await open(other), await open(partner)]
  await db.query(sql`update credentials set scopes = null where client_id = ${partner.clientId}`)
  await protectedSettings.cover()
  expect([await isOtherLive(), await isLive()]).toEqual([true, false])
  const [recorded] = await db.query(sql`
    select c.action from audit_changes c join sessions s on s.handle::text = c.entity_id
    where s.client_id = ${partner.clientId} order by c.id desc limit 1`)
  expect(recorded).toEqual({ action: 'revoke, credential changed in the database' })
})

const brandEdits = [
  ['display_name', 'Evil'],
  ['legal_name', 'Evil Inc.'],
  ['disclosure', 'Banking by Evil.'],
  ['accent', '#ff0000'],
  ['support_email', 'evil@evil.example'],
  ['support_url', 'https://own.example/evil'],
  ['support_phone', '+12025550100'],
  ['logo', Buffer.from('evil')],
  ['logo_type', 'image/webp'],
] as const

test('pages and emails show no part of a brand that was changed in the database', async () => {
  const { organizationId } = partner
  const { name } = await organizations.require(organizationId)
  const data = new Uint8Array(64 * 64 * 4)
  await brands.setLogo(organizationId, encode({ width: 64, height: 64, data, channels: 4 }))
  const before = await brands.read(organizationId)
  const version = before.logo!.version
  const attacker = await openIntruder()
  for (const [column, value] of brandEdits) {
    const store = (to: unknown) =>
      attacker.query(`update brands set ${column} = $2 where organization_id = $1`, [
        organizationId,
        to,
      ])
    const { rows } = await attacker.query(
      `select ${column} as value from brands where organization_id = $1`,
      [organizationId],
    )
    await store(value)
    const noBrand = { name, disclosure: null, accent: null, supportEmail: null, logo: null }
    expect(await brands.findOnPages(organizationId)).toMatchObject(noBrand)
    expect(await brands.findSender(organizationId)).toEqual({
      name,
      legalName: name,
      replyTo: null,
    })
    await expect(brands.loadLogo(organizationId, version)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await store(rows[0].value)
  }
  await attacker.end()
  expect(places()).toEqual(brandEdits.map(([column]) => `brands.${column}`))
  expect(await brands.read(organizationId)).toEqual(before)
  expect(await brands.loadLogo(organizationId, version)).toMatchObject({ type: 'image/png' })
})

test('pages and emails show no organization name that was changed in the database', async () => {
  const { organizationId } = partner
  const { name } = await organizations.require(organizationId)
  const own = legalName()
  const store = (to: string) =>
    db.query(sql`update organizations set name = ${to} where id = ${organizationId}`)
  const names = { displayName: 'Own', legalName: 'Own Inc.' }
  await store('Evil')
  expect(await brands.read(organizationId)).toMatchObject(names)
  await brands.setNames(organizationId, { displayName: null, legalName: null })
  expect(await brands.findOnPages(organizationId)).toMatchObject({ name: own })
  expect(await brands.findSender(organizationId)).toMatchObject({ name: own, legalName: own })
  expect(places()).toEqual(['organizations.name'])
  await store(name)
  expect(await brands.findOnPages(organizationId)).toMatchObject({ name })
})

test('a brand with a valid MAC is shown without reading the audit', async () => {
  const query = vi.spyOn(db, 'query')
  expect(await brands.findSender(partner.organizationId)).toMatchObject({ name: 'Own' })
  expect(query).toHaveBeenCalledOnce()
})

test('the service sends no event to a webhook URL that was changed in the database', async () => {
  const organization = await openOrganization()
  const { id, receiver } = await organization.openDestination()
  const evil = await organization.openReceiver()
  const stop = destinations.startPumps()
  try {
    const store = (url: string) =>
      db.query(sql`update destinations set url = ${url} where id = ${id}`)
    await store(evil.url)
    await organization.addEvents(2)
    await waitFor(() => forged.length > 0)
    expect(places()).toEqual(['destinations.url'])
    await store(receiver.url)
    await moveClock('1 minute')
    await waitFor(organization.isIdle(id))
    expect([evil.received, receiver.received]).toMatchObject([[], { length: 2 }])
  } finally {
    await stop()
    organization.close()
    await resetClock()
  }
})

test('webhooks stay paused if an attacker switches on API access in the database', async () => {
  const organization = await openOrganization()
  const { id, receiver } = await organization.openDestination()
  const { organizationId } = organization
  await organizations.setApiAccess(organizationId, false)
  await organization.addEvents(1)
  await db.query(sql`update organizations set api_access = true where id = ${organizationId}`)
  const stop = destinations.startPumps()
  try {
    await waitFor(() => forged.length > 0)
    expect(places()).toEqual(['organizations.api_access'])
    expect(receiver.received).toEqual([])
    await organizations.setApiAccess(organizationId, true)
    await moveClock('1 minute')
    await waitFor(organization.isIdle(id))
    expect(receiver.received.length).toBeGreaterThan(0)
  } finally {
    await stop()
    organization.close()
    await resetClock()
  }
})

// Keep this test the last one. It leaves rows with MACs of key 2, and the other tests have only key
// 1. So in a later test, the service would report these rows as changed.
test('after a key is added, the settings get MACs of the new key', async () => {
  const readMac = async () => {
    const [row] = await db.query<{ mac: string }>(sql`
      select settings_mac as mac from credentials where client_id = ${partner.clientId}`)
    return row!.mac
  }
  expect(await readMac()).toMatch(/^1:/)
  await withCredentialKeys([2, 1], () => protectedSettings.cover())
  expect(await readMac()).toMatch(/^2:/)
  await withCredentialKeys([2, 1], async () =>
    expect(await openSession(partner)).toBe(partner.organizationId),
  )
})
