import { english as words } from '@/lib/words'
import { Link } from './link'
import { SiteHeader } from './site-header'
import { SiteNav } from './site-nav'

/** The header for whoever comes by. */
export function PublicHeader({ isSandbox }: { isSandbox: boolean }) {
  return (
    <SiteHeader isSandbox={isSandbox}>
      <SiteNav label={words['frame.site']}>
        {[
          <Link key="sign-in" href="/sign-in">
            {words['frame.signIn']}
          </Link>,
          <Link key="help" href="/help">
            {words['frame.help']}
          </Link>,
        ]}
      </SiteNav>
    </SiteHeader>
  )
}
