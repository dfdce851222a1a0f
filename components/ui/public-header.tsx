import { english as words } from '@/lib/words'
import { NavLink } from './nav-link'
import { SiteHeader } from './site-header'
import { SiteNav } from './site-nav'

type Props = {
  isSandbox: boolean
  /** Where somebody goes on who is signed in. */
  wayOn?: { href: string; label: string } | undefined
}

/** The header for whoever comes by, signed in or not. */
export function PublicHeader({ isSandbox, wayOn = { href: '/sign-in', label: words['frame.signIn'] } }: Props) {
  return (
    <SiteHeader isSandbox={isSandbox}>
      <SiteNav label={words['frame.site']}>
        {[
          <NavLink key="way-on" href={wayOn.href}>
            {wayOn.label}
          </NavLink>,
          <NavLink key="help" href="/help">
            {words['frame.help']}
          </NavLink>,
        ]}
      </SiteNav>
    </SiteHeader>
  )
}
