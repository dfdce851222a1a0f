'use client'

import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { FormContext } from '@/components/form/form-context'

// The heading of the page that was loaded. React may run its effect twice.
let first: HTMLElement | null = null

/**
 * The page's h1. It receives the focus after a navigation within the app. A loaded page leaves the
 * focus to the browser, except form pages, which should start at their question without a script.
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
    // A link to a field has already focused it.
    if (heading.current !== first && window.location.hash === '') heading.current?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/noAutofocus: it skips no field, only the header of every page
    <h1 ref={heading} tabIndex={-1} autoFocus={isOfForm} className={className}>
      {children}
    </h1>
  )
}
