'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, type MouseEvent, useTransition } from 'react'

export type PlainLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/**
 * An unstyled link inside the app. It shows a busy state until the next page appears. The Link of
 * Next.js is ten times larger, because it can prefetch. Prefetching has no use here, because the
 * server renders a page for each request.
 */
export function PlainLink({ href, onClick, ...rest }: PlainLinkProps) {
  const router = useRouter()
  const [isGoing, go] = useTransition()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isForBrowser =
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey ||
      rest.target !== undefined
    if (event.defaultPrevented || isForBrowser) return
    event.preventDefault()
    go(() => router.push(href))
  }
  return <a href={href} onClick={press} aria-busy={isGoing || undefined} {...rest} />
}
