'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { PlainLink } from '@/components/ui/plain-link'
import type { NavEntry } from './navigation'

/** Returns the section of a page: the one whose path is the longest prefix of the page's path. */
export const findSection = (path: string, sections: readonly NavEntry[]): string | undefined =>
  sections
    .map(({ href }) => href)
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0]

/**
 * The sections in the header, with the current one highlighted. On narrow screens, they are one row
 * that scrolls sideways to the current one.
 */
export function SectionNav({ sections }: { sections: readonly NavEntry[] }) {
  const path = usePathname()
  const current = findSection(path, sections)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="${findSection(path, sections)}"]`)
    if (link) list.current!.scrollLeft = link.offsetLeft - (innerWidth - link.offsetWidth) / 2
  }, [path, sections])
  return (
    <nav aria-label="Developers" data-page="wide" className="max-sm:w-full max-sm:min-w-0">
      <ul
        ref={list}
        className="scroll-row flex flex-wrap items-center gap-x-5 text-ui max-sm:scroll-shades max-sm:flex-nowrap"
      >
        {sections.map(({ href, name }) => (
          <li key={href}>
            <PlainLink
              href={href}
              aria-current={href === path ? 'page' : href === current ? 'true' : undefined}
              className="touch-target min-w-8 justify-center border-b-2 border-transparent text-muted hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {name}
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
