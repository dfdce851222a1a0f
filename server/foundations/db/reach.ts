import pg from 'pg'
import { databaseUrl, directDatabaseUrl, migrationDatabaseUrl } from '../db'
import { ConfigurationError, env } from '../env'
import { type DatabaseSetting, findTlsFault } from './tls-faults'

const urls: Readonly<Record<DatabaseSetting, () => string>> = {
  DATABASE_URL: databaseUrl,
  DIRECT_DATABASE_URL: directDatabaseUrl,
  MIGRATION_DATABASE_URL: migrationDatabaseUrl,
}

/** The setting of the role that runs the migrations. */
export const migrationSetting = (): DatabaseSetting =>
  (['MIGRATION_DATABASE_URL', 'DIRECT_DATABASE_URL'] as const).find(
    (name) => env()[name] !== undefined,
  ) ?? 'DATABASE_URL'

/**
 * Connects once with each setting that has a value, before the service reads anything. Throws
 * ConfigurationError if TLS fails, otherwise the error of the driver.
 */
export async function reachDatabases(names: readonly DatabaseSetting[]): Promise<void> {
  for (const name of names.filter((one) => env()[one] !== undefined)) await reach(name)
}

async function reach(name: DatabaseSetting): Promise<void> {
  const client = new pg.Client({
    connectionString: urls[name](),
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const fault = findTlsFault(error, name)
    throw fault === undefined ? error : new ConfigurationError([fault])
  } finally {
    await client.end().catch(() => {})
  }
}
