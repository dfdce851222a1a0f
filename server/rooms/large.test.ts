import { beforeAll, describe, expect, test } from 'vitest'
import { db, deleteBatchSize, type Statement, sql } from '../foundations/db'
import { countReads, issueCredential, shareRooms } from '../testing/open-rooms'
import * as idempotency from './idempotency'
import * as retention from './retention'
import * as sessions from './sessions'

const many = deleteBatchSize * 2 + 1
const few = 100

// The number of rows per insert. Such an insert takes milliseconds, so even a busy machine ends it
// before the query timeout.
const pieceSize = 1000
async function insertMany(write: (from: number, to: number) => Statement): Promise<void> {
  for (let from = 1; from <= many; from += pieceSize)
    await db.query(write(from, Math.min(from + pieceSize - 1, many)))
}

shareRooms()
let clientId: string
let clientSecret: string
beforeAll(async () => {
  const credential = await issueCredential()
  ;({ clientId, clientSecret } = credential)
  const { organizationId } = credential
  // The first session ended a day ago, and each further session ended one second earlier. Retention
  // does not delete any of them yet.
  await insertMany(
    (from, to) => sql`
    insert into sessions (id_hash, handle, client_id, organization_id, device_session_type, created_at, expires_at, last_used_at)
    select sha256(i::text::bytea), gen_random_uuid(), ${clientId}, ${organizationId}, 'System', at, at + interval '24 hours', at
    from generate_series(${from}::int, ${to}::int) i, lateral (select service_now() - interval '2 days' - make_interval(secs => i) as at) moment`,
  )
  await insertMany(
    (from, to) => sql`
    insert into tokens (hash, kind, family, organization_id, role, created_at, expires_at)
    select sha256(i::text::bytea), 'role', gen_random_uuid(), ${organizationId}, 'Advisor', service_now(), service_now() - interval '29 days'
    from generate_series(${from}::int, ${to}::int) i`,
  )
  await insertMany(
    (from, to) => sql`
    insert into browser_sessions (id_hash, handle, created_at, last_seen_at, expires_at)
    select sha256(i::text::bytea), gen_random_uuid(), service_now(), service_now(), service_now() + interval '12 hours' from generate_series(${from}::int, ${to}::int) i`,
  )
  await insertMany(
    (from, to) => sql`
    insert into email_challenges (id, purpose, email_index, email_sealed, code_hash, link_hash, created_at, code_expires_at, link_expires_at)
    select gen_random_uuid(), 'sign-in', '', '', '', sha256(i::text::bytea), service_now(), service_now(), service_now() from generate_series(${from}::int, ${to}::int) i`,
  )
  await insertMany(
    (from, to) => sql`
    insert into idempotency (organization_id, client_id, customer_id, key, mac, state, holder, lease_until, expires_at)
    select ${organizationId}, ${clientId}, '', i::text, '', 'done', gen_random_uuid(), service_now(), service_now() + interval '1 hour' from generate_series(${from}::int, ${to}::int) i`,
  )
  await db.query(sql`analyze`)
})

describe('queries in large tables', () => {
  test('listing live sessions reads under 100 rows despite thousands of expired sessions', async () => {
    await sessions.create({ clientId, clientSecret }, { ip: null, userAgent: null })
    expect(await sessions.list(clientId)).toHaveLength(1)
    expect(await countReads('sessions', () => sessions.list(clientId))).toBeLessThan(few)
    expect(await countReads('sessions', () => sessions.listLive(undefined, 100))).toBeLessThan(few)
    expect(await countReads('sessions', () => sessions.listLive(clientId, 100))).toBeLessThan(few)
  })

  test('revoking the live sessions of a client reads under 100 rows', async () => {
    expect(await countReads('sessions', () => sessions.revokeLive(clientId))).toBeLessThan(few)
  })

  test('deleting expired idempotency records reads under 100 rows', async () => {
    await db.query(sql`update idempotency set expires_at = service_now() where key = '1'`)
    expect(await countReads('idempotency', idempotency.sweep)).toBeLessThan(few)
    expect(await db.query(sql`select 1 from idempotency where key = '1'`)).toHaveLength(0)
  })

  test.each(['sessions', 'tokens', 'browser_sessions', 'email_challenges'])(
    'retention reads under 100 rows of %s when no row has expired',
    async (table) => {
      expect(await countReads(table, () => retention.run(true))).toBeLessThan(few)
      expect(await countReads(table, () => retention.run(false))).toBeLessThan(few)
    },
  )
})

test('retention counts and deletes more expired rows than fit into one batch', async () => {
  await db.query(sql`update tokens set expires_at = service_now() - interval '31 days'`)
  const rowsOf = (run: retention.Retired[]) => run.find(({ kind }) => kind === 'tokens')?.rows
  expect(rowsOf(await retention.run(true))).toBe(many)
  expect(rowsOf(await retention.run(false))).toBe(many)
  expect(rowsOf(await retention.run(true))).toBe(0)
})
