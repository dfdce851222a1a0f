import { countRows, sql } from '../foundations/db'

/**
 * For tests: counts the statements that wait for a lock in the database of this test. Other test
 * files use other databases of the same server.
 */
export const countLockWaits = (): Promise<number> =>
  countRows(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
