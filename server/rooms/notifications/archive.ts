import { ApiError } from '@/lib/errors'
import { db, sql, transaction } from '../../foundations/db'
import * as audit from '../audit'
import * as idempotency from '../idempotency'
import type { InboxHead } from './head'
import { lockItems, requireReaders, storeReadAbove } from './items'
import { addArchival } from './toggles'

/**
 * Archives one item. The list and the unread count then omit the item. The item stays read or
 * unread. A repeated call changes nothing. Throws NOT_FOUND if the item is in another inbox.
 */
export const archive = (customerId: string, id: string): Promise<Archived<true>> =>
  move(customerId, id, true)

/**
 * Restores an archived item to the list. The item stays read or unread. A repeated call changes
 * nothing. Throws NOT_FOUND if the item is in another inbox.
 */
export const restore = (customerId: string, id: string): Promise<Archived<false>> =>
  move(customerId, id, false)

type Archived<Is extends boolean> = { id: string; isArchived: Is }

async function move<Is extends boolean>(
  customerId: string,
  id: string,
  isArchived: Is,
): Promise<Archived<Is>> {
  // A process of an older version still lists archived items. If such a process marked an archived
  // item as read, the unread count would be one too low.
  await requireReaders('archive')
  return transaction(async (tx) => {
    const { head, items } = await lockItems(tx, customerId, [id])
    const [item] = items
    if (!item) throw new ApiError('NOT_FOUND')
    if (item.isArchived !== isArchived) {
      // An archived item does not count as unread.
      const gone = item.isRead ? 0 : isArchived ? 1 : -1
      const next = { ...head, readAbove: head.readAbove + gone, version: head.version + 1 }
      await Promise.all([
        addArchival(tx, customerId, item.seq, next.version),
        storeReadAbove(tx, customerId, next),
        audit.record(tx, 'notification', item.id, isArchived ? 'archive' : 'restore'),
      ])
    }
    return idempotency.keep(tx, { id: item.id, isArchived })
  })
}

/**
 * Counts the archived items that are newer than the item at `offset` of the list. The list omits
 * archived items, so the caller adds this count to `offset` when it selects by `seq`.
 */
export async function countArchivedBefore(
  customerId: string,
  { lastSeq, version }: InboxHead,
  offset: number,
): Promise<number> {
  const [found] = await db.query<{ n: number }>(sql`
    select count(*)::int as n from (
      select ${lastSeq}::bigint - seq - (row_number() over (order by seq desc) - 1) as listed_above
      from notifications
      where customer_id = ${customerId} and seq <= ${lastSeq} and archive_versions is not null
        and width_bucket(${version}::bigint, archive_versions) % 2 = 1
    ) archived where listed_above <= ${offset}`)
  return found?.n ?? 0
}
