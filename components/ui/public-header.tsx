import { Link } from './link'
import { SiteHeader } from './site-header'
import { SiteNav } from './site-nav'

/** The header for whoever comes by. */
export function PublicHeader({ isSandbox }: { isSandbox: boolean }) {
  return (
    <SiteHeader isSandbox={isSandbox}>
      <SiteNav label="Site">
        {[
          <Link key="sign-in" href="/sign-in">
            Sign in
          </Link>,
          <Link key="help" href="/help">
            Help
          </Link>,
        ]}
      </SiteNav>
    </SiteHeader>
  )
}
