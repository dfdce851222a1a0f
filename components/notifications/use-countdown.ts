'use client'

import { useEffect, useRef, useState } from 'react'

/** Runs out `ms` after `start`, not counting the time for which it is paused. What is done then is `end`, in its newest form. */
export function useCountdown(
  isRunning: boolean,
  key: unknown,
  ms: number,
  end: () => void,
): (isPaused: boolean) => void {
  const [isPaused, setPaused] = useState(false)
  const left = useRef({ key: undefined as unknown, ms: 0 })
  const finish = useRef(end)
  useEffect(() => {
    finish.current = end
  })
  useEffect(() => {
    if (!isRunning) return setPaused(false)
    if (left.current.key !== key) left.current = { key, ms }
    if (isPaused) return
    const startedAtMs = performance.now()
    const timer = setTimeout(() => finish.current(), left.current.ms)
    return () => {
      clearTimeout(timer)
      left.current.ms -= performance.now() - startedAtMs
    }
  }, [isRunning, isPaused, key, ms])
  return setPaused
}
