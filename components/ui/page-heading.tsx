'use client'

import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { FormContext } from '@/components/form/form-context'

// The heading of the first page after a full load. Stored here, because React may run the effect of
// the heading twice.
let first: HTMLElement | null = null

/**
 * The h1 of the page. It receives the focus after a client-side navigation. After a full load the
 * browser sets the focus. On form pages, autofocus selects the h1, even without JavaScript. On the
 * first page of a way, set `isFirst`: then the focus stays above the header after a full load.
 */
export function PageHeading({
  children,
  className = '',
  isFirst = false,
}: {
  children: ReactNode
  className?: string
  isFirst?: boolean
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
    <h1 ref={heading} tabIndex={-1} autoFocus={isOfForm && !isFirst} className={className}>
      {children}
    </h1>
  )
}
