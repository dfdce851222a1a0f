'use client'

import { useEffect } from 'react'

const anyPrefix = /^\(\d+\+?\) /

/** Puts "(prefix) " before the title. It replaces an earlier prefix. */
export function prefixTitle(title: string, prefix: string | undefined): string {
  const bare = title.replace(anyPrefix, '')
  return prefix ? `(${prefix}) ${bare}` : bare
}

/** Keeps the prefix before the page's title when other code sets the title. */
export function useTitlePrefix(prefix: string | undefined): void {
  useEffect(() => {
    const apply = () => {
      const wanted = prefixTitle(document.title, prefix)
      if (wanted !== document.title) document.title = wanted
    }
    apply()
    const observer = new MutationObserver(apply)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = prefixTitle(document.title, undefined)
    }
  }, [prefix])
}
