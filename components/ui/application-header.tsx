import type { ReactNode } from 'react'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'
import { Link } from './link'
import { SiteHeader } from './site-header'
import { SiteNav } from './site-nav'

/**
 * The header of the form and of the pages after the submit. `children`: the Save and exit link, if
 * any.
 */
export const ApplicationHeader = ({
  isSandbox,
  brand,
  children,
}: {
  isSandbox: boolean
  brand: PageBrand | undefined
  children?: ReactNode
}) => (
  <SiteHeader isSandbox={isSandbox} brand={brand}>
    <SiteNav label={words['frame.application']}>
      {[
        // Without children, omits the list item, because an empty item would leave a visible gap.
        // On phones, the same link beside Continue is enough, so the header is one row.
        children && (
          <span key="leave" className="max-sm:hidden">
            {children}
          </span>
        ),
        <Link key="help" href="/help">
          {words['frame.help']}
        </Link>,
      ]}
    </SiteNav>
  </SiteHeader>
)
