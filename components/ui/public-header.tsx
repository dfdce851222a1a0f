import type { ReactNode } from 'react'
import { english as words } from '@/lib/words'
import { SiteHeader } from './site-header'
import { SiteNav } from './site-nav'

type Props = {
  isSandbox: boolean
  /** What its links are: where none can be to the page itself, plain ones will do, and weigh less. */
  As: (props: { href: string; children: string }) => ReactNode
  /** Where somebody goes on who is signed in. */
  wayOn?: { href: string; label: string } | undefined
}

/** The header for whoever comes by, signed in or not. */
export function PublicHeader({
  isSandbox,
  As,
  wayOn = { href: '/sign-in', label: words['frame.signIn'] },
}: Props) {
  return (
    <SiteHeader isSandbox={isSandbox}>
      <SiteNav label={words['frame.site']}>
        {[
          <As key="way-on" href={wayOn.href}>
            {wayOn.label}
          </As>,
          <As key="help" href="/help">
            {words['frame.help']}
          </As>,
        ]}
      </SiteNav>
    </SiteHeader>
  )
}
