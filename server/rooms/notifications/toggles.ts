import { db, sql, type Tx } from '../../foundations/db'

/**
 * For an item that was marked as unread, the service stores the versions of the inbox at which it
 * changed after that: unread, read, unread and so on. The number of changes up to a version decides
 * its state at that version, so a streamed list stays consistent. Items without changes follow the
 * watermark.
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

/** Lists the items up to a number that are unread again. */
export async function listUnreadAgain(
  tx: Tx,
  customerId: string,
  maxSeq: number,
): Promise<number[]> {
  const items = await tx.query<{ seq: number }>(sql`
    select seq from notifications
    where customer_id = ${customerId} and seq <= ${maxSeq} and toggle_versions is not null
      and cardinality(toggle_versions) % 2 = 1`)
  return items.map(({ seq }) => seq)
}

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
