'use client'

import { useEffect } from 'react'
import { openSessionChannel } from './channel'

/** Makes the browser's other tabs leave the pages of the signed-out person. */
export function AnnounceSignOut() {
  useEffect(() => {
    const channel = openSessionChannel(() => {})
    channel.post({ kind: 'logout' })
    // Rejects where the app is not installed.
    navigator.setAppBadge?.(0).catch(() => {})
    return () => channel.close()
  }, [])
  return null
}
