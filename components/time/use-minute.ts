'use client'

import { useSyncExternalStore } from 'react'
import { nameZone, type Zone } from '@/lib/moments'

const minuteMs = 60_000

let isKnown = false
let needsName = false
let timer: ReturnType<typeof setInterval> | undefined
const readers = new Set<() => void>()
const tellAll = () => {
  for (const change of readers) change()
}

// Waking up a page, the first name of a zone and telling the time are a piece of work each, so that a press is heard between them.
function begin(): void {
  if (needsName) nameZone(new Date().toISOString(), 'local')
  setTimeout(() => {
    isKnown = true
    tellAll()
  })
}

function subscribe(change: () => void): () => void {
  if (readers.size === 0) {
    if (!isKnown) setTimeout(begin)
    timer = setInterval(tellAll, minuteMs)
  }
  readers.add(change)
  return () => {
    readers.delete(change)
    if (readers.size === 0) clearInterval(timer)
  }
}
function subscribeWithName(change: () => void): () => void {
  needsName = true
  return subscribe(change)
}
const readMinute = (): number | null =>
  isKnown ? Math.floor(Date.now() / minuteMs) * minuteMs : null

/** The present minute in milliseconds; null where a page is made and until a browser has taken it over, so that both write the same. */
export const useMinute = ({ namesZone = false } = {}): number | null =>
  useSyncExternalStore(namesZone ? subscribeWithName : subscribe, readMinute, () => null)

/** The zone that moments are written in at this minute. */
export const zoneAt = (minute: number | null): Zone => (minute === null ? 'UTC' : 'local')
