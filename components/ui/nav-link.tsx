'use client'

import { usePathname } from 'next/navigation'
import { Link } from './link'

type Props = { href: string; children: string }

/**
 * A link in a header or footer. It is marked as current on its page and on pages below that path.
 */
export function NavLink({ href, children }: Props) {
  const path = usePathname()
  const current = path === href ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined
  return (
    <Link
      href={href}
      aria-current={current}
      className="aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
    >
      {children}
    </Link>
  )
}
