'use client'

import { useEffect, useEffectEvent } from 'react'

// An element counts as seen if at least this share of it is visible.
const minShare = 0.5

/**
 * Calls `onSeen` with the ids of elements of which at least half was visible for `ms` without a
 * break, while the page itself was visible. The element `coverId` covers the top of the window.
 */
export function useSeen(
  ids: readonly string[],
  ms: number,
  onSeen: (ids: readonly string[]) => void,
  coverId: string,
): void {
  const report = useEffectEvent(onSeen)
  const key = ids.join(' ')
  useEffect(
    () => (key === '' ? undefined : watch(key.split(' '), ms, (seen) => report(seen), coverId)),
    [key, ms, coverId],
  )
}

function watch(
  ids: readonly string[],
  ms: number,
  report: (ids: readonly string[]) => void,
  coverId: string,
) {
  const coveredPx = document.getElementById(coverId)?.offsetHeight ?? 0
  /** The visible elements, each with the number of its timer. */
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
    { rootMargin: `-${coveredPx}px 0px 0px`, threshold: minShare },
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
