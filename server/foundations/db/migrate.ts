import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { databaseUrl } from '../db'
import { env } from '../env'
import { log } from '../log'

/** Brings the schema up to date. Several processes may call this at once: one works, the others wait on its advisory lock. */
export async function migrate(): Promise<void> {
  // A pooler keeps no session lock, so migrations go to the server itself.
  const client = new pg.Client({
    connectionString: env().DIRECT_DATABASE_URL ?? databaseUrl(),
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    const quiet = () => {}
    const logger = {
      debug: quiet,
      info: quiet,
      warn: quiet,
      // What it says can quote a row; the start that fails tells the rest to whoever started it.
      error: () => log().error({ event: 'database.migrationFailed' }),
    }
    const ran = await runner({
      dbClient: client,
      dir: 'server/foundations/db/migrations',
      direction: 'up',
      migrationsTable: 'migrations',
      advisoryLockMode: 'wait',
      logger,
    })
    if (ran.length > 0)
      log().info({ event: 'database.migrated', names: ran.map((migration) => migration.name) })
  } finally {
    await client.end()
  }
}
