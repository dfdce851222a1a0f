'use client'

import { useEffect } from 'react'
import { openSessionChannel } from './channel'

/** Tells the browser's other tabs that somebody has signed out: none of them goes on showing what was theirs. */
export function TellSignedOut() {
  useEffect(() => {
    const channel = openSessionChannel(() => {})
    channel.post({ kind: 'logout' })
    // Refused where the app is not installed.
    navigator.setAppBadge?.(0).catch(() => {})
    return () => channel.close()
  }, [])
  return null
}
