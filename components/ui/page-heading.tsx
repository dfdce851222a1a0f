'use client'

import { type ReactNode, useEffect, useRef } from 'react'

// The heading of the page that was loaded, which may be told twice.
let first: HTMLElement | null = null

/** The page's one heading. After a move within the app the focus goes to it; a page that was loaded leaves the focus to the browser. */
export function PageHeading({ children, className = '' }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    first ??= heading.current
    // A link to a field has moved the focus there already.
    if (heading.current !== first && window.location.hash === '') heading.current?.focus()
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
