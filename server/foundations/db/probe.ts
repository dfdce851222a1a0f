import pg from 'pg'

const timeoutMs = 4500

/** Identifies a database. Two URLs of the same database have equal identities. */
export type DatabaseIdentity = { name: string; startedAt: string }

/**
 * Opens one connection, reads the identity of the database and closes the connection. Throws errors
 * of the driver.
 */
export async function probeDatabase(url: string): Promise<DatabaseIdentity> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'latchkey-doctor',
  })
  // Without a listener, an error after the connection breaks would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<DatabaseIdentity>(
      'select current_database() as name, pg_postmaster_start_time()::text as "startedAt"',
    )
    return rows[0]!
  } finally {
    void client.end().catch(() => {})
  }
}
