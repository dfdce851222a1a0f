'use client'

import { useSyncExternalStore } from 'react'
import { nameZone, type Zone } from '@/lib/time-of-day'

const minuteMs = 60_000

let isKnown = false
let needsName = false
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()
const notifyAll = () => {
  for (const change of listeners) change()
}

// The name of the zone and the first update run in separate tasks after hydration, so that the
// browser can handle input between them.
function showMinute(): void {
  if (needsName) nameZone(new Date().toISOString(), 'local')
  setTimeout(() => {
    isKnown = true
    notifyAll()
  })
}

function subscribe(change: () => void): () => void {
  if (listeners.size === 0) {
    if (!isKnown) setTimeout(showMinute)
    timer = setInterval(notifyAll, minuteMs)
  }
  listeners.add(change)
  return () => {
    listeners.delete(change)
    if (listeners.size === 0) clearInterval(timer)
  }
}
function subscribeWithName(change: () => void): () => void {
  needsName = true
  return subscribe(change)
}
const readMinute = (): number | null =>
  isKnown ? Math.floor(Date.now() / minuteMs) * minuteMs : null

/**
 * Returns the current minute in milliseconds. Null on the server and during hydration, so that both
 * render the same text.
 */
export const useMinute = ({ namesZone = false } = {}): number | null =>
  useSyncExternalStore(namesZone ? subscribeWithName : subscribe, readMinute, () => null)

export const zoneAt = (minute: number | null): Zone => (minute === null ? 'UTC' : 'local')
