import type { Word } from '@/lib/words'

/** Returns the accessible name of the bell. */
export function labelBell(word: Word, count: number | null): string {
  if (!count) return word('bell.inbox')
  return count >= 100 ? word('bell.many') : word('bell.unread', { n: count })
}

/** The text of the bell's badge. Undefined if the count is 0 or unknown. */
export function badgeOf(count: number | null): string | undefined {
  if (!count) return undefined
  return count >= 100 ? '99+' : String(count)
}

export const announceNew = (word: Word, more: number): string =>
  more === 1 ? word('bell.new.one') : word('bell.new.many', { n: more })
