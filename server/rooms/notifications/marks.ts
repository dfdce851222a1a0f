import { ApiError } from '@/lib/errors'
import { sql, type Tx, transaction } from '../../foundations/db'
import { isOlderConnected } from '../../foundations/jobs'
import * as audit from '../audit'
import * as idempotency from '../idempotency'
import { type InboxHead, lockHead, unreadOf } from './head'
import { addToggle, listUnreadAgain } from './toggles'

/**
 * Marks all items up to `before`, or all, as read. Later items stay unread. The cost does not
 * depend on their number. Returns the unread count. Throws NOT_FOUND if `before` is in another
 * inbox.
 */
export const markAllRead = (
  customerId: string,
  before?: string | null,
): Promise<{ count: number }> =>
  transaction(async (tx) => {
    const head = await lockHead(tx, customerId)
    const mark = before ? await requireSeq(tx, customerId, before) : head.lastSeq
    const version = head.version + 1
    const again = await listUnreadAgain(tx, customerId, mark)
    if (again.length > 0) await addToggle(tx, customerId, again, version)
    // A mark below the current watermark changes only items that are unread again.
    else if (mark <= head.markSeq) return { count: unreadOf(head) }
    const next: InboxHead = {
      lastSeq: head.lastSeq,
      markSeq: Math.max(mark, head.markSeq),
      readAbove:
        mark === head.lastSeq
          ? 0
          : mark > head.markSeq
            ? await countReadAbove(tx, customerId, mark)
            : head.readAbove + again.length,
      version,
    }
    await tx.query(sql`
      update notification_heads set
        mark_seq = ${next.markSeq},
        read_above = ${next.readAbove},
        version = ${version}
      where customer_id = ${customerId}`)
    if (mark > head.markSeq)
      await tx.query(sql`
        insert into notification_marks (customer_id, mark_seq, at, version)
        values (${customerId}, ${mark}, service_now(), ${version})`)
    await audit.record(tx, 'inbox', customerId, `mark read up to ${mark}`)
    return idempotency.keep(tx, { count: unreadOf(next) })
  })

async function requireSeq(tx: Tx, customerId: string, id: string): Promise<number> {
  const [row] = await tx.query<{ seq: number }>(
    sql`select seq from notifications where customer_id = ${customerId} and id = ${id}`,
  )
  if (!row) throw new ApiError('NOT_FOUND', { source: 'before' })
  return row.seq
}

async function countReadAbove(tx: Tx, customerId: string, mark: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(sql`
    select count(*) as n from notifications
    where customer_id = ${customerId} and seq > ${mark} and read_at is not null
      and coalesce(cardinality(toggle_versions) % 2 = 0, true)`)
  return row?.n ?? 0
}

/** An item under the lock of its inbox. `isToggled`: it was unread again at some time. */
type Item = { id: string; seq: number; isRead: boolean; isToggled: boolean }
type StoredItem = { id: string; seq: number; isOpened: boolean; toggles: number | null }

/** Locks the inbox and reads these items of it, in one round trip. */
async function lockItems(
  tx: Tx,
  customerId: string,
  ids: readonly string[],
): Promise<{ head: InboxHead; items: Item[] }> {
  const [head, found] = await Promise.all([
    lockHead(tx, customerId),
    tx.query<StoredItem>(sql`
      select
        id, seq, read_at is not null as "isOpened", cardinality(toggle_versions) as toggles
      from notifications where customer_id = ${customerId} and id = any(${ids}::uuid[])`),
  ])
  const items = found.map(({ id, seq, isOpened, toggles }) => ({
    id,
    seq,
    isRead: toggles === null ? seq <= head.markSeq || isOpened : toggles % 2 === 0,
    isToggled: toggles !== null,
  }))
  return { head, items }
}

/**
 * Marks unread items as read and records the change, under the lock of their inbox. Returns the new
 * head.
 */
async function markItems(
  tx: Tx,
  { customerId, head }: { customerId: string; head: InboxHead },
  items: readonly Item[],
  recordChange: () => Promise<void>,
): Promise<InboxHead> {
  const next: InboxHead = {
    ...head,
    readAbove: head.readAbove + items.length,
    version: head.version + 1,
  }
  const seqsOf = (isToggled: boolean) =>
    items.filter((item) => item.isToggled === isToggled).map(({ seq }) => seq)
  const [again, first] = [seqsOf(true), seqsOf(false)]
  // No statement needs the result of another, so all are sent at once.
  await Promise.all([
    again.length > 0 && addToggle(tx, customerId, again, next.version),
    first.length > 0 &&
      tx.query(sql`
        update notifications set read_at = service_now(), read_version = ${next.version}
        where customer_id = ${customerId} and seq = any(${first}::bigint[])`),
    storeReadAbove(tx, customerId, next),
    recordChange(),
  ])
  return next
}

const storeReadAbove = (tx: Tx, customerId: string, { readAbove, version }: InboxHead) =>
  tx.query(sql`
    update notification_heads set read_above = ${readAbove}, version = ${version}
    where customer_id = ${customerId}`)

/**
 * Marks these items as read. All other items keep their state. Returns the unread count. Throws
 * NOT_FOUND if one of them is in another inbox.
 */
export const markSomeRead = (
  customerId: string,
  ids: readonly string[],
): Promise<{ count: number }> =>
  transaction(async (tx) => {
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
    const { head, items } = await lockItems(tx, customerId, wanted)
    if (items.length < wanted.length) throw new ApiError('NOT_FOUND', { source: 'ids' })
    const unread = items.filter(({ isRead }) => !isRead)
    if (unread.length === 0) return { count: unreadOf(head) }
    const next = await markItems(tx, { customerId, head }, unread, () =>
      audit.record(tx, 'inbox', customerId, `mark ${unread.length} read`),
    )
    return { count: unreadOf(next) }
  })

/**
 * Marks one item as read. Repeating it changes nothing. Throws NOT_FOUND if the item is in another
 * inbox.
 */
export const markRead = (customerId: string, id: string): Promise<{ id: string; isRead: true }> =>
  transaction(async (tx) => {
    const { head, items } = await lockItems(tx, customerId, [id])
    const [item] = items
    if (!item) throw new ApiError('NOT_FOUND')
    if (!item.isRead)
      await markItems(tx, { customerId, head }, [item], () =>
        audit.record(tx, 'notification', item.id, 'mark read'),
      )
    return { id: item.id, isRead: true }
  })

const restartSeconds = 30

/**
 * Marks one item as unread again. Repeating it changes nothing. Throws NOT_FOUND if the item is in
 * another inbox.
 */
export async function markUnread(
  customerId: string,
  id: string,
): Promise<{ id: string; isRead: false }> {
  // A process of an older version would list such items as read, although it counts them as unread.
  // Decided here, the specification is silent: a rolling restart ends soon, so the caller should
  // retry.
  if (await isOlderConnected('unread'))
    throw new ApiError('INTERNAL_SERVER_ERROR', { retryAfter: restartSeconds })
  return transaction(async (tx) => {
    const { head, items } = await lockItems(tx, customerId, [id])
    const [item] = items
    if (!item) throw new ApiError('NOT_FOUND')
    if (item.isRead) {
      const [readAbove, version] = [head.readAbove - 1, head.version + 1]
      await Promise.all([
        addToggle(tx, customerId, [item.seq], version),
        storeReadAbove(tx, customerId, { ...head, readAbove, version }),
        audit.record(tx, 'notification', item.id, 'mark unread'),
      ])
    }
    return { id: item.id, isRead: false }
  })
}
