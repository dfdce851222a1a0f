import type { ReactNode } from 'react'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'
import { SiteHeader } from './site-header'
import { SiteNav } from './site-nav'

type SiteLink = { href: string; label: string }

type Props = {
  isSandbox: boolean
  brand?: PageBrand | undefined
  /**
   * The link component. `NavLink` marks the current page. A plain link is smaller, and sufficient
   * if no link points to the current page.
   */
  As: (props: { href: string; children: string }) => ReactNode
  /** Links before the link for people with an account. */
  links?: readonly SiteLink[]
  /** The page on which a signed-in person continues. */
  nextLink?: SiteLink | undefined
  /** A button after the links. */
  action?: ReactNode
}

/** The header of public pages. */
export function PublicHeader({
  isSandbox,
  brand,
  As,
  links = [],
  nextLink = { href: '/sign-in', label: words['frame.signIn'] },
  action,
}: Props) {
  return (
    <SiteHeader isSandbox={isSandbox} brand={brand}>
      <SiteNav label={words['frame.site']}>
        {[...links, nextLink, { href: '/help', label: words['frame.help'] }].map(
          ({ href, label }) => (
            <As key={href} href={href}>
              {label}
            </As>
          ),
        )}
      </SiteNav>
      {action}
    </SiteHeader>
  )
}
