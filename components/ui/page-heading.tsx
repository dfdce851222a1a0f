'use client'

import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { FormContext } from '@/components/form/form-state'

// The heading of the page that was loaded, which may be told twice.
let first: HTMLElement | null = null

/**
 * The page's one heading. After a move within the app the focus goes to it. A page that was loaded leaves the focus to the browser, but
 * for the pages of a form: without a script each of them is loaded, and begins where the question is.
 */
export function PageHeading({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isOfForm = useContext(FormContext) !== undefined
  useEffect(() => {
    first ??= heading.current
    // A link to a field has moved the focus there already.
    if (heading.current !== first && window.location.hash === '') heading.current?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/noAutofocus: no field is skipped, only what stands on every page
    <h1 ref={heading} tabIndex={-1} autoFocus={isOfForm} className={className}>
      {children}
    </h1>
  )
}
