import type { ReactNode } from 'react'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'
import { SiteHeader } from './site-header'
import { SiteNav } from './site-nav'

type Props = {
  isSandbox: boolean
  brand?: PageBrand | undefined
  /**
   * The link component. A plain link is smaller. It is sufficient if no link points to the current
   * page.
   */
  As: (props: { href: string; children: string }) => ReactNode
  /** The page on which a signed-in person continues. */
  nextLink?: { href: string; label: string } | undefined
}

/** The header of public pages. */
export function PublicHeader({
  isSandbox,
  brand,
  As,
  nextLink = { href: '/sign-in', label: words['frame.signIn'] },
}: Props) {
  return (
    <SiteHeader isSandbox={isSandbox} brand={brand}>
      <SiteNav label={words['frame.site']}>
        {[
          <As key="next" href={nextLink.href}>
            {nextLink.label}
          </As>,
          <As key="help" href="/help">
            {words['frame.help']}
          </As>,
        ]}
      </SiteNav>
    </SiteHeader>
  )
}
