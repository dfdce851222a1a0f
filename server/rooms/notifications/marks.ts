import { ApiError } from '@/lib/errors'
import { sql, type Tx, transaction } from '../../foundations/db'
import * as audit from '../audit'
import * as idempotency from '../idempotency'
import { type InboxHead, lockHead, unreadOf } from './head'
import { type Item, lockItems, requireReaders, storeReadAbove } from './items'
import { addToggle, listUnreadAgain } from './toggles'

/**
 * Marks items as read, including archived ones: all up to `before`, or all of the inbox. Later
 * items stay unread. The cost does not depend on the number of items. Returns the unread count.
 * Throws NOT_FOUND if `before` is in another inbox.
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
    if (again.length > 0)
      await addToggle(
        tx,
        customerId,
        again.map(({ seq }) => seq),
        version,
      )
    // The watermark is the number up to which all items were marked as read. Up to the watermark,
    // this call can only change items that were marked as unread again, and there are none.
    else if (mark <= head.markSeq) return { count: unreadOf(head) }
    const next: InboxHead = {
      lastSeq: head.lastSeq,
      markSeq: Math.max(mark, head.markSeq),
      readAbove:
        mark === head.lastSeq
          ? 0
          : mark > head.markSeq
            ? await countGoneAbove(tx, customerId, mark)
            : head.readAbove + again.filter(({ isArchived }) => !isArchived).length,
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

/**
 * Counts the items above the number `mark` that are read or archived. Such items do not count as
 * unread. The statement counts read items and archived items separately, because each kind has its
 * own index.
 */
async function countGoneAbove(tx: Tx, customerId: string, mark: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(sql`
    select
      (select count(*) from notifications
        where customer_id = ${customerId} and seq > ${mark} and read_at is not null
          and coalesce(cardinality(toggle_versions) % 2 = 0, true))
      + (select count(*) from notifications
        where customer_id = ${customerId} and seq > ${mark} and archive_versions is not null
          and cardinality(archive_versions) % 2 = 1
          and (read_at is null or cardinality(toggle_versions) % 2 = 1)) as n`)
  return row?.n ?? 0
}

/**
 * Marks unread items as read, and records the change. The caller must have locked the inbox.
 * Returns the new head (the row with the numbers of the inbox).
 */
async function markItems(
  tx: Tx,
  { customerId, head }: { customerId: string; head: InboxHead },
  items: readonly Item[],
  recordChange: () => Promise<void>,
): Promise<InboxHead> {
  const next: InboxHead = {
    ...head,
    readAbove: head.readAbove + items.filter(({ isArchived }) => !isArchived).length,
    version: head.version + 1,
  }
  const seqsOf = (isToggled: boolean) =>
    items.filter((item) => item.isToggled === isToggled).map(({ seq }) => seq)
  const [again, first] = [seqsOf(true), seqsOf(false)]
  // No statement needs the result of another one, so this call sends all statements at once.
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

/**
 * Marks the items with these ids as read. Returns the unread count. Throws NOT_FOUND if an item is
 * in another inbox.
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
 * Marks one item as read. A repeated call changes nothing. Throws NOT_FOUND if the item is in
 * another inbox.
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

/**
 * Marks one item as unread again. A repeated call changes nothing. Throws NOT_FOUND if the item is
 * in another inbox.
 */
export async function markUnread(
  customerId: string,
  id: string,
): Promise<{ id: string; isRead: false }> {
  // If an item is unread again, a process of an older version would list it as read but count it as
  // unread.
  await requireReaders('unread')
  return transaction(async (tx) => {
    const { head, items } = await lockItems(tx, customerId, [id])
    const [item] = items
    if (!item) throw new ApiError('NOT_FOUND')
    if (item.isRead) {
      const readAbove = head.readAbove - (item.isArchived ? 0 : 1)
      const next = { ...head, readAbove, version: head.version + 1 }
      await Promise.all([
        addToggle(tx, customerId, [item.seq], next.version),
        storeReadAbove(tx, customerId, next),
        audit.record(tx, 'notification', item.id, 'mark unread'),
      ])
    }
    return { id: item.id, isRead: false }
  })
}
