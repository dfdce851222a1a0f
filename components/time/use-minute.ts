'use client'

import { useSyncExternalStore } from 'react'
import { writeTime } from '@/lib/moments'

const minuteMs = 60_000

let zone: string | undefined
let isKnown = false
const readers = new Set<() => void>()
const tellAll = () => {
  for (const change of readers) change()
}

// A browser's first question about time zones takes as long as waking up a page: each is a piece of work of its own, so that a press is heard between them.
function findZone(): void {
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  writeTime(new Date().toISOString(), zone)
  setTimeout(() => {
    isKnown = true
    tellAll()
  })
}

function subscribe(change: () => void): () => void {
  if (!isKnown && readers.size === 0) setTimeout(findZone)
  readers.add(change)
  const timer = setInterval(change, minuteMs)
  return () => {
    clearInterval(timer)
    readers.delete(change)
  }
}
const readMinute = (): number | null => (isKnown ? Math.floor(Date.now() / minuteMs) * minuteMs : null)

/** The present minute in milliseconds; null where a page is made and until a browser has taken it over, so that both write the same. */
export const useMinute = (): number | null => useSyncExternalStore(subscribe, readMinute, () => null)

/** The reader's time zone; undefined as long as the minute is not known either. */
export const useZone = (): string | undefined => (useMinute() === null ? undefined : zone)
