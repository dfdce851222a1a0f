'use client'

import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { FormContext } from '@/components/form/form-context'

// The first heading after a full load. A module variable stores it, because React may run the
// effect of the heading twice.
let first: HTMLElement | null = null

/**
 * The h1 of the page. It gets the focus after a navigation inside the app. After a full load, the
 * browser focuses it if `isFocused` is true, even without JavaScript. In forms, true is the
 * default. The first page of a signup passes false, so that the focus stays above the header.
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
    if (heading.current !== first && !location.hash) heading.current!.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/noAutofocus: it skips no field, only the header of every page
    <h1 ref={heading} tabIndex={-1} autoFocus={isFocused ?? isOfForm} className={className}>
      {children}
    </h1>
  )
}
