import type { ReactNode } from 'react'
import { english as words } from '@/lib/words'
import { Link } from './link'
import { SiteHeader } from './site-header'
import { SiteNav } from './site-nav'

/** The header of those who have an account. `inbox` is the link to the inbox with its bell. */
export function AccountHeader({ isSandbox, inbox }: { isSandbox: boolean; inbox: ReactNode }) {
  return (
    <SiteHeader isSandbox={isSandbox} home="/status">
      <SiteNav label={words['frame.account']}>
        {[
          <Link key="status" href="/status">
            {words['frame.status']}
          </Link>,
          // An empty place would show as a gap.
          inbox && <span key="inbox">{inbox}</span>,
          <Link key="settings" href="/settings">
            {words['frame.settings']}
          </Link>,
          <form key="sign-out" method="post" action="/api/sign-out">
            <button type="submit" className="min-h-11 text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover">
              {words['frame.signOut']}
            </button>
          </form>,
        ]}
      </SiteNav>
    </SiteHeader>
  )
}
