'use client'

import { useEffect } from 'react'
import { isLoadInterrupted } from '@/components/ui/interrupted-load'

const problemPage = '/problem'

/**
 * If a navigation inside the app fails, loads the page from the server. The server renders the page
 * or an error page. If a reload did not help, shows the problem page.
 */
export default function GlobalError() {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // Does nothing if the page has loaded only in part. Scripts then fail because the rest is
    // missing, and a reload would discard the person's click.
    if (isLoadInterrupted(document.readyState, loaded?.domContentLoadedEventStart)) return
    if (loaded?.type !== 'reload') window.location.reload()
    else if (window.location.pathname !== problemPage) window.location.replace(problemPage)
  }, [])
  return (
    <html lang="en">
      <body />
    </html>
  )
}
