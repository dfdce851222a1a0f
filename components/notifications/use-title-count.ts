'use client'

import { useEffect } from 'react'
import { titleWith } from './words'

/** Keeps the count before the page's title, whatever sets the title, and on the app's icon where there is one. */
export function useTitleCount(count: number | null): void {
  useEffect(() => {
    const apply = () => {
      const wanted = titleWith(document.title, count)
      if (wanted !== document.title) document.title = wanted
    }
    apply()
    const watch = new MutationObserver(apply)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = titleWith(document.title, null)
    }
  }, [count])

  useEffect(() => {
    // Refused where the app is not installed.
    navigator.setAppBadge?.(count ?? 0).catch(() => {})
  }, [count])
}
