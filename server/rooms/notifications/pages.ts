import { db, sql } from '../../foundations/db'
import type { InboxHead } from './head'

/** A page of an inbox as it is sent: its items as JSON, separated by commas, and the position at which the next page begins. */
export type Page = { text: string; count: number; lowestSeq: number }
/** The newest `limit` items of an inbox below the item number `below`. */
export type Wanted = { customerId: string; head: InboxHead; below: number; limit: number }

/**
 * A page of an inbox below an item, newest first, as of `head`. The statement writes the JSON itself: the driver's cost is per cell, a page of twenty
 * items has over two hundred, and here they would only be parsed to be serialized again. This way a streamed list leaves almost no garbage.
 */
export async function readPage({
  customerId,
  head: { markSeq, version },
  below,
  limit,
}: Wanted): Promise<Page> {
  // Each reader has its own statement: sharing one took less time of both processors, but left one idle while the other worked.
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
