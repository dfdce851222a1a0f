'use client'

import { useEffect, useState } from 'react'

/**
 * Returns true in only one visible tab of the browser. Without Web Locks, returns true in each tab.
 */
export function useTabLock(name: string): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    let release: (() => void) | undefined
    const leave = () => {
      release?.()
      release = undefined
      setHeld(false)
    }
    const update = () => {
      if (document.visibilityState === 'hidden') leave()
      else release ??= requestLock(name, () => setHeld(true))
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
      leave()
    }
  }, [name])
  return isHeld
}

function requestLock(name: string, onGranted: () => void): () => void {
  const request = new AbortController()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = () => {
    onGranted()
    return released
  }
  // Ignores the rejection, because `abort` causes it.
  if (navigator.locks)
    navigator.locks.request(name, { signal: request.signal }, hold).catch(() => {})
  else onGranted()
  return () => {
    request.abort()
    release()
  }
}
