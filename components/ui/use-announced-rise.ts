'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

const minIntervalMs = 30_000

/**
 * Returns the text that announces a higher count, at most twice a minute. While `isQuiet` is true,
 * ignores changes.
 */
export function useAnnouncedRise(
  count: number | null,
  isQuiet: boolean,
  describe: (more: number) => string,
): string {
  const [announcement, setAnnouncement] = useState('')
  const known = useRef({ count, announcedAt: Number.NEGATIVE_INFINITY })
  const announce = useEffectEvent((more: number) => {
    known.current = { count, announcedAt: performance.now() }
    const text = describe(more)
    // Screen readers announce only a changed text, so a repeated text gets a space at its end.
    setAnnouncement((before) => (before === text ? `${text}\u00a0` : text))
  })

  useEffect(() => {
    if (count === null) return
    const { current } = known
    const more = count - (current.count ?? count)
    if (more <= 0 || isQuiet) {
      current.count = count
      return
    }
    const waitMs = Math.max(0, current.announcedAt + minIntervalMs - performance.now())
    const timer = setTimeout(() => announce(more), waitMs)
    return () => clearTimeout(timer)
  }, [count, isQuiet])

  return announcement
}
