import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'
import { closePool, db, setDatabaseUrl, sql } from '../foundations/db'
import { migrate } from '../foundations/db/migrate'
import * as credentials from '../rooms/credentials'
import * as deployment from '../rooms/deployment'
import { createDatabase } from './database-server'

/**
 * For tests: sets the settings of a sandbox with a temporary folder. Call `applySettings` before
 * the settings are read. `remove` deletes the folder.
 */
export function applySettings(settings: Record<string, string> = {}): {
  dataDir: string
  remove(): void
} {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rooms-')))
  // PostgreSQL runs as another user and must be able to enter the folder.
  fs.chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  for (const name of ['DATABASE_URL', 'DIRECT_DATABASE_URL', 'SMTP_URL', 'APP_URL', 'BAAS_URL'])
    vi.stubEnv(name, undefined)
  for (const [name, value] of Object.entries({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...settings,
  }))
    vi.stubEnv(name, value)
  return {
    dataDir,
    remove: () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/**
 * For tests: prepares a migrated database and settings for the modules of server/rooms. `close`
 * deletes the database.
 */
export async function openRooms(
  settings: Record<string, string> = {},
): Promise<{ dataDir: string; close(): Promise<void> }> {
  const { dataDir, remove } = applySettings(settings)
  fs.mkdirSync(dataDir, { mode: 0o700 })
  const database = await createDatabase()
  setDatabaseUrl(database.url)
  // A new database has no rows to check.
  await deployment.claim({ isExamined: true, isMigrated: await migrate() })
  return {
    dataDir,
    async close() {
      await closePool()
      await database.drop()
      remove()
    },
  }
}

/** For tests: calls `openRooms` before the tests of a file, and `close` after the tests. */
export function shareRooms(settings: Record<string, string> = {}): { readonly dataDir: string } {
  let rooms: Awaited<ReturnType<typeof openRooms>>
  beforeAll(async () => {
    rooms = await openRooms(settings)
  })
  afterAll(() => rooms.close())
  return {
    get dataDir() {
      return rooms.dataDir
    },
  }
}

let organizations = 0
/** For tests: a credential of a new organization. */
export const issueCredential = (options: Parameters<typeof credentials.issue>[1] = {}) =>
  credentials.issue(`Organization ${++organizations}`, options)

async function readReads(table: string): Promise<number> {
  await db.query(sql`select pg_stat_force_next_flush()`)
  const [read] = await db.query<{ rows: number }>(
    sql`select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_user_tables where relname = ${table}`,
  )
  return read?.rows ?? 0
}

/**
 * For tests: counts the rows of a table that `work` reads. The statements of `work` must run one
 * after another, because a connection reports only its own numbers.
 */
export async function countReads(table: string, work: () => Promise<unknown>): Promise<number> {
  const before = await readReads(table)
  await work()
  return (await readReads(table)) - before
}
