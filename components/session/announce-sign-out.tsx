'use client'

import { useEffect } from 'react'
import { openSessionChannel } from './channel'

/** After a sign-out, other tabs of the browser leave the pages of the person. */
export function AnnounceSignOut() {
  useEffect(() => {
    const channel = openSessionChannel(() => {})
    channel.post({ kind: 'logout' })
    // `setAppBadge` rejects if the web app is not installed.
    navigator.setAppBadge?.(0).catch(() => {})
    return () => channel.close()
  }, [])
  return null
}
