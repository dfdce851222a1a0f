import { countRows, deleteBatchSize, drain, sql, type Tx } from '../../foundations/db'

// If a session was unused for a day, it expired at least twelve hours ago. The redundant condition
// on expires_at lets PostgreSQL use an index.
/** Deletes sessions that were unused for a day. A dry run only counts them. */
export const retire = (isDryRun: boolean): Promise<number> =>
  isDryRun
    ? countRows(sql`
        select count(*)::int as n from browser_sessions
        where expires_at < (select service_now()) - interval '12 hours'
          and last_seen_at < service_now() - interval '1 day'`)
    : drain(sql`
        with gone as (delete from browser_sessions where id_hash = any(array(
          select id_hash from browser_sessions
          where expires_at < (select service_now()) - interval '12 hours'
            and last_seen_at < service_now() - interval '1 day' limit ${deleteBatchSize}))
          returning 1)
        select count(*)::int as n from gone`)

/** Signs a person out of each browser, as if the sessions had expired. */
export const expireAll = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(sql`
    update browser_sessions set expires_at = service_now()
    where customer_id = ${customerId} and expires_at > service_now()`)
}
