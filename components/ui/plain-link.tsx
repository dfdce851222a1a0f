'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, type MouseEvent, useTransition } from 'react'

export type PlainLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/**
 * A link to another page of the app, without a look of its own. Pages are made for each request, so nothing is fetched before it is asked
 * for; the framework's link, which is made for that, weighs ten times as much. From the press on until the other page is there it is busy.
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
