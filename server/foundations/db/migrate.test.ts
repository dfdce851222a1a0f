import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openRooms } from '../../testing/open-rooms'
import { databaseUrl } from '../db'
import { log } from '../log'
import { migrate } from './migrate'

// The advisory lock of the migration library.
const migrationLock = '7241865325823964'

let rooms: Awaited<ReturnType<typeof openRooms>>
let owner: pg.Client
let reader: pg.Client
beforeAll(async () => {
  rooms = await openRooms()
  owner = await connect()
  reader = await connect()
})
afterAll(async () => {
  await owner.end()
  await reader.end()
  await rooms.close()
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  return client
}

const isWaiting = async (): Promise<boolean> =>
  (
    await owner.query(`
      select from pg_locks
      where relation = 'notification_heads'::regclass and mode = 'AccessExclusiveLock'
        and not granted`)
  ).rows.length > 0

const bounded = ['audit', 'audit_checkpoints', 'audit_changes', 'audit_adoptions', 'kyc_moves']

const withSettings = ['credentials', 'organizations', 'destinations', 'brands']

/** Reverts the last seven migrations, so that `migrate` runs them again. */
async function undoLast(): Promise<void> {
  await owner.query('alter table signup_reservations drop column refused_request_id')
  await owner.query('alter table drafts drop column expiry_set_at')
  for (const table of bounded)
    await owner.query(`alter table ${table} drop constraint ${table}_bounds`)
  for (const table of withSettings)
    await owner.query(`alter table ${table} drop column settings_mac`)
  await owner.query(`
    alter table notification_heads
      drop column emails_platform, drop column emails_transaction, drop column email_due_at,
      drop column emailed_at, drop column emailed_seq`)
  await owner.query('drop table profile_versions, cancelled_invites')
  await owner.query(`
    delete from migrations
    where name in (
      '0048_inbox_letters', '0049_audit_bounds', '0050_settings_macs', '0051_profile_versions',
      '0052_draft_periods', '0053_refused_requests', '0054_cancelled_invites')`)
}

/** Starts a transaction that blocks the migration. Then starts the migration. */
async function migrateBlocked(): Promise<{ migrating: Promise<boolean> }> {
  await undoLast()
  await reader.query('begin')
  await reader.query('select from notification_heads')
  const migrating = migrate()
  await expect.poll(isWaiting).toBe(true)
  return { migrating }
}

test('a migration that waits for a long transaction does not block other statements', async () => {
  const { migrating } = await migrateBlocked()
  await owner.query(`set statement_timeout = '30s'`)
  await owner.query('select from notification_heads')
  await reader.query('commit')
  expect(await migrating).toBe(true)
  await owner.query('select email_due_at from notification_heads')
})

test('a migration tries again after a deadlock with another transaction', async () => {
  // PostgreSQL cancels the statement of the connection that finds the deadlock. With this long
  // timeout for the reader, the migration finds the deadlock first.
  await reader.query(`set deadlock_timeout = '1min'`)
  const { migrating } = await migrateBlocked()
  const locked = reader.query(`select pg_advisory_xact_lock(${migrationLock})`)
  await Promise.race([locked, migrating])
  await reader.query('commit')
  expect(await migrating).toBe(true)
  await owner.query('select email_due_at from notification_heads')
})

/** Collects the events that a waiting migration logs. */
function watchWaits(): string[] {
  const logged: string[] = []
  const note = ({ event }: { event: string }) =>
    void (/Wait|Await/.test(event) && logged.push(event))
  for (const level of ['info', 'warn'] as const) vi.spyOn(log(), level).mockImplementation(note)
  return logged
}

test('migrate() logs database.migrationAwaited while another process migrates', async () => {
  await undoLast()
  await owner.query(`select pg_advisory_lock(${migrationLock})`)
  const logged = watchWaits()
  const migrating = migrate()
  await expect.poll(() => logged, { timeout: 60_000 }).toEqual(['database.migrationAwaited'])
  await owner.query(`select pg_advisory_unlock(${migrationLock})`)
  expect(await migrating).toBe(true)
  expect(logged).toHaveLength(1)
})

test('a migration that waits for a long transaction logs database.migrationWaits', async () => {
  const logged = watchWaits()
  const { migrating } = await migrateBlocked()
  await expect.poll(() => logged, { timeout: 60_000 }).toEqual(['database.migrationWaits'])
  await reader.query('commit')
  expect(await migrating).toBe(true)
  expect(logged).toHaveLength(1)
})
