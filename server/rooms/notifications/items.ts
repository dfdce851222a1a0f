import { ApiError } from '@/lib/errors'
import { sql, type Tx } from '../../foundations/db'
import { isOlderConnected } from '../../foundations/jobs'
import { type InboxHead, lockHead } from './head'

/** An item of a locked inbox. `isToggled`: the person marked it as unread at least once. */
export type Item = {
  id: string
  seq: number
  isRead: boolean
  isToggled: boolean
  isArchived: boolean
}

type StoredItem = {
  id: string
  seq: number
  isOpened: boolean
  toggles: number | null
  archivals: number | null
}

/** Locks an inbox and reads the items with these ids in one round trip. */
export async function lockItems(
  tx: Tx,
  customerId: string,
  ids: readonly string[],
): Promise<{ head: InboxHead; items: Item[] }> {
  const [head, found] = await Promise.all([
    lockHead(tx, customerId),
    tx.query<StoredItem>(sql`
      select
        id, seq, read_at is not null as "isOpened", cardinality(toggle_versions) as toggles,
        cardinality(archive_versions) as archivals
      from notifications where customer_id = ${customerId} and id = any(${ids}::uuid[])`),
  ])
  const items = found.map(({ id, seq, isOpened, toggles, archivals }) => ({
    id,
    seq,
    isRead: toggles === null ? seq <= head.markSeq || isOpened : toggles % 2 === 0,
    isToggled: toggles !== null,
    isArchived: (archivals ?? 0) % 2 === 1,
  }))
  return { head, items }
}

export const storeReadAbove = (
  tx: Tx,
  customerId: string,
  { readAbove, version }: InboxHead,
): Promise<unknown> =>
  tx.query(sql`
    update notification_heads set read_above = ${readAbove}, version = ${version}
    where customer_id = ${customerId}`)

const restartSeconds = 30

/**
 * Throws INTERNAL_SERVER_ERROR with Retry-After while a process of an older version is connected.
 * That version cannot show archived items, or items that are unread again. The specification is
 * silent, so we decided: a rolling restart is short, and callers retry only 500 and 429.
 */
export async function requireReaders(reading: 'unread' | 'archive'): Promise<void> {
  if (await isOlderConnected(reading))
    throw new ApiError('INTERNAL_SERVER_ERROR', {
      retryAfter: restartSeconds,
      reason: 'older-version',
    })
}
