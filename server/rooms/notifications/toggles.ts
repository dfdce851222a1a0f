import { db, sql, type Tx } from '../../foundations/db'

/**
 * For an item that was marked as unread, the service stores the versions of the inbox at which it
 * changed after that: unread, read, unread and so on. The number of changes up to a version decides
 * its state at that version, so a streamed list stays consistent. Items without changes follow the
 * watermark. For an archived item, it stores the versions at which it was archived, restored and so
 * on.
 */

// A list shows an older version for minutes at most. So beyond this number, the oldest two changes
// are dropped.
const maxToggles = 1000

/**
 * Records that these items changed between read and unread. The caller must have locked the head of
 * the inbox.
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

/**
 * Records that an item was archived or restored. The caller must have locked the head of the inbox.
 */
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

/** Lists the items up to a number that are unread again. */
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

// No person looks through more items than this.
const maxKept = 500

/**
 * The newest items that the person marked as unread. Scrolling them into view does not mark them as
 * read.
 */
export async function listKeptUnread(customerId: string): Promise<string[]> {
  const items = await db.query<{ id: string }>(sql`
    select id from notifications
    where customer_id = ${customerId} and toggle_versions is not null
      and cardinality(toggle_versions) % 2 = 1
    order by seq desc limit ${maxKept}`)
  return items.map(({ id }) => id)
}
