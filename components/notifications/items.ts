import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import type { readNotifications } from '@/lib/contracts/browser/notifications'
import { nameDay } from '@/lib/moments'

/** A notification as the pages have it. */
export type Item = Wire<DataOf<typeof readNotifications>>[number]
export type Day = { name: string; items: Item[] }

/** Items under the days they came on, in the order they have. */
export function groupByDay(items: readonly Item[], nowMs: number, zone: string): Day[] {
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
