import { type Db, sql } from '../../foundations/db'
import { headColumns, type InboxHead } from '../principal'

export type { InboxHead }
export const emptyHead: InboxHead = { lastSeq: 0, markSeq: 0, readAbove: 0, version: 0 }

/**
 * Computes the unread count: all items, minus the items up to the watermark, minus the read or
 * archived items above the watermark. The watermark is the number up to which the person marked all
 * items as read.
 */
export const unreadOf = (head: InboxHead): number => head.lastSeq - head.markSeq - head.readAbove

/**
 * Reads the head of an inbox (the row with its numbers) without a lock. If the inbox has no items,
 * returns the empty head.
 */
export async function readHead(from: Db, customerId: string): Promise<InboxHead> {
  const [head] = await from.query<InboxHead>(sql`
    select ${headColumns} from notification_heads where customer_id = ${customerId}`)
  return head ?? emptyHead
}

/**
 * Locks the head of an inbox (the row with its numbers), so that other changes of the inbox wait.
 */
export async function lockHead(tx: Db, customerId: string): Promise<InboxHead> {
  const [head] = await tx.query<InboxHead>(sql`
    select ${headColumns} from notification_heads where customer_id = ${customerId} for update`)
  return head ?? emptyHead
}
