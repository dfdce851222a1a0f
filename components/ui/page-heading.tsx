'use client'

import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { FormContext } from '@/components/form/form-context'

// The heading of the first page after a full load. Stored here, because React may run the effect of
// the heading twice.
let first: HTMLElement | null = null

/**
 * The h1 of the page. It receives the focus after a client-side navigation. After a full load the
 * browser sets the focus. With `isFocused`, autofocus selects the h1, even without JavaScript. That
 * is the default on form pages. On the first page of a way it is false: then the focus stays above
 * the header after a full load.
 */
export function PageHeading({
  children,
  className = '',
  isFocused,
}: {
  children: ReactNode
  className?: string
  isFocused?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isOfForm = useContext(FormContext) !== undefined
  useEffect(() => {
    first ??= heading.current
    // If the URL has a fragment, another effect has already focused that field.
    if (heading.current !== first && window.location.hash === '') heading.current?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/noAutofocus: it skips no field, only the header of every page
    <h1 ref={heading} tabIndex={-1} autoFocus={isFocused ?? isOfForm} className={className}>
      {children}
    </h1>
  )
}
