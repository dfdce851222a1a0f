import { writeDate } from '@/lib/moments'
import { readMoment, type Zone } from '@/lib/time-of-day'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const dayMs = 86_400_000

// Counts days since 1970 in the calendar of the zone.
function countDays(iso: string, zone: Zone): number {
  const { year, month, day } = readMoment(iso, zone)
  return Date.UTC(year, month, day) / dayMs
}

/**
 * Returns the heading of a day: Today, Yesterday, a weekday for the six days before today, or the
 * date.
 */
export function nameDay(iso: string, nowMs: number, zone: Zone = 'UTC'): string {
  const day = countDays(iso, zone)
  const days = countDays(new Date(nowMs).toISOString(), zone) - day
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days <= 6 ? weekdays[new Date(day * dayMs).getUTCDay()]! : writeDate(iso, zone)
}

/** Groups items under the names of their days and keeps their order. */
export function groupByDay<Item extends { createdAt: string }>(
  items: readonly Item[],
  nowMs: number,
  zone?: Zone,
): { name: string; items: Item[] }[] {
  const days: { name: string; items: Item[] }[] = []
  for (const item of items) {
    const name = nameDay(item.createdAt, nowMs, zone)
    const last = days.at(-1)
    if (last?.name === name) last.items.push(item)
    else days.push({ name, items: [item] })
  }
  return days
}
