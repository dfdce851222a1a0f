import { db, sql, type Tx } from '../../foundations/db'

/**
 * When a person marks an item as unread, the service stores the inbox version of that change. It
 * also stores the versions of later changes of that item: read, unread and so on. The number of
 * changes up to a version determines the item's state at that version. So a streamed list stays
 * consistent. An item without such changes is read if the person opened it, or marked all items up
 * to it as read. The versions of archiving and restoring are stored in the same way.
 */

// The maximum number of stored changes per item. At this number, the next change deletes the two
// oldest, because no list shows such old versions. Deleting two keeps an odd number odd.
const maxToggles = 1000

/**
 * Records that these items changed from read to unread or back. The caller must have locked the
 * inbox.
 */
export async function addToggle(
  tx: Tx,
  customerId: string,
  seqs: readonly number[],
  version: number,
): Promise<void> {
  await tx.query(sql`
    update notifications set
      toggle_versions = array_append(
        case when cardinality(toggle_versions) >= ${maxToggles} then toggle_versions[3:]
          else toggle_versions end, ${version}::bigint),
      toggle_times = array_append(
        case when cardinality(toggle_times) >= ${maxToggles} then toggle_times[3:]
          else toggle_times end, service_now())
    where customer_id = ${customerId} and seq = any(${seqs}::bigint[])`)
}

/** Records that an item was archived or restored. The caller must have locked the inbox. */
export async function addArchival(
  tx: Tx,
  customerId: string,
  seq: number,
  version: number,
): Promise<void> {
  await tx.query(sql`
    update notifications set
      archive_versions = array_append(
        case when cardinality(archive_versions) >= ${maxToggles} then archive_versions[3:]
          else archive_versions end, ${version}::bigint)
    where customer_id = ${customerId} and seq = ${seq}`)
}

/** Lists the items that were marked as unread again, up to an item number. */
export const listUnreadAgain = (
  tx: Tx,
  customerId: string,
  maxSeq: number,
): Promise<{ seq: number; isArchived: boolean }[]> =>
  tx.query<{ seq: number; isArchived: boolean }>(sql`
    select seq, coalesce(cardinality(archive_versions) % 2 = 1, false) as "isArchived"
    from notifications
    where customer_id = ${customerId} and seq <= ${maxSeq} and toggle_versions is not null
      and cardinality(toggle_versions) % 2 = 1`)

// The maximum number of items in the result. A person looks through fewer items than this.
const maxKept = 500

/**
 * Lists the newest items that the person marked as unread again. The page must not mark them as
 * read when the person views them.
 */
export async function listKeptUnread(customerId: string): Promise<string[]> {
  const items = await db.query<{ id: string }>(sql`
    select id from notifications
    where customer_id = ${customerId} and toggle_versions is not null
      and cardinality(toggle_versions) % 2 = 1
    order by seq desc limit ${maxKept}`)
  return items.map(({ id }) => id)
}
