import type { ReactNode } from 'react'
import { fillText } from '@/lib/fill-text'
import type { PageBrand } from '@/lib/page-brand'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { Link } from './link'
import { SiteHeader } from './site-header'
import { SiteNav } from './site-nav'

/**
 * The header of the form and of the pages after the submit. Below a partner's brand, it names the
 * product. Without a brand, it names the company that runs the product. `children`: the Save and
 * exit link, if any.
 */
export const ApplicationHeader = ({
  isSandbox,
  brand,
  company,
  children,
}: {
  isSandbox: boolean
  brand: PageBrand | undefined
  company: string
  children?: ReactNode
}) => (
  <SiteHeader
    isSandbox={isSandbox}
    brand={brand}
    runBy={
      brand
        ? fillText(words['frame.form'], { product: productName() })
        : fillText(words['frame.runBy'], { company })
    }
  >
    <SiteNav label={words['frame.application']}>
      {[
        // Without children, omits the list item, because an empty item would leave a visible gap.
        // Phones hide the link in the header, because the same link is beside Continue. So the
        // header has one row.
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
