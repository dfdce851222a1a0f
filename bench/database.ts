import pg from 'pg'
import type { TableSize } from '@/bench/result'

/** Runs work with a new connection and closes the connection afterwards. */
export async function withDatabase<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the bytes of write-ahead log since the creation of the database. */
export const readWalBytes = (databaseUrl: string): Promise<number> =>
  withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(
      "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes",
    )
    return rows[0].bytes
  })

// Tables with fewer rows have partly filled pages, which distort the size per row.
const minRows = 400

/** Returns the sizes of all tables with at least `minRows` rows. */
export const measureTables = (databaseUrl: string): Promise<TableSize[]> =>
  withDatabase(databaseUrl, async (client) => {
    const { rows: tables } = await client.query(`
      select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes, pg_relation_size(c.oid)::float8 as "heapBytes"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' order by 1`)
    const sizes: TableSize[] = []
    for (const { name, bytes, heapBytes } of tables) {
      const { rows } = await client.query(
        `select count(*)::int as n from ${client.escapeIdentifier(name)}`,
      )
      if (rows[0].n >= minRows) sizes.push({ name, rows: rows[0].n, bytes, heapBytes })
    }
    return sizes
  })
