'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Link } from './link'

/** Returns `aria-current` for a link: `page` on its page, `true` on pages below its path. */
export const currentOf = (path: string, href: string): 'page' | 'true' | undefined =>
  path === href ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined

type Props = { href: string; children: ReactNode }

/**
 * A link in a header or footer. It is marked as current on its own page and on pages below that
 * path.
 */
export function NavLink({ href, children }: Props) {
  return (
    <Link
      href={href}
      aria-current={currentOf(usePathname(), href)}
      className="aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
    >
      {children}
    </Link>
  )
}
