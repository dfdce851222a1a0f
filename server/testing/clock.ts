import { db, sql } from '../foundations/db'

/**
 * For tests: moves the clock of the service by an interval of PostgreSQL, such as `30 days 1
 * minute`.
 */
export const moveClock = (by: string): Promise<unknown> =>
  db.query(sql`
    insert into service_clock (moved_by) values (${by}::interval)
    on conflict (id) do update set moved_by = excluded.moved_by`)

export const resetClock = (): Promise<unknown> => db.query(sql`delete from service_clock`)
