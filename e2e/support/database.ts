import pg from 'pg'
import type { Service } from './service'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

// biome-ignore lint/suspicious/noExplicitAny: rows are what a test looks into
type Row = Record<string, any>
export type Database = { query(text: string, values?: unknown[]): Promise<Row[]>; close(): Promise<void> }

/** The service's own database, past the service: for looking at what it keeps, and for breaking it. */
export async function openDatabase(service: Service): Promise<Database> {
  const client = new pg.Client({ connectionString: service.databaseUrl() })
  // The server may be ended under us; the next query says so.
  client.on('error', () => {})
  await client.connect()
  return { query: async (text, values = []) => (await client.query(text, values)).rows, close: () => client.end() }
}

/** Moves the clock of the service's database, as `interval` text such as '24 hours'; '0' puts it back. */
export const moveClock = (database: Database, by: string) =>
  database.query('insert into service_clock (moved_by) values ($1::interval) on conflict (id) do update set moved_by = excluded.moved_by', [
    by,
  ])
