import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, type Tx, transaction } from '../foundations/db'
import { uuidv7 } from '../foundations/ordered-ids'
import { withRequestId } from '../foundations/request-id'
import { openRooms } from '../testing/open-rooms'
import { openIntruder, openPartner, type Partner } from '../testing/partners'
import * as audit from './audit'
import * as auditVerification from './audit-verification'
import * as brands from './brands'
import * as credentials from './credentials'
import * as destinations from './destinations'
import * as organizations from './organizations'
import * as protectedSettings from './protected-settings'

// The attacker owns the database and has no key.
let rooms: Awaited<ReturnType<typeof openRooms>>
let intruder: Awaited<ReturnType<typeof openIntruder>>
beforeAll(async () => {
  rooms = await openRooms()
  intruder = await openIntruder()
  // Ends the time in which the audit accepts changes without a MAC.
  await audit.checkpoint()
})
afterAll(async () => {
  await intruder.end()
  await rooms.close()
})

const listFaults = async () => (await auditVerification.verify()).faults

type Edit = { table: string; entity: string; key: string; id: string; column: string; to: string }

const edits = {
  credentials: {
    scopes: ['null', "'{act,inbox}'", "'{}'"],
    allow_list: ["'{}'", "'{198.51.100.0/24}'", "allow_list || '{2001:db8::/32}'::text[]"],
    expires_at: ['null', "expires_at + interval '1 year'", "expires_at - interval '1 second'"],
    revoked_at: ['service_now()'],
    secret_hash: ['sha256(secret_hash)'],
    previous_secret_hash: ['secret_hash'],
    previous_secret_expires_at: ["service_now() + interval '1 year'"],
  },
  organizations: {
    return_origins: ["'{https://evil.example}'", "'{}'", "return_origins || '{https://a.example}'"],
    renews_invites: ['not renews_invites'],
    api_access: ['not api_access'],
    name: ["name || ' '"],
  },
  brands: {
    display_name: ["'Evil'", 'null'],
    legal_name: ["'Evil Inc.'"],
    disclosure: ["'Banking by Evil.'"],
    accent: ["'#ff0000'", 'null'],
    support_email: ["'evil@evil.example'", 'null'],
    support_url: ["'https://evil.example'"],
    support_phone: ["'+12025550100'"],
  },
  destinations: {
    url: ["'https://evil.example/hooks'", "url || '?'"],
    organization_id: ['(select id from organizations where id <> organization_id limit 1)'],
    types: ["'{}'", "types || '{customer.created}'::text[]"],
  },
} as const

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

function pickEdit(partner: Partner): Edit {
  const [table, ways] = pick(Object.entries(edits))
  const [column, values] = pick(Object.entries(ways) as [string, readonly string[]][])
  const { clientId, organizationId, destinationId } = partner
  const [entity, key, id] = {
    credentials: ['credential', 'client_id', clientId],
    organizations: ['organization', 'id', organizationId],
    brands: ['brand', 'organization_id', organizationId],
    destinations: ['destination', 'id', destinationId],
  }[table] as [string, string, string]
  return { table, entity, key, id, column, to: pick(values) }
}

/** Makes the edit in the database. Returns a function that restores the row. */
async function apply({ table, key, id, column, to }: Edit): Promise<() => Promise<unknown>> {
  const { rows } = await intruder.query(
    `select ${column} as value from ${table} where ${key} = $1`,
    [id],
  )
  await intruder.query(`update ${table} set ${column} = ${to} where ${key} = $1`, [id])
  return () =>
    intruder.query(`update ${table} set ${column} = $2 where ${key} = $1`, [id, rows[0].value])
}

test('audit verification names each of 1,000 settings changed in the database', {
  timeout: 120_000,
}, async () => {
  const partners = await Promise.all(Array.from({ length: 20 }, () => openPartner()))
  expect(await listFaults()).toEqual([])
  for (let round = 0; round < 50; round++) {
    const made = partners.map(pickEdit)
    const undo = []
    for (const edit of made) undo.push(await apply(edit))
    const faults = (await listFaults()).filter((fault) => fault.includes('in the database'))
    const expected = made.map(
      ({ entity, id, column }) => `${entity} ${id} was changed in the database: ${column}`,
    )
    expect(faults.sort()).toEqual(expected.sort())
    for (const restore of undo) await restore()
  }
  expect(await listFaults()).toEqual([])
})

const changedIn = (text: string): string => text.replace(': ', ' was changed in the database: ')

test('audit verification names settings that an attacker restored from an older row', async () => {
  const { clientId, organizationId } = await openPartner()
  await intruder.query('create table older as table credentials')
  await credentials.setAllowList(clientId, ['198.51.100.0/24'])
  await credentials.revoke(clientId)
  await intruder.query(`delete from credentials where client_id = $1`, [clientId])
  await intruder.query(`insert into credentials select * from older where client_id = $1`, [
    clientId,
  ])
  expect(await listFaults()).toEqual([changedIn(`credential ${clientId}: allow_list, revoked_at`)])
  await intruder.query('delete from credentials where client_id = $1', [clientId])
  await intruder.query('drop table older')
  expect(await listFaults()).toEqual([])
  expect(organizationId).toBeTruthy()
})

test('changing one setting does not hide a forged change of another setting', async () => {
  const { organizationId } = await openPartner()
  await intruder.query('update organizations set return_origins = $2 where id = $1', [
    organizationId,
    ['https://evil.example'],
  ])
  const faults = [changedIn(`organization ${organizationId}: return_origins`)]
  await organizations.changeSettings(organizationId, { renewsInvites: true })
  await protectedSettings.cover()
  expect(await listFaults()).toEqual(faults)
  await organizations.changeSettings(organizationId, { returnOrigins: ['https://own.example'] })
  expect(await listFaults()).toEqual([])
})

test('audit verification names a brand and a destination that an attacker inserted', async () => {
  const { organizationId, destinationId } = await openPartner()
  const other = await openPartner({ hasBrand: false })
  await intruder.query(
    `insert into brands (organization_id, display_name, updated_at) values ($1, 'Evil', now())`,
    [other.organizationId],
  )
  await intruder.query('create table removed as table destinations')
  await destinations.remove({ organizationId, id: destinationId })
  await intruder.query('insert into destinations select * from removed where id = $1', [
    destinationId,
  ])
  expect(await listFaults()).toEqual([
    `brand ${other.organizationId} was not written by the service`,
    `destination ${destinationId} was not written by the service`,
  ])
  await intruder.query('delete from brands where organization_id = $1', [other.organizationId])
  await intruder.query('delete from destinations where id = $1', [destinationId])
  await intruder.query('drop table removed')
})

test('forged audit changes do not make a forged setting valid', async () => {
  const { clientId } = await openPartner()
  await intruder.query("update credentials set scopes = '{act}' where client_id = $1", [clientId])
  const insert = (entity: string, action: string, mac: string | null) =>
    intruder.query(
      `insert into audit_changes (id, request_id, entity, entity_id, action, at, mac)
       values ($1, $1, $2, $3, $4, now(), decode($5, 'hex'))`,
      [uuidv7(), entity, clientId, action, mac],
    )
  await insert('credential', 'set allow-list', null)
  await insert('credential', 'set allow-list', 'ab'.repeat(32))
  await insert('credential-settings', '99', 'ab'.repeat(32))
  await protectedSettings.cover()
  expect(await listFaults()).toContain(changedIn(`credential ${clientId}: scopes`))
  await intruder.query(
    'delete from audit_changes where entity_id = $1 and (mac is null or mac = $2)',
    [clientId, Buffer.alloc(32, 0xab)],
  )
  await intruder.query("update credentials set scopes = '{inbox}' where client_id = $1", [clientId])
  expect(await listFaults()).toEqual([])
})

/** Changes a row as a process of an earlier version does: with an audit row and without a MAC. */
const changeAsBefore = (
  { clientId }: Pick<Partner, 'clientId'>,
  change: (tx: Tx) => Promise<unknown>,
) =>
  transaction(async (tx) => {
    await change(tx)
    await audit.record(tx, 'credential', clientId, 'set allow-list')
  })

test('a settings change by the previous app version causes no false alarm', async () => {
  const partner = await openPartner({ allowIps: [] })
  const { clientId, clientSecret } = partner
  const open = async () =>
    credentials.prove(await credentials.find(clientId), { clientId, clientSecret, ip: '192.0.2.7' })
  await changeAsBefore(partner, (tx) =>
    tx.query(
      sql`update credentials set allow_list = '{192.0.2.0/24}' where client_id = ${clientId}`,
    ),
  )
  expect(await listFaults()).toEqual([])
  expect(await open()).toMatchObject({ organizationId: partner.organizationId })
  await protectedSettings.cover()
  expect(await listFaults()).toEqual([])
  await intruder.query("update credentials set allow_list = '{}' where client_id = $1", [clientId])
  expect(await listFaults()).toEqual([changedIn(`credential ${clientId}: allow_list`)])
  await expect(open()).rejects.toMatchObject({ code: 'CREDENTIAL_REVOKED' })
  // During an upgrade, a process of the previous version may write even after a forged change.
  await changeAsBefore(partner, (tx) =>
    tx.query(
      sql`update credentials set allow_list = '{192.0.2.0/24}' where client_id = ${clientId}`,
    ),
  )
  expect(await listFaults()).toEqual([])
  expect(await open()).toMatchObject({ organizationId: partner.organizationId })
})

test('the first start adds MACs and audit entries to settings of the previous version', async () => {
  const { clientId, organizationId, destinationId } = await openPartner()
  for (const [table, key, id] of [
    ['credentials', 'client_id', clientId],
    ['organizations', 'id', organizationId],
    ['brands', 'organization_id', organizationId],
    ['destinations', 'id', destinationId],
  ])
    await intruder.query(`update ${table} set settings_mac = null where ${key} = $1`, [id])
  await intruder.query(
    "delete from audit_changes where entity like '%-settings' and entity_id = any($1)",
    [[clientId, organizationId, destinationId]],
  )
  const before = await auditVerification.verify()
  expect(before.faults.filter((fault) => fault.includes('in the database'))).toEqual([])
  await protectedSettings.cover()
  await intruder.query("update brands set accent = '#ff0000' where organization_id = $1", [
    organizationId,
  ])
  expect(await listFaults()).toContain(changedIn(`brand ${organizationId}: accent`))
  await intruder.query("update brands set accent = '#112233' where organization_id = $1", [
    organizationId,
  ])
})

test('changes and broken connections during a verification cause no false alarm', {
  timeout: 120_000,
}, async () => {
  const partners = await Promise.all(Array.from({ length: 4 }, () => openPartner()))
  const before = await listFaults()
  let isOver = false
  let verified = 0
  const changing = partners.map(async (partner, i) => {
    for (let n = 0; !isOver; n++)
      await withRequestId(uuidv7(), () => changeSomething(partner, i + n)).catch(() => {})
  })
  const covering = (async () => {
    while (!isOver) await protectedSettings.cover()
  })()
  for (let round = 0; round < 40; round++) {
    if (round % 2 === 0)
      await intruder.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and random() < 0.3`)
    const faults = await listFaults().catch(() => undefined)
    if (!faults) continue
    expect(faults).toEqual(before)
    verified++
  }
  isOver = true
  await Promise.all([...changing, covering])
  expect(verified).toBeGreaterThanOrEqual(10)
  expect(await listFaults()).toEqual(before)
})

const randomText = () => Math.random().toString(36).slice(2)

function changeSomething({ clientId, organizationId, destinationId }: Partner, n: number) {
  const text = randomText()
  const acts = [
    () => credentials.setAllowList(clientId, [`203.0.113.${n % 256}/32`]),
    () => credentials.rotate(clientId, '24h'),
    () =>
      organizations.changeSettings(organizationId, { returnOrigins: [`https://${text}.example`] }),
    () => organizations.changeSettings(organizationId, { renewsInvites: n % 2 === 0 }),
    () => organizations.setApiAccess(organizationId, n % 3 > 0),
    () => brands.setNames(organizationId, { displayName: text }),
    () => brands.write(organizationId, { supportPhone: `+1202555${1000 + (n % 9000)}` }),
    () =>
      destinations.change(
        { organizationId, id: destinationId },
        { url: `http://127.0.0.1:8080/${text}`, types: ['*'] },
      ),
  ]
  return pick(acts)()
}
