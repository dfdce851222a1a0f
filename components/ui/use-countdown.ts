'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Calls `onEnd` after `ms`. Paused time does not count, and another `key` restarts the time. Returns
 * a function that pauses or resumes the countdown.
 */
export function useCountdown(
  ms: number,
  key: string,
  onEnd: () => void,
): (isPaused: boolean) => void {
  const [isPaused, setPaused] = useState(false)
  const leftMs = useRef(ms)
  const end = useEffectEvent(onEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key restarts the time
  useEffect(() => {
    leftMs.current = ms
  }, [ms, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key restarts the time
  useEffect(() => {
    if (isPaused) return
    const startedAtMs = performance.now()
    const timer = setTimeout(() => end(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAtMs
    }
  }, [isPaused, key])
  return setPaused
}
