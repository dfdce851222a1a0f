'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { NavLink } from './nav-link'

/**
 * A link in a header to the page where a person continues. On that page itself, there is no link.
 */
export const OnwardLink = (link: { href: string; children: ReactNode }) =>
  usePathname() === link.href ? null : <NavLink {...link} />
