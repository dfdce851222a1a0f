import type { ReactNode } from 'react'
import { Link } from './link'
import { SiteHeader } from './site-header'
import { SiteNav } from './site-nav'

/** The header of those who have an account. `inbox` is the link to the inbox with its bell. */
export function AccountHeader({ isSandbox, inbox }: { isSandbox: boolean; inbox: ReactNode }) {
  return (
    <SiteHeader isSandbox={isSandbox} home="/status">
      <SiteNav label="Account">
        {[
          <Link key="status" href="/status">
            Status
          </Link>,
          // An empty place would show as a gap.
          inbox && <span key="inbox">{inbox}</span>,
          <Link key="settings" href="/settings">
            Settings
          </Link>,
          <form key="sign-out" method="post" action="/api/sign-out">
            <button type="submit" className="min-h-11 text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover">
              Sign out
            </button>
          </form>,
        ]}
      </SiteNav>
    </SiteHeader>
  )
}
