import type { ReactNode } from 'react'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'
import { NavLink } from './nav-link'
import { SignOutButton } from './sign-out-button'
import { SiteHeader } from './site-header'
import { SiteNav } from './site-nav'

/** The header of account pages. `inbox`: the bell with the unread count. */
export function AccountHeader({
  isSandbox,
  brand,
  inbox,
}: {
  isSandbox: boolean
  brand: PageBrand | undefined
  inbox: ReactNode
}) {
  return (
    <SiteHeader isSandbox={isSandbox} brand={brand} home="/status">
      <SiteNav label={words['frame.account']}>
        {[
          <NavLink key="status" href="/status">
            {words['frame.status']}
          </NavLink>,
          // Without an inbox, there is no list item, because an empty one would leave a visible
          // gap.
          inbox && <span key="inbox">{inbox}</span>,
          <NavLink key="settings" href="/settings">
            {words['frame.settings']}
          </NavLink>,
          <SignOutButton key="sign-out" />,
        ]}
      </SiteNav>
    </SiteHeader>
  )
}
