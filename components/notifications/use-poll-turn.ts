'use client'

import { useEffect, useState } from 'react'

/**
 * Whether this tab is the one that asks the server. Of the tabs that can be seen one has the turn; it goes to the next when that
 * one is hidden or closed. Where a browser has no locks every tab that can be seen asks.
 */
export function usePollTurn(name: string): boolean {
  const [isMine, setMine] = useState(false)
  useEffect(() => {
    let release: (() => void) | undefined
    const leave = () => {
      release?.()
      release = undefined
      setMine(false)
    }
    const follow = () => {
      if (document.visibilityState === 'hidden') leave()
      else release ??= takeTurn(name, () => setMine(true))
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      leave()
    }
  }, [name])
  return isMine
}

/** Waits for the turn and keeps it until the returned function is called. */
function takeTurn(name: string, begin: () => void): () => void {
  if (!navigator.locks) {
    begin()
    return () => {}
  }
  const waiting = new AbortController()
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const hold = () => {
    begin()
    return held
  }
  // Leaving before the turn came rejects the request; that is no fault.
  navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => {})
  return () => {
    waiting.abort()
    end()
  }
}
