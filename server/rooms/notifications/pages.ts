import { db, sql } from '../../foundations/db'
import type { InboxHead } from './head'

/**
 * The items of a page as JSON separated by commas, their count, and the number of the lowest item.
 */
export type Page = { text: string; count: number; lowestSeq: number }
/** The newest `limit` items of an inbox whose item number is below `below`. */
export type Wanted = { customerId: string; head: InboxHead; below: number; limit: number }

/**
 * Reads a page below an item, newest first, at the version of `head`. The statement writes the
 * JSON, because the driver has a cost per cell. A page of twenty items has over two hundred cells.
 */
export async function readPage({
  customerId,
  head: { markSeq, version },
  below,
  limit,
}: Wanted): Promise<Page> {
  // Readers do not share a statement. Sharing saved CPU time, but used only one of two processors
  // at a time.
  const [page] = await db.query<Page>(sql`
    select
      count(*)::int as count,
      coalesce(min(seq), 0) as "lowestSeq",
      coalesce(string_agg(
        '{"id":"' || id
        || '","type":' || to_json(type)::text
        || ',"category":"' || category
        || '","isRead":' || case when is_read then 'true' else 'false' end
        || ',"createdAt":"'
        || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        || '","title":' || coalesce(to_json(title)::text, 'null')
        || ',"body":' || coalesce(to_json(body)::text, 'null')
        || ',"data":' || data::text
        || ',"readAt":' || coalesce(
          '"' || to_char(shown_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"',
          'null')
        || '}', ','), '') as text
    from (
      select
        n.*,
        n.seq <= ${markSeq} or is_opened as is_read,
        case when is_opened then n.read_at when n.seq <= ${markSeq} then
          (select m.at from notification_marks m
            where m.customer_id = n.customer_id and m.mark_seq >= n.seq
            order by m.mark_seq limit 1) end as shown_at
      from (
        select *, read_at is not null and coalesce(read_version <= ${version}, false) as is_opened
        from notifications
        where customer_id = ${customerId} and seq < ${below} order by seq desc limit ${limit}
      ) n
    ) shown`)
  return page!
}
