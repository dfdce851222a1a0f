'use client'

import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

function subscribe(change: () => void): () => void {
  const timer = setInterval(change, minuteMs)
  return () => clearInterval(timer)
}
const readMinute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs

/** The present minute in milliseconds; null where a page is made and while a browser takes it over, so that both write the same. */
export const useMinute = (): number | null => useSyncExternalStore(subscribe, readMinute, () => null)

/** The reader's time zone, UTC as long as it is not known. */
export const useZone = (): string => (useMinute() === null ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone)
