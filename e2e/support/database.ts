import pg from 'pg'
import type { Service } from './service'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

// biome-ignore lint/suspicious/noExplicitAny: tests read untyped rows
type Row = Record<string, any>
export type Database = {
  query(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/**
 * Opens a direct connection to the service's database. It reconnects at the next query after a lost
 * connection.
 */
export async function openDatabase(service: Pick<Service, 'databaseUrl'>): Promise<Database> {
  let client: pg.Client | undefined
  const connect = async (): Promise<pg.Client> => {
    const opened = new pg.Client({ connectionString: service.databaseUrl() })
    for (const event of ['error', 'end'] as const)
      opened.on(event, () => {
        if (client === opened) client = undefined
      })
    await opened.connect()
    client = opened
    return opened
  }
  await connect()
  return {
    query: async (text, values = []) =>
      (await (client ?? (await connect())).query(text, values)).rows,
    close: async () => client?.end(),
  }
}

/** Moves the clock of the service's database by an interval such as `24 hours`. `0` resets it. */
export const moveClock = (database: Database, by: string) =>
  database.query(
    'insert into service_clock (moved_by) values ($1::interval) on conflict (id) do update set moved_by = excluded.moved_by',
    [by],
  )

/** Returns the time of the service's database in milliseconds. All lifetimes depend on it. */
export const readNow = async (database: Database): Promise<number> =>
  (await database.query('select service_now() as now'))[0]!.now.getTime()
