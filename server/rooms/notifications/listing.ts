import type { ListQuery } from '@/lib/contracts/notifications'
import { ApiError } from '@/lib/errors'
import { cursorOf, seqOf } from '../../foundations/cursors'
import { db, limitConcurrency } from '../../foundations/db'
import { env } from '../../foundations/env'
import { JsonText } from '../../foundations/json-text'
import { processSingleton } from '../../foundations/process-singleton'
import { countArchivedBefore } from './archive'
import { emptyHead, type InboxHead, readHead, unreadOf } from './head'
import { type Page, readPage, type Wanted } from './pages'
import { readRows, type ShownNotification, show } from './rows'

// The first piece is small, so that the client receives the start of the list early.
const firstPiece = 50
const laterPiece = 100
// The first pieces of lists use at most a quarter of the database connections. The later pieces use
// another quarter. Opening a further connection would take longer than waiting for a first piece.
const limitReads = (name: 'firstReads' | 'longReads') =>
  processSingleton(`notifications.${name}`, () =>
    limitConcurrency(Math.max(1, Math.floor(env().DATABASE_POOL_SIZE / 4))),
  )

type ListMeta = { nextCursor: string | null; unreadCount: number }
type NotificationList = { data: ShownNotification[] | JsonText; meta: ListMeta }

/**
 * Returns the list, newest first. With `limit`, returns one page. If `limit` is missing, returns
 * the whole list in pieces. Items and unread count show one version of the inbox: the version of
 * `known`, or the current version if `known` is undefined.
 */
export async function list(
  customerId: string,
  query: ListQuery,
  known?: InboxHead | null,
): Promise<NotificationList> {
  const { limit, offset, cursor } = query
  if (offset !== undefined && (isFiltered(query) || cursor !== undefined))
    throw ApiError.fields([{ code: 'ONEOF', source: 'offset' }])
  const head = known === undefined ? await readHead(db, customerId) : (known ?? emptyHead)
  const start =
    cursor === undefined ? await findStart(customerId, head, offset) : seqOf(customerId, cursor)
  const unreadCount = unreadOf(head)
  const inbox = { customerId, head, below: Math.min(start, head.lastSeq + 1) }
  if (limit === undefined) {
    const data = new JsonText(readPieces(inbox, query))
    return { data, meta: { nextCursor: null, unreadCount } }
  }
  if (isFiltered(query)) {
    const rows = await readRows({ ...inbox, limit: limit + 1 }, query)
    const items = rows.slice(0, limit)
    const nextCursor = rows.length > limit ? cursorOf(customerId, items.at(-1)!.seq) : null
    return { data: items.map((row) => show(row, head)), meta: { nextCursor, unreadCount } }
  }
  const page = await readPage({ ...inbox, limit })
  const nextCursor = page.hasMore ? cursorOf(customerId, page.lowestSeq) : null
  return { data: new JsonText(`[${page.text}]`), meta: { nextCursor, unreadCount } }
}

/** Returns all items of an inbox in pieces. Includes archived items. */
export const listAll = (customerId: string, head: InboxHead | null): JsonText => {
  const known = head ?? emptyHead
  const below = known.lastSeq + 1
  return new JsonText(readPieces({ customerId, head: known, below, hasArchived: true }, {}))
}

/**
 * Returns the item number below which a list with this offset begins. The offset does not count
 * archived items.
 */
async function findStart(customerId: string, head: InboxHead, offset = 0): Promise<number> {
  const start = head.lastSeq + 1 - offset
  return offset === 0 ? start : start - (await countArchivedBefore(customerId, head, offset))
}

// Every list without `isArchived=true` omits archived items, so `isArchived=false` is no filter.
const isFiltered = ({ isRead, isArchived, type, category }: ListQuery): boolean =>
  isArchived === 'true' || [isRead, type, category].some((filter) => filter !== undefined)

/** Reads one piece of a list, with or without filters, and returns it as JSON. */
async function readPiece(wanted: Wanted, query: ListQuery): Promise<Page> {
  if (!isFiltered(query)) return readPage(wanted)
  const { head } = wanted
  const rows = await readRows(wanted, query)
  const text = rows.map((row) => JSON.stringify(show(row, head))).join(',')
  return { text, count: rows.length, lowestSeq: rows.at(-1)?.seq ?? 0, hasMore: false }
}

/**
 * Returns the whole list piece by piece, with one statement per piece. So no transaction stays
 * open, and little memory is used. Stops if the client disconnects.
 */
async function* readPieces(
  inbox: Omit<Wanted, 'limit'>,
  query: ListQuery,
): AsyncGenerator<string, string> {
  const readFirst = () => readPiece({ ...inbox, limit: firstPiece }, query)
  const first = await limitReads('firstReads')(readFirst)
  if (first.count < firstPiece) return `[${first.text}]`
  yield `[${first.text}`
  for (let below = first.lowestSeq; ; ) {
    const read = () => readPiece({ ...inbox, below, limit: laterPiece }, query)
    const { text, count, lowestSeq } = await limitReads('longReads')(read)
    const piece = count > 0 ? `,${text}` : ''
    if (count < laterPiece) return `${piece}]`
    yield piece
    below = lowestSeq
  }
}
