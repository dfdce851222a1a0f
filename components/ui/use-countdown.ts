'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` after `ms`. Paused time does not count. A new `key` restarts the countdown. */
export function useCountdown(ms: number, key: string, isPaused: boolean, onEnd: () => void): void {
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
}
