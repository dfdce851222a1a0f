import { ApiError } from '@/lib/errors'
import { sql, type Tx, transaction } from '../../foundations/db'
import * as audit from '../audit'
import * as idempotency from '../idempotency'
import { type InboxHead, lockHead, unreadOf } from './head'

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
    // A mark below the current watermark changes nothing.
    if (mark <= head.markSeq) return { count: unreadOf(head) }
    const readAbove = mark === head.lastSeq ? 0 : await countReadAbove(tx, customerId, mark)
    const next: InboxHead = { ...head, markSeq: mark, readAbove, version: head.version + 1 }
    await tx.query(sql`
      update notification_heads set
        mark_seq = ${mark},
        read_above = ${readAbove},
        version = ${next.version}
      where customer_id = ${customerId}`)
    await tx.query(sql`
      insert into notification_marks (customer_id, mark_seq, at, version)
      values (${customerId}, ${mark}, service_now(), ${next.version})`)
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
    where customer_id = ${customerId} and seq > ${mark} and read_at is not null`)
  return row?.n ?? 0
}

/**
 * Marks these items as read and leaves all others as they are. Returns the unread count. Throws
 * NOT_FOUND if one of them is in another inbox.
 */
export const markSomeRead = (
  customerId: string,
  ids: readonly string[],
): Promise<{ count: number }> =>
  transaction(async (tx) => {
    const head = await lockHead(tx, customerId)
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
    const items = await tx.query<{ seq: number; isOpened: boolean }>(sql`
      select seq, read_at is not null as "isOpened" from notifications
      where customer_id = ${customerId} and id = any(${wanted}::uuid[])`)
    if (items.length < wanted.length) throw new ApiError('NOT_FOUND', { source: 'ids' })
    const unread = items.filter(({ seq, isOpened }) => seq > head.markSeq && !isOpened)
    if (unread.length === 0) return { count: unreadOf(head) }
    const readAbove = head.readAbove + unread.length
    const next: InboxHead = { ...head, readAbove, version: head.version + 1 }
    await tx.query(sql`
      update notifications set read_at = service_now(), read_version = ${next.version}
      where customer_id = ${customerId} and seq = any(${unread.map(({ seq }) => seq)}::bigint[])`)
    await tx.query(sql`
      update notification_heads set read_above = ${readAbove}, version = ${next.version}
      where customer_id = ${customerId}`)
    await audit.record(tx, 'inbox', customerId, `mark ${unread.length} read`)
    return { count: unreadOf(next) }
  })

/**
 * Marks one item as read. Repeating it changes nothing. Throws NOT_FOUND if the item is in another
 * inbox.
 */
export const markRead = (customerId: string, id: string): Promise<{ id: string; isRead: true }> =>
  transaction(async (tx) => {
    const head = await lockHead(tx, customerId)
    const [item] = await tx.query<{ id: string; seq: number; isOpened: boolean }>(sql`
      select id, seq, read_at is not null as "isOpened" from notifications
      where customer_id = ${customerId} and id = ${id}`)
    if (!item) throw new ApiError('NOT_FOUND')
    if (item.seq > head.markSeq && !item.isOpened) {
      const version = head.version + 1
      await tx.query(sql`
        update notifications set read_at = service_now(), read_version = ${version}
        where customer_id = ${customerId} and seq = ${item.seq}`)
      await tx.query(sql`
        update notification_heads set read_above = read_above + 1, version = ${version}
        where customer_id = ${customerId}`)
      await audit.record(tx, 'notification', item.id, 'mark read')
    }
    return { id: item.id, isRead: true }
  })
