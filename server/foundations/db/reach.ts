import pg from 'pg'
import { databaseUrl, directDatabaseUrl, migrationDatabaseUrl } from '../db'
import { ConfigurationError, env } from '../env'
import { type DatabaseSetting, findTlsFault } from './tls-faults'

const urls: Readonly<Record<DatabaseSetting, () => string>> = {
  DATABASE_URL: databaseUrl,
  DIRECT_DATABASE_URL: directDatabaseUrl,
  MIGRATION_DATABASE_URL: migrationDatabaseUrl,
}

/** The setting whose role migrates. */
export const migrationSetting = (): DatabaseSetting =>
  (['MIGRATION_DATABASE_URL', 'DIRECT_DATABASE_URL'] as const).find(
    (name) => env()[name] !== undefined,
  ) ?? 'DATABASE_URL'

/**
 * Connects once by each of the settings that is given, before anything is read. Throws
 * ConfigurationError if TLS fails, and the error of the driver otherwise.
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
