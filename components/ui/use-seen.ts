'use client'

import { useEffect, useEffectEvent } from 'react'

// The share of an element that must be in view.
const minShare = 0.5

/**
 * Calls `onSeen` with the ids of elements that were at least half in view for `ms` without a break,
 * while the page was visible.
 */
export function useSeen(
  ids: readonly string[],
  ms: number,
  onSeen: (ids: readonly string[]) => void,
): void {
  const report = useEffectEvent(onSeen)
  const key = ids.join(' ')
  useEffect(
    () => (key === '' ? undefined : watch(key.split(' '), ms, (seen) => report(seen))),
    [key, ms],
  )
}

function watch(ids: readonly string[], ms: number, report: (ids: readonly string[]) => void) {
  /** The elements in view, each with the number of its running timer. */
  const inView = new Map<string, number>()
  const timers: ReturnType<typeof setTimeout>[] = []
  const start = (came: readonly string[]) => {
    const nth = timers.length
    for (const id of came) inView.set(id, nth)
    if (document.visibilityState !== 'visible' || came.length === 0) return
    const end = () => {
      const seen = came.filter((id) => inView.get(id) === nth)
      if (seen.length > 0) report(seen)
    }
    timers.push(setTimeout(end, ms))
  }
  const stop = () => timers.forEach(clearTimeout)
  const observer = new IntersectionObserver(
    (entries) => {
      const { came = [], left = [] } = Object.groupBy(entries, ({ intersectionRatio }) =>
        intersectionRatio >= minShare ? 'came' : 'left',
      )
      for (const { target } of left) inView.delete(target.id)
      start(came.map(({ target }) => target.id))
    },
    { threshold: minShare },
  )
  for (const id of ids) {
    const element = document.getElementById(id)
    if (element) observer.observe(element)
  }
  const restart = () => {
    stop()
    start([...inView.keys()])
  }
  document.addEventListener('visibilitychange', restart)
  return () => {
    stop()
    observer.disconnect()
    document.removeEventListener('visibilitychange', restart)
  }
}
