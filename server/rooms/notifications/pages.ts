import { db, sql } from '../../foundations/db'
import type { InboxHead } from './head'
import { openItems, type SealedItem } from './texts'
import { readDown, type Window } from './windows'

/**
 * A page of a list. `text`: the items as JSON, separated by commas. `hasMore`: the list has items
 * with a number below `lowestSeq`.
 */
export type Page = { text: string; count: number; lowestSeq: number; hasMore: boolean }
/** A part of an inbox: the newest `limit` items with a number below `below`. */
export type Wanted = {
  customerId: string
  head: InboxHead
  below: number
  limit: number
  /** If true, archived items are included. */
  hasArchived?: boolean
}

/** `sealed`: the encrypted texts of all items, one after the other. */
type Row = Page & { sealed: Buffer | null; textKey: Buffer | null }

/**
 * Reads a page of items below a number, newest first, as they were at the inbox version in `head`.
 * PostgreSQL writes the JSON, because each cell of a result has a cost in the driver. A page of
 * twenty items has over two hundred cells.
 */
export async function readPage(wanted: Wanted): Promise<Page> {
  const whole: Page = { text: '', count: 0, lowestSeq: 0, hasMore: false }
  await readDown(wanted, async (window) => {
    const { text, count, lowestSeq, hasMore } = await readWindow(wanted, window)
    if (count > 0) {
      whole.text += whole.count > 0 ? `,${text}` : text
      whole.count += count
      whole.lowestSeq = lowestSeq
    }
    whole.hasMore = hasMore
    return { count, isDone: hasMore }
  })
  return whole
}

/**
 * Reads a part of a page from a window (a range of item numbers). `hasMore`: the window has more
 * items than fit on the page.
 */
async function readWindow(
  { customerId, head: { markSeq, version }, hasArchived = false }: Wanted,
  { below, floor, limit }: Window,
): Promise<Page> {
  // Each call runs its own statement. One statement for several simultaneous calls would save CPU
  // time, but would use only one of two processors. Instead of an encrypted text, the JSON contains
  // the item's id and the text's length between line breaks. Other line breaks in JSON are always
  // escaped.
  const [row] = await db.query<Row>(sql`
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
        || '",'
        || case when text_sealed is null then
          '"title":' || coalesce(to_json(title)::text, 'null')
          || ',"body":' || coalesce(to_json(body)::text, 'null')
          || ',"data":' || data::text
          else E'\\n' || id || ' ' || octet_length(text_sealed) || E'\\n' end
        || ',"readAt":' || coalesce(
          '"' || to_char(shown_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"',
          'null')
        || ',"isArchived":' || case when is_archived then 'true' else 'false' end
        || '}', ','), '') as text,
      case when count(*) = ${limit} then (
        select true from notifications n
        where n.customer_id = ${customerId} and n.seq >= ${floor}
          and n.seq < coalesce(min(shown.seq), ${below})
          and (${hasArchived}::boolean
            or coalesce(width_bucket(${version}::bigint, n.archive_versions) % 2 = 0, true))
        order by n.seq desc limit 1) is not null
      else false end as "hasMore",
      string_agg(text_sealed, '') as sealed,
      case when string_agg(text_sealed, '') is not null then
        (select text_key from notification_heads where customer_id = ${customerId})
      end as "textKey"
    from (
      select
        n.*,
        case when toggles = 0 then n.seq <= ${markSeq} or is_opened
          else toggles % 2 = 0 end as is_read,
        case when toggles > 0 then case when toggles % 2 = 0 then n.toggle_times[toggles] end
        when is_opened then n.read_at when n.seq <= ${markSeq} then
          (select m.at from notification_marks m
            where m.customer_id = n.customer_id and m.mark_seq >= n.seq
            order by m.mark_seq limit 1) end as shown_at
      from (
        select
          *,
          read_at is not null and coalesce(read_version <= ${version}, false) as is_opened,
          coalesce(width_bucket(${version}::bigint, toggle_versions), 0) as toggles,
          coalesce(width_bucket(${version}::bigint, archive_versions) % 2 = 1, false)
            as is_archived
        from notifications
        where customer_id = ${customerId} and seq < ${below} and seq >= ${floor}
          and (${hasArchived}::boolean
            or coalesce(width_bucket(${version}::bigint, archive_versions) % 2 = 0, true))
        order by seq desc limit ${limit}
      ) n
    ) shown`)
  const { text, sealed, textKey, ...page } = row!
  return { ...page, text: sealed ? fillIn(customerId, text, sealed, textKey) : text }
}

/** Replaces each id and length in the JSON with the decrypted text of that item. */
function fillIn(customerId: string, text: string, sealed: Buffer, textKey: Buffer | null): string {
  const parts = text.split('\n')
  const items: SealedItem[] = []
  let at = 0
  for (let i = 1; i < parts.length; i += 2) {
    const [id, length] = parts[i]!.split(' ')
    const end = at + Number(length)
    items.push({ id: id!, sealed: sealed.subarray(at, end) })
    at = end
  }
  const texts = openItems(customerId, textKey, items)
  return parts.map((part, i) => (i % 2 === 0 ? part : texts[(i - 1) / 2])).join('')
}
