'use client'

import { useEffect } from 'react'
import { isLoadInterrupted } from '@/components/ui/interrupted-load'

const standIn = '/problem'

/**
 * A move within the app that failed becomes a load of the page: the front door answers it or reports a problem. Where loading it
 * did not help the page itself is at fault.
 */
export default function GlobalError() {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // Its scripts miss the rest of it, and fail. A reload would discard the click.
    if (isLoadInterrupted(document.readyState, loaded?.domContentLoadedEventStart)) return
    if (loaded?.type !== 'reload') window.location.reload()
    else if (window.location.pathname !== standIn) window.location.replace(standIn)
  }, [])
  return (
    <html lang="en">
      <body />
    </html>
  )
}
