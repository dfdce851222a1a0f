import { sign as signWith } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveClock } from '../../foundations/clock'
import { uuidv7 } from '../../foundations/ordered-ids'
import { secrets } from '../../foundations/secrets'
import { openRooms } from '../../testing/open-rooms'
import { openIntruder, openPartner, type Partner } from '../../testing/partners'
import * as audit from '../audit'
import * as protectedSettings from '../protected-settings'
import { statementOf } from './checkpoint-row'

// Version 0.1.0 stores neither MACs nor stamps (digests of settings). During a rolling restart,
// processes of both versions run at the same time.
let rooms: Awaited<ReturnType<typeof openRooms>>
let database: Awaited<ReturnType<typeof openIntruder>>
let partner: Partner
beforeAll(async () => {
  rooms = await openRooms()
  database = await openIntruder()
  await signAsOlder()
  await audit.checkpoint()
})
beforeEach(async () => {
  partner = await openPartner()
})
afterEach(() => moveClock(0))
afterAll(async () => {
  await database.end()
  await rooms.close()
})

/**
 * Signs a checkpoint as the older release does. For a day after this checkpoint, the audit accepts
 * changes without a MAC.
 */
async function signAsOlder(): Promise<void> {
  const at = new Date()
  const heads = {}
  const row = { id: 1, at, heads, previous: null, version: 1, unkeyedUntil: null }
  await database.query(
    'insert into audit_checkpoints (id, at, heads, signature) values (1, $1, $2, $3)',
    [at, heads, signWith(null, statementOf(row), secrets().audit.sign)],
  )
}

/** Records a change as the older release does. Returns the id of the change. */
async function recordAsOlder(entity: string, entityId: string, action: string): Promise<string> {
  const id = uuidv7()
  await database.query(
    `insert into audit_changes (id, request_id, entity, entity_id, action, at)
     values ($1, gen_random_uuid(), $2, $3, $4, service_now())`,
    [id, entity, entityId, action],
  )
  return id
}

const changes = [
  [
    'set allow-list',
    `update credentials set allow_list = '{198.51.100.0/24}' where client_id = $1`,
  ],
  [
    'rotate, grace 1h',
    `update credentials set
       previous_secret_hash = secret_hash, previous_secret_key = secret_key,
       previous_secret_used_at = null, rotated_at = service_now(),
       previous_secret_expires_at = service_now() + interval '1 hour',
       secret_hash = sha256(secret_hash)
     where client_id = $1`,
  ],
  [
    'revoke',
    `update credentials set revoked_at = coalesce(revoked_at, service_now()) where client_id = $1`,
  ],
] as const

async function changeAsOlder({ clientId, organizationId }: Partner): Promise<void> {
  for (const [action, statement] of changes) {
    await database.query(statement, [clientId])
    await recordAsOlder('credential', clientId, action)
    expect(await protectedSettings.findForged()).toEqual([])
  }
  await database.query('update organizations set api_access = false where id = $1', [
    organizationId,
  ])
  await recordAsOlder('organization', organizationId, 'switch API access off')
}

const storeScopes = (scopes: string) =>
  database.query('update credentials set scopes = $2 where client_id = $1', [
    partner.clientId,
    scopes,
  ])

test('settings that version 0.1.0 changes in a rolling restart do not count as forged', async () => {
  await changeAsOlder(partner)
  expect(await protectedSettings.findForged()).toEqual([])
  await protectedSettings.cover()
  await storeScopes('{act}')
  expect(await protectedSettings.findForged()).toEqual([
    `credential ${partner.clientId} was changed in the database: scopes`,
  ])
  await storeScopes('{inbox}')
})

test('settings that version 0.1.0 changed are still accepted a day after the upgrade', async () => {
  await changeAsOlder(partner)
  await audit.adoptOld()
  moveClock(25 * 3_600_000)
  expect(await protectedSettings.findForged()).toEqual([])
})

test('forged audit rows do not hide a setting that was changed in the database', async () => {
  const { clientId } = partner
  await storeScopes('{act}')
  moveClock(25 * 3_600_000)
  const changed = await recordAsOlder('credential', clientId, 'set allow-list')
  await database.query(
    `insert into audit_adoptions (id, request_id, fact_id, fact_digest, at, mac)
     values ($1, $1, $2, $3, service_now(), $4)`,
    [uuidv7(), changed, 'ab'.repeat(32), Buffer.alloc(32, 0xab)],
  )
  await protectedSettings.cover()
  expect(await protectedSettings.findForged()).toContain(
    `credential ${clientId} was changed in the database: scopes`,
  )
})
