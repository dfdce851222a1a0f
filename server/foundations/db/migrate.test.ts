import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRooms } from '../../testing/open-rooms'
import { databaseUrl } from '../db'
import { migrate } from './migrate'

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

test('other statements pass while a migration waits for a long transaction', async () => {
  await owner.query(`
    alter table notification_heads
      drop column emails_platform, drop column emails_transaction, drop column email_due_at,
      drop column emailed_at, drop column emailed_seq`)
  await owner.query(`delete from migrations where name = '0048_inbox_letters'`)
  await reader.query('begin')
  await reader.query('select from notification_heads')
  const migrating = migrate()
  await expect.poll(isWaiting).toBe(true)
  await owner.query(`set statement_timeout = '30s'`)
  await owner.query('select from notification_heads')
  await reader.query('commit')
  expect(await migrating).toBe(true)
  await owner.query('select email_due_at from notification_heads')
})
