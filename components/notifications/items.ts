import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import type { readNotifications } from '@/lib/contracts/browser/notifications'

export type Item = Wire<DataOf<typeof readNotifications>>[number]
/** Items, newest first. `unreadCount`: the count that the server sent with them. */
export type InboxPage = { items: readonly Item[]; nextCursor: string | null; unreadCount: number }
/**
 * Items that are newer than the list. `hasGap`: between them and the list are further items that
 * are not loaded.
 */
export type Newer = { items: readonly Item[]; hasGap: boolean; nextCursor: string | null }

/** Joins two lists. An item in both appears once. */
function join(items: readonly Item[], more: readonly Item[]): Item[] {
  const known = new Set(items.map(({ id }) => id))
  return [...items, ...more.filter(({ id }) => !known.has(id))]
}

/**
 * Returns the items of a fresh first page that are newer than the list. A filter may omit listed
 * items from the fresh page because they are read now.
 */
export function findNewer(
  items: readonly Item[],
  fresh: Omit<InboxPage, 'unreadCount'>,
): Newer | undefined {
  const known = new Set(items.map(({ id }) => id))
  const newest = items[0]?.createdAt ?? ''
  const overlap = fresh.items.findIndex(({ id }) => known.has(id))
  const newer =
    overlap >= 0
      ? fresh.items.slice(0, overlap)
      : fresh.items.filter(({ createdAt }) => Date.parse(createdAt) >= (Date.parse(newest) || 0))
  const hasGap = newer.length === fresh.items.length && fresh.nextCursor !== null
  return newer.length > 0 ? { items: newer, hasGap, nextCursor: fresh.nextCursor } : undefined
}

/**
 * Adds newer items at the top of the list. If items between them and the list are missing, the
 * newer items replace the list.
 */
export const addNewer = (page: InboxPage, { items, hasGap, nextCursor }: Newer): InboxPage =>
  hasGap ? { ...page, items, nextCursor } : { ...page, items: join(items, page.items) }

export const addOlder = (page: InboxPage, { items, nextCursor }: InboxPage): InboxPage => ({
  ...page,
  items: join(page.items, items),
  nextCursor,
})

/**
 * Updates the listed items from a fresh first page, and keeps their order. Removes items that are
 * missing in the fresh page, because they were archived or restored elsewhere. With `isByRead`,
 * keeps missing items, because they may be missing only because they are read.
 */
export function applyFresh(
  page: InboxPage,
  fresh: Omit<InboxPage, 'unreadCount'>,
  isByRead: boolean,
): InboxPage {
  const states = new Map(fresh.items.map((item) => [item.id, item]))
  const end = fresh.nextCursor === null ? '' : (fresh.items.at(-1)?.createdAt ?? '')
  const isMissing = ({ createdAt }: Item) => !isByRead && createdAt > end
  const items = page.items.flatMap((item) => states.get(item.id) ?? (isMissing(item) ? [] : item))
  return { ...page, items }
}

/**
 * Adds the fresh items with these ids to the list. Each added item follows the same item as in the
 * fresh page. The creation time alone cannot sort them, because items that arrived together have
 * the same creation time.
 */
export function addMoved(
  items: readonly Item[],
  fresh: readonly Item[],
  ids: ReadonlySet<string>,
): Item[] {
  const added = [...items]
  let place = 0
  for (const item of fresh) {
    const index = added.findIndex(({ id }) => id === item.id)
    if (index >= 0) place = index + 1
    else if (ids.has(item.id)) added.splice(place++, 0, item)
  }
  return added
}
