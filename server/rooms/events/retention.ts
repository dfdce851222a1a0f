import { countRows, deleteBatchSize, drain, sql } from '../../foundations/db'
import { env } from '../../foundations/env'

/**
 * Deletes events that are older than EVENTS_KEPT_DAYS and returns their number. Deletes only events
 * with the lowest numbers of an organization, so the remaining numbers have no gap. Keeps events
 * without a number. A dry run only counts.
 */
export function retire(isDryRun: boolean): Promise<number> {
  const days = env().EVENTS_KEPT_DAYS
  return isDryRun
    ? countRows(sql`
        select count(*)::int as n
        from event_heads h
        cross join lateral (
          select coalesce(min(k.seq), h.last_seq + 1) as kept_from from events k
          where k.organization_id = h.organization_id and k.seq is not null
            and k.at >= (select service_now()) - make_interval(days => ${days})) kept
        join events e on e.organization_id = h.organization_id and e.seq < kept.kept_from`)
    : drain(sql`
        with old as (
          select e.n
          from event_heads h
          cross join lateral (
            select coalesce(min(k.seq), h.last_seq + 1) as kept_from from events k
            where k.organization_id = h.organization_id and k.seq is not null
              and k.at >= (select service_now()) - make_interval(days => ${days})) kept
          join events e on e.organization_id = h.organization_id and e.seq < kept.kept_from
          order by e.organization_id, e.seq limit ${deleteBatchSize}
        ), gone as (
          delete from events where n in (select n from old) returning 1
        )
        select count(*)::int as n from gone`)
}

/** Returns the age in seconds of the oldest event that waits for its number. */
export const readUnnumberedAge = (): Promise<number> =>
  countRows(sql`
    select coalesce(extract(epoch from service_now() - min(at)), 0)::float8 as n
    from events where seq is null`)
