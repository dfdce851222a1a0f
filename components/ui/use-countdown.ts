'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Calls `onEnd` after `ms`. Paused time does not count. Returns a function that pauses or resumes
 * the countdown.
 */
export function useCountdown(ms: number, onEnd: () => void): (isPaused: boolean) => void {
  const [isPaused, setPaused] = useState(false)
  const leftMs = useRef(ms)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused) return
    const startedAtMs = performance.now()
    const timer = setTimeout(() => end(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAtMs
    }
  }, [isPaused])
  return setPaused
}
