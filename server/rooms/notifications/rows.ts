import type { ListQuery } from '@/lib/contracts/notifications'
import { isUuid } from '../../foundations/crypto'
import { columns, db, type Statement, sql } from '../../foundations/db'
import { type InboxHead, readHead } from './head'
import type { Wanted } from './pages'
import { openItems, readKey } from './texts'
import { readDown, type Window } from './windows'

type Filter = Pick<ListQuery, 'isRead' | 'isArchived' | 'type' | 'category'>

/** A stored item, and the columns that decide whether it is read. */
type Row = Omit<ShownNotification, 'isRead'> & {
  seq: number
  /**
   * The encrypted title, body and data. Null if the text is not encrypted yet or the item has no
   * text.
   */
  textSealed: Buffer | null
  readVersion: number | null
  /**
   * The time at which the person marked all items up to this item, or up to a later one, as read.
   * Null if that did not happen.
   */
  markedAt: Date | null
  /**
   * The number of changes between read and unread. Change 1 is the first time that the person
   * marked the item as unread. So an odd number means unread.
   */
  toggles: number
  /** The time of the last change between read and unread. */
  toggledAt: Date | null
}

const itemColumns = columns('notifications', {
  seq: 'seq',
  id: 'id',
  type: 'type',
  category: 'category',
  createdAt: 'created_at',
  title: 'title',
  body: 'body',
  data: 'data',
  textSealed: 'text_sealed',
  readAt: 'read_at',
  readVersion: 'read_version',
}).of('n')

export type ShownNotification = {
  id: string
  type: string
  category: 'transaction' | 'kyc' | 'platform'
  isRead: boolean
  createdAt: Date
  title: string | null
  body: string | null
  data: Record<string, unknown>
  readAt: Date | null
  isArchived: boolean
}

/** Finds one item of an inbox. Undefined if it does not exist or belongs to another inbox. */
export async function find(customerId: string, id: string): Promise<ShownNotification | undefined> {
  if (!isUuid(id)) return undefined
  const head = await readHead(db, customerId)
  const rows = await db.query<Row>(sql`
    select
      ${itemColumns},
      coalesce(width_bucket(${head.version}::bigint, n.toggle_versions), 0) as toggles,
      n.toggle_times[width_bucket(${head.version}::bigint, n.toggle_versions)] as "toggledAt",
      (select m.at from notification_marks m
        where m.customer_id = n.customer_id and m.mark_seq >= n.seq
        order by m.mark_seq limit 1) as "markedAt",
      coalesce(width_bucket(${head.version}::bigint, n.archive_versions) % 2 = 1, false)
        as "isArchived"
    from notifications n
    where n.customer_id = ${customerId} and n.id = ${id} and n.seq <= ${head.lastSeq}`)
  const [row] = await openRows(customerId, rows)
  return row && show(row, head)
}

/** Reads the items of a filtered list. */
export async function readRows(wanted: Wanted, query: Filter): Promise<Row[]> {
  const rows: Row[] = []
  await readDown(wanted, async (window) => {
    const found = await selectWindow({ ...wanted, ...window }, query)
    rows.push(...found)
    return { count: found.length, isDone: rows.length === wanted.limit }
  })
  return openRows(wanted.customerId, rows)
}

async function selectWindow(wanted: Wanted & Window, query: Filter): Promise<Row[]> {
  if (query.isArchived === 'true') return db.query<Row>(selectArchived(wanted, query))
  const rows = await db.query<Row>(selectItems(wanted, query))
  const hasMore = isByKind(query) && query.isRead === 'false' && rows.length < wanted.limit
  if (hasMore) rows.push(...(await db.query<Row>(selectAgain(wanted, query, rows.length))))
  return rows
}

/**
 * Decrypts the texts of rows. Reading the key costs an extra statement, which is acceptable because
 * filtered lists are rare.
 */
async function openRows(customerId: string, rows: Row[]): Promise<Row[]> {
  const sealed = rows.flatMap(({ id, textSealed }) =>
    textSealed ? [{ id, sealed: textSealed }] : [],
  )
  if (sealed.length === 0) return rows
  const texts = openItems(customerId, await readKey(db, customerId), sealed)
  return rows.map((row) => (row.textSealed ? { ...row, ...JSON.parse(`{${texts.shift()}}`) } : row))
}

/** Returns an item as it was at the inbox version in `head`. Ignores later changes. */
export function show(row: Row, head: InboxHead): ShownNotification {
  const { seq, readVersion, markedAt, toggles, toggledAt } = row
  const isOpened = row.readAt !== null && readVersion !== null && readVersion <= head.version
  const isRead = toggles > 0 ? toggles % 2 === 0 : seq <= head.markSeq || isOpened
  const readAt = isOpened ? row.readAt : markedAt
  return {
    id: row.id,
    type: row.type,
    category: row.category,
    isRead,
    createdAt: row.createdAt,
    title: row.title,
    body: row.body,
    data: row.data,
    readAt: isRead ? (toggles > 0 ? toggledAt : readAt) : null,
    isArchived: row.isArchived,
  }
}

const isByKind = ({ type, category }: Filter) => type !== undefined || category !== undefined

// Each kind of filter has its own statement, which can use its own index.
function selectItems(
  { customerId: id, head: { markSeq, version }, below, floor, limit }: Wanted & Window,
  { isRead, type, category }: Filter,
): Statement {
  if (isByKind({ type, category }))
    return sql`
      select
        ${itemColumns},
        coalesce(width_bucket(${version}::bigint, n.toggle_versions), 0) as toggles,
        n.toggle_times[width_bucket(${version}::bigint, n.toggle_versions)] as "toggledAt",
        case when n.seq <= ${markSeq} then
          (select m.at from notification_marks m
            where m.customer_id = n.customer_id and m.mark_seq >= n.seq
            order by m.mark_seq limit 1) end as "markedAt",
        false as "isArchived"
      from notifications n
      where n.customer_id = ${id} and n.seq < ${below} and n.seq >= ${floor}
        and n.seq > ${isRead === 'false' ? markSeq : 0}
        and coalesce(width_bucket(${version}::bigint, n.archive_versions) % 2 = 0, true)
        and (${type ?? null}::text is null or n.type = ${type ?? null})
        and (${category ?? null}::text is null or n.category = ${category ?? null})
        and (${isRead ?? null}::text is null or (${isRead ?? null} = 'true') =
          case when n.toggle_versions[1] <= ${version}
            then width_bucket(${version}::bigint, n.toggle_versions) % 2 = 0
            else n.seq <= ${markSeq} or coalesce(n.read_version <= ${version}, false) end)
      order by n.seq desc limit ${limit}`
  // Read items are of two kinds: up to the watermark (the number up to which all items were marked
  // as read), or read above the watermark. Each kind has its own index, so the statement selects
  // the kinds separately.
  if (isRead === 'true')
    return sql`
      select
        ${itemColumns},
        coalesce(width_bucket(${version}::bigint, n.toggle_versions), 0) as toggles,
        n.toggle_times[width_bucket(${version}::bigint, n.toggle_versions)] as "toggledAt",
        case when n.seq <= ${markSeq} then
          (select m.at from notification_marks m
            where m.customer_id = n.customer_id and m.mark_seq >= n.seq
            order by m.mark_seq limit 1) end as "markedAt",
        false as "isArchived"
      from (
        (select * from notifications
          where customer_id = ${id} and seq < ${below} and seq >= ${floor} and seq > ${markSeq}
            and read_at is not null and read_version <= ${version}
            and coalesce(width_bucket(${version}::bigint, toggle_versions) % 2 = 0, true)
            and coalesce(width_bucket(${version}::bigint, archive_versions) % 2 = 0, true)
          order by seq desc limit ${limit})
        union all
        (select * from notifications
          where customer_id = ${id} and seq < ${below} and seq >= ${floor} and seq <= ${markSeq}
            and coalesce(width_bucket(${version}::bigint, toggle_versions) % 2 = 0, true)
            and coalesce(width_bucket(${version}::bigint, archive_versions) % 2 = 0, true)
          order by seq desc limit ${limit})
      ) n order by n.seq desc limit ${limit}`
  // Unread items are of three kinds: never read, read after the shown version of the inbox, or
  // marked as unread again. The statement selects the kinds separately, because each has its own
  // index.
  return sql`
      select
        ${itemColumns},
        coalesce(width_bucket(${version}::bigint, n.toggle_versions), 0) as toggles,
        n.toggle_times[width_bucket(${version}::bigint, n.toggle_versions)] as "toggledAt",
        null::timestamptz as "markedAt",
        false as "isArchived"
      from (
        (select * from notifications
          where customer_id = ${id} and seq < ${below} and seq >= ${floor}
            and seq > ${markSeq} and read_at is null
            and coalesce(width_bucket(${version}::bigint, archive_versions) % 2 = 0, true)
          order by seq desc limit ${limit})
        union all
        (select * from notifications
          where customer_id = ${id} and read_version > ${version} and seq < ${below}
            and seq >= ${floor}
            and seq > ${markSeq}
            and coalesce(width_bucket(${version}::bigint, archive_versions) % 2 = 0, true)
          offset 0)
        union all
        (select * from notifications
          where customer_id = ${id} and seq < ${below} and seq >= ${floor}
            and toggle_versions is not null
            and width_bucket(${version}::bigint, toggle_versions) % 2 = 1
            and coalesce(width_bucket(${version}::bigint, archive_versions) % 2 = 0, true)
          order by seq desc limit ${limit})
      ) n order by n.seq desc limit ${limit}`
}

/**
 * Selects matching items that are unread again, up to the watermark (the number up to which all
 * items were marked as read). In the list, such items follow all other unread items.
 */
const selectAgain = (
  { customerId: id, head: { markSeq, version }, below, floor, limit }: Wanted & Window,
  { type, category }: Filter,
  known: number,
): Statement => sql`
  select
    ${itemColumns},
    width_bucket(${version}::bigint, n.toggle_versions) as toggles,
    null::timestamptz as "toggledAt",
    null::timestamptz as "markedAt",
    false as "isArchived"
  from notifications n
  where n.customer_id = ${id} and n.seq < ${below} and n.seq >= ${floor} and n.seq <= ${markSeq}
    and n.toggle_versions is not null
    and width_bucket(${version}::bigint, n.toggle_versions) % 2 = 1
    and coalesce(width_bucket(${version}::bigint, n.archive_versions) % 2 = 0, true)
    and (${type ?? null}::text is null or n.type = ${type ?? null})
    and (${category ?? null}::text is null or n.category = ${category ?? null})
  order by n.seq desc limit ${limit - known}`

/** Selects archived items, which have their own index. */
const selectArchived = (
  { customerId: id, head: { markSeq, version }, below, floor, limit }: Wanted & Window,
  { isRead, type, category }: Filter,
): Statement => sql`
  select
    ${itemColumns},
    coalesce(width_bucket(${version}::bigint, n.toggle_versions), 0) as toggles,
    n.toggle_times[width_bucket(${version}::bigint, n.toggle_versions)] as "toggledAt",
    case when n.seq <= ${markSeq} then
      (select m.at from notification_marks m
        where m.customer_id = n.customer_id and m.mark_seq >= n.seq
        order by m.mark_seq limit 1) end as "markedAt",
    true as "isArchived"
  from notifications n
  where n.customer_id = ${id} and n.seq < ${below} and n.seq >= ${floor}
    and n.archive_versions is not null
    and width_bucket(${version}::bigint, n.archive_versions) % 2 = 1
    and (${type ?? null}::text is null or n.type = ${type ?? null})
    and (${category ?? null}::text is null or n.category = ${category ?? null})
    and (${isRead ?? null}::text is null or (${isRead ?? null} = 'true') =
      case when n.toggle_versions[1] <= ${version}
        then width_bucket(${version}::bigint, n.toggle_versions) % 2 = 0
        else n.seq <= ${markSeq} or coalesce(n.read_version <= ${version}, false) end)
  order by n.seq desc limit ${limit}`
