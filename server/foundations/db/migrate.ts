import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { directDatabaseUrl } from '../db'
import { log } from '../log'
import { migrationsFolder } from '../schema'

/**
 * Migrates the schema and returns whether it changed. Of several processes one migrates; the others
 * wait for its advisory lock.
 */
export async function migrate(): Promise<boolean> {
  // A pooler keeps no session locks, so migrations connect to the server directly.
  const client = new pg.Client({
    connectionString: directDatabaseUrl(),
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    const quiet = () => {}
    const logger = {
      debug: quiet,
      info: quiet,
      warn: quiet,
      // The message can quote a row; the failing start prints the rest for the operator.
      error: () => log().error({ event: 'database.migrationFailed' }),
    }
    const ran = await runner({
      dbClient: client,
      dir: migrationsFolder,
      direction: 'up',
      migrationsTable: 'migrations',
      advisoryLockMode: 'wait',
      logger,
    })
    if (ran.length > 0)
      log().info({ event: 'database.migrated', names: ran.map((migration) => migration.name) })
    return ran.length > 0
  } finally {
    await client.end()
  }
}
