import type { ListQuery } from '@/lib/contracts/notifications'
import { ApiError } from '@/lib/errors'
import { isUuid } from '../../foundations/crypto'
import { cursorOf, seqOf } from '../../foundations/cursors'
import { columns, db, limitConcurrency, type Statement, sql } from '../../foundations/db'
import { env } from '../../foundations/env'
import { JsonText } from '../../foundations/json-text'
import { processSingleton } from '../../foundations/process-singleton'
import { emptyHead, type InboxHead, readHead, unreadOf } from './head'
import { type Page, readPage, type Wanted } from './pages'
import { openItems, readKey } from './texts'

/** A stored item, and the columns that decide whether it is read. */
type Row = Omit<ShownNotification, 'isRead'> & {
  seq: number
  /** Title, body and data; null in items of an older version, and without a text. */
  textSealed: Buffer | null
  readVersion: number | null
  /** When the watermark reached the item. */
  markedAt: Date | null
  /** The number of changes since it was first unread again. An odd number means unread. */
  toggles: number
  /** The time of the last change. */
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
}

// The first piece is small, so that the client receives the start of the list early.
const firstPiece = 50
const laterPiece = 100
// Long lists use at most a quarter of the connections.
const longReads = () =>
  processSingleton('notifications.longReads', () =>
    limitConcurrency(Math.max(1, Math.floor(env().DATABASE_POOL_SIZE / 4))),
  )

type ListMeta = { nextCursor: string | null; unreadCount: number }
type NotificationList = { data: ShownNotification[] | JsonText; meta: ListMeta }

/**
 * Returns the list, newest first: a page with `limit`, otherwise all of it in pieces. Items and
 * count show the inbox at one version: the version of the given head, or the current one.
 */
export async function list(
  customerId: string,
  query: ListQuery,
  known?: InboxHead | null,
): Promise<NotificationList> {
  if (query.offset !== undefined && (isFiltered(query) || query.cursor !== undefined))
    throw ApiError.fields([{ code: 'ONEOF', source: 'offset' }])
  const head = known === undefined ? await readHead(db, customerId) : (known ?? emptyHead)
  const from =
    query.cursor === undefined
      ? head.lastSeq - (query.offset ?? 0) + 1
      : seqOf(customerId, query.cursor)
  const unreadCount = unreadOf(head)
  const inbox = { customerId, head, below: Math.min(from, head.lastSeq + 1) }
  if (query.limit === undefined) {
    const data = new JsonText(readPieces(inbox, query))
    return { data, meta: { nextCursor: null, unreadCount } }
  }
  if (isFiltered(query)) {
    const rows = await readRows({ ...inbox, limit: query.limit + 1 }, query)
    const items = rows.slice(0, query.limit)
    const nextCursor = rows.length > query.limit ? cursorOf(customerId, items.at(-1)!.seq) : null
    return { data: items.map((row) => show(row, head)), meta: { nextCursor, unreadCount } }
  }
  const page = await readPage({ ...inbox, limit: query.limit })
  // Items are numbered from 1 without gaps, so number 1 ends the list.
  const nextCursor = page.lowestSeq > 1 ? cursorOf(customerId, page.lowestSeq) : null
  return { data: new JsonText(`[${page.text}]`), meta: { nextCursor, unreadCount } }
}

/** Finds one item of an inbox. Undefined if it belongs to another inbox. */
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
        order by m.mark_seq limit 1) as "markedAt"
    from notifications n
    where n.customer_id = ${customerId} and n.id = ${id} and n.seq <= ${head.lastSeq}`)
  const [row] = await openRows(customerId, rows)
  return row && show(row, head)
}

async function readRows(wanted: Wanted, query: ListQuery): Promise<Row[]> {
  const rows = await db.query<Row>(selectItems(wanted, query))
  const hasMore = isByKind(query) && query.isRead === 'false' && rows.length < wanted.limit
  if (hasMore) rows.push(...(await db.query<Row>(selectAgain(wanted, query, rows.length))))
  return openRows(wanted.customerId, rows)
}

/**
 * Opens the sealed texts of rows. Filtered lists are rare, so they may read the key in a separate
 * statement.
 */
async function openRows(customerId: string, rows: Row[]): Promise<Row[]> {
  const sealed = rows.flatMap(({ id, textSealed }) =>
    textSealed ? [{ id, sealed: textSealed }] : [],
  )
  if (sealed.length === 0) return rows
  const texts = openItems(customerId, await readKey(db, customerId), sealed)
  return rows.map((row) => (row.textSealed ? { ...row, ...JSON.parse(`{${texts.shift()}}`) } : row))
}

/** Shows an item at the version of the head. Ignores later marks. */
function show(row: Row, head: InboxHead): ShownNotification {
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
  }
}

/** Reads a piece of a list as JSON, filtered or not. */
async function readPiece(wanted: Wanted, query: ListQuery): Promise<Page> {
  if (!isFiltered(query)) return readPage(wanted)
  const { head } = wanted
  const rows = await readRows(wanted, query)
  const text = rows.map((row) => JSON.stringify(show(row, head))).join(',')
  return { text, count: rows.length, lowestSeq: rows.at(-1)?.seq ?? 0 }
}
const isByKind = ({ type, category }: ListQuery) => type !== undefined || category !== undefined
const isFiltered = (query: ListQuery) => query.isRead !== undefined || isByKind(query)

// Each kind of filter has its own statement, so that each can use its own index.
function selectItems(
  { customerId: id, head: { markSeq, version }, below, limit }: Wanted,
  { isRead, type, category }: ListQuery,
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
            order by m.mark_seq limit 1) end as "markedAt"
      from notifications n
      where n.customer_id = ${id} and n.seq < ${below}
        and n.seq > ${isRead === 'false' ? markSeq : 0}
        and (${type ?? null}::text is null or n.type = ${type ?? null})
        and (${category ?? null}::text is null or n.category = ${category ?? null})
        and (${isRead ?? null}::text is null or (${isRead ?? null} = 'true') =
          case when n.toggle_versions[1] <= ${version}
            then width_bucket(${version}::bigint, n.toggle_versions) % 2 = 0
            else n.seq <= ${markSeq} or coalesce(n.read_version <= ${version}, false) end)
      order by n.seq desc limit ${limit}`
  // Read items are those opened above the watermark and all below it. Each part uses its own index.
  if (isRead === 'true')
    return sql`
      select
        ${itemColumns},
        coalesce(width_bucket(${version}::bigint, n.toggle_versions), 0) as toggles,
        n.toggle_times[width_bucket(${version}::bigint, n.toggle_versions)] as "toggledAt",
        case when n.seq <= ${markSeq} then
          (select m.at from notification_marks m
            where m.customer_id = n.customer_id and m.mark_seq >= n.seq
            order by m.mark_seq limit 1) end as "markedAt"
      from (
        (select * from notifications
          where customer_id = ${id} and seq < ${below} and seq > ${markSeq}
            and read_at is not null and read_version <= ${version}
            and coalesce(width_bucket(${version}::bigint, toggle_versions) % 2 = 0, true)
          order by seq desc limit ${limit})
        union all
        (select * from notifications
          where customer_id = ${id} and seq < ${below} and seq <= ${markSeq}
            and coalesce(width_bucket(${version}::bigint, toggle_versions) % 2 = 0, true)
          order by seq desc limit ${limit})
      ) n order by n.seq desc limit ${limit}`
  // Unread items are those never read, those read after the version of the head, and those unread
  // again. Each part uses its own index.
  return sql`
      select
        ${itemColumns},
        coalesce(width_bucket(${version}::bigint, n.toggle_versions), 0) as toggles,
        n.toggle_times[width_bucket(${version}::bigint, n.toggle_versions)] as "toggledAt",
        null::timestamptz as "markedAt"
      from (
        (select * from notifications
          where customer_id = ${id} and seq < ${below} and seq > ${markSeq} and read_at is null
          order by seq desc limit ${limit})
        union all
        (select * from notifications
          where customer_id = ${id} and read_version > ${version} and seq < ${below}
            and seq > ${markSeq} offset 0)
        union all
        (select * from notifications
          where customer_id = ${id} and seq < ${below} and toggle_versions is not null
            and width_bucket(${version}::bigint, toggle_versions) % 2 = 1
          order by seq desc limit ${limit})
      ) n order by n.seq desc limit ${limit}`
}

/**
 * Selects the items of a kind up to the watermark that are unread again. The list shows them after
 * all others.
 */
const selectAgain = (
  { customerId: id, head: { markSeq, version }, below, limit }: Wanted,
  { type, category }: ListQuery,
  known: number,
): Statement => sql`
  select
    ${itemColumns},
    width_bucket(${version}::bigint, n.toggle_versions) as toggles,
    null::timestamptz as "toggledAt",
    null::timestamptz as "markedAt"
  from notifications n
  where n.customer_id = ${id} and n.seq < ${below} and n.seq <= ${markSeq}
    and n.toggle_versions is not null
    and width_bucket(${version}::bigint, n.toggle_versions) % 2 = 1
    and (${type ?? null}::text is null or n.type = ${type ?? null})
    and (${category ?? null}::text is null or n.category = ${category ?? null})
  order by n.seq desc limit ${limit - known}`

/**
 * Returns the whole list in pieces, without an open transaction. Memory use stays constant. Stops
 * when the client disconnects.
 */
async function* readPieces(
  inbox: Omit<Wanted, 'limit'>,
  query: ListQuery,
): AsyncGenerator<string, string> {
  const first = await readPiece({ ...inbox, limit: firstPiece }, query)
  if (first.count < firstPiece) return `[${first.text}]`
  yield `[${first.text}`
  for (let below = first.lowestSeq; ; ) {
    const read = () => readPiece({ ...inbox, below, limit: laterPiece }, query)
    const { text, count, lowestSeq } = await longReads()(read)
    const piece = count > 0 ? `,${text}` : ''
    if (count < laterPiece) return `${piece}]`
    yield piece
    below = lowestSeq
  }
}
