'use client'

import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `onEnd` after the page was visible for `ms`. Another `key` restarts the time; undefined
 * stops it.
 */
export function useVisibleFor(ms: number, key: string | undefined, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (key === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => end(), ms)
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [ms, key])
}
