import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { announce } from '../announce'
import { directDatabaseUrl } from '../db'
import { ConfigurationError } from '../env'
import { log } from '../log'
import { listMigrations, migrationsFolder } from '../schema'
import { addIndexes } from './indexes'

const insufficientPrivilege = '42501'
const tooFewRights =
  'DATABASE_URL: this role may not change the tables, and they are older than this version. Run npm run migrate with MIGRATION_DATABASE_URL first.'

/**
 * Migrates the schema and returns whether it changed. One process migrates, and the others wait for
 * the advisory lock. Throws ConfigurationError if the schema is outdated and the role has no right
 * to change it.
 */
export async function migrate(url = directDatabaseUrl()): Promise<boolean> {
  // A pooler does not support session locks, so migrations connect to the server directly.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    const hasChanged = !(await isCurrent(client)) && (await runMigrations(client))
    await addIndexes(client)
    return hasChanged
  } finally {
    await client.end()
  }
}

const lockTimeoutMs = 2000
const pauseMs = 1000

/**
 * Runs the missing migrations. While a migration waits for a table lock, all later statements on
 * the table wait behind it. So a migration stops waiting after two seconds, lets these statements
 * run, and tries again. Logs each kind of wait once: for the migration of another process, and for
 * a transaction.
 */
async function runMigrations(client: pg.Client): Promise<boolean> {
  // Loads the library only if migrations are missing, because most starts have nothing to migrate.
  const { PG_MIGRATE_LOCK_ID, runner } = await import('node-pg-migrate')
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  const reported = { migrationAwaited: false, migrationWaits: false }
  for (;;) {
    let cause: keyof typeof reported = 'migrationAwaited'
    try {
      // Takes the lock that the library itself uses. So this function can distinguish a wait for
      // another process from a wait for a transaction. Processes of the previous version take the
      // same lock.
      await client.query(`select pg_advisory_lock(${PG_MIGRATE_LOCK_ID})`)
      cause = 'migrationWaits'
      const hasChanged = await tryMigrations(client, runner)
      await client.query('select pg_advisory_unlock_all()')
      return hasChanged
    } catch (error) {
      if (!isBlocked(error)) {
        // The error message can quote a row, so the log does not contain it. A process that fails
        // to start prints the error to stderr for the operator.
        log().error({ event: 'database.migrationFailed' })
        throw isRefused(error) ? new ConfigurationError([tooFewRights]) : error
      }
      await client.query('rollback')
      await client.query('select pg_advisory_unlock_all()')
      if (!reported[cause]) reportWait(cause)
      reported[cause] = true
      await sleep(pauseMs)
    }
  }
}

function reportWait(cause: 'migrationAwaited' | 'migrationWaits'): void {
  if (cause === 'migrationWaits') log().warn({ event: 'database.migrationWaits' })
  else log().info({ event: 'database.migrationAwaited' })
}

type Runner = typeof import('node-pg-migrate')['runner']

async function tryMigrations(client: pg.Client, runner: Runner): Promise<boolean> {
  const quiet = () => {}
  const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet }
  const ran = await runner({
    dbClient: client,
    dir: migrationsFolder,
    direction: 'up',
    migrationsTable: 'migrations',
    noLock: true,
    logger,
  })
  if (ran.length > 0)
    announce(
      'info',
      { event: 'database.migrated', names: ran.map((migration) => migration.name) },
      `The database has the tables of this version (${ran.length} migrations).`,
    )
  return ran.length > 0
}

const [lockNotAvailable, deadlockDetected] = ['55P03', '40P01']
const isBlocked = (error: unknown): boolean =>
  [lockNotAvailable, deadlockDetected].includes((error as { code?: string }).code ?? '')

// The migration library wraps some database errors and preserves only their text. So this function
// also compares the text.
const isRefused = (error: unknown): boolean =>
  (error as { code?: string }).code === insufficientPrivilege ||
  /permission denied|must be owner/.test((error as Error).message)

async function isCurrent(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('migrations') is not null as found`,
  )
  if (!rows[0]!.found) return false
  const ran = await client.query<{ name: string }>('select name from migrations')
  const names = new Set(ran.rows.map(({ name }) => `${name}.sql`))
  return listMigrations().every((file) => names.has(file))
}
