'use client'

import { useEffect } from 'react'
import { openSessionChannel } from './channel'

/**
 * After a sign-out, other tabs of the browser leave the pages of the person. If the session has
 * expired, those tabs first post the typed values, so that the server keeps them.
 */
export function AnnounceSignOut({ hasExpired = false }: { hasExpired?: boolean }) {
  useEffect(() => {
    const channel = openSessionChannel(() => {})
    channel.post({ kind: 'logout', hasExpired })
    // Ignores the error, because `setAppBadge` rejects if the web app is not installed.
    navigator.setAppBadge?.(0).catch(() => {})
    return () => channel.close()
  }, [hasExpired])
  return null
}
