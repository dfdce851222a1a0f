import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import type { readNotifications } from '@/lib/contracts/browser/notifications'
import { nameDay, type Zone } from '@/lib/moments'

/** A notification as the pages have it. */
export type Item = Wire<DataOf<typeof readNotifications>>[number]
export type Day = { name: string; items: Item[] }
/** Items, newest first, the way to the rest, and how many were unread when they were read. */
export type InboxPage = { items: readonly Item[]; nextCursor: string | null; unreadCount: number }
/** What arrived after a list was made. With a gap there is more between them than one page holds. */
export type Newer = { items: readonly Item[]; hasGap: boolean; nextCursor: string | null }

/** Items under the days they came on, in the order they have. */
export function groupByDay(items: readonly Item[], nowMs: number, zone?: Zone): Day[] {
  const days: Day[] = []
  for (const item of items) {
    const name = nameDay(item.createdAt, nowMs, zone)
    const last = days.at(-1)
    if (last?.name === name) last.items.push(item)
    else days.push({ name, items: [item] })
  }
  return days
}

/** The list with a further page under it; what it has already is not shown twice. */
export function appendItems(items: readonly Item[], more: readonly Item[]): Item[] {
  const known = new Set(items.map(({ id }) => id))
  return [...items, ...more.filter(({ id }) => !known.has(id))]
}

/** What a fresh first page has above the list. The list may hold items that the page has not, such as those read meanwhile. */
export function findNewer(
  items: readonly Item[],
  fresh: Omit<InboxPage, 'unreadCount'>,
): Newer | undefined {
  const known = new Set(items.map(({ id }) => id))
  const newest = items[0]?.createdAt ?? ''
  const meeting = fresh.items.findIndex(({ id }) => known.has(id))
  const newer =
    meeting >= 0
      ? fresh.items.slice(0, meeting)
      : fresh.items.filter(({ createdAt }) => Date.parse(createdAt) >= (Date.parse(newest) || 0))
  const hasGap = newer.length === fresh.items.length && fresh.nextCursor !== null
  return newer.length > 0 ? { items: newer, hasGap, nextCursor: fresh.nextCursor } : undefined
}

/** The list with what arrived on top; across a gap the list begins anew. */
export const addNewer = (page: InboxPage, { items, hasGap, nextCursor }: Newer): InboxPage =>
  hasGap ? { ...page, items, nextCursor } : { ...page, items: appendItems(items, page.items) }

/** The list with what is read by now; nothing comes, goes or moves. */
export function takeReads(page: InboxPage, fresh: readonly Item[]): InboxPage {
  const reads = new Map(fresh.filter(({ isRead }) => isRead).map((item) => [item.id, item]))
  return reads.size === 0
    ? page
    : {
        ...page,
        items: page.items.map((item) => (item.isRead ? item : (reads.get(item.id) ?? item))),
      }
}
