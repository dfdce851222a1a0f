import type { ReactNode } from 'react'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'
import { PlainSignOutButton } from './plain-sign-out-button'
import { SiteHeader } from './site-header'
import { SiteNav } from './site-nav'

type SiteLink = { href: string; label: string }
type As = (props: { href: string; children: ReactNode }) => ReactNode

/** Whether the session of a signed-in person may open the settings. */
export type SignedIn = { hasSettings: boolean }

type Props = {
  isSandbox: boolean
  brand?: PageBrand | undefined
  /**
   * The component for links. `NavLink` marks the current page. A plain link is smaller, and
   * suffices if no link leads to the current page.
   */
  As: As
  /** Links that precede the link for people with an account. */
  links?: readonly SiteLink[]
  /** The page where a signed-in person continues. */
  nextLink?: SiteLink | undefined
  /** The component for the link `nextLink`, if it differs from `As`. */
  NextAs?: As
  /** If set, a person is signed in. */
  account?: SignedIn | undefined
  /** A button after the links. */
  action?: ReactNode
}

/**
 * A label of which narrow screens show only the last word, so that the links stay in one row. Screen
 * readers announce the whole label.
 */
const ShortLabel = ({ label }: { label: string }) => {
  const at = label.lastIndexOf(' ') + 1
  return (
    <span>
      <span className="max-sm:sr-only">{label.slice(0, at)}</span>
      <span className="max-sm:capitalize">{label.slice(at)}</span>
    </span>
  )
}

const signIn = { href: '/sign-in', label: words['frame.signIn'] }

export function PublicHeader({
  isSandbox,
  brand,
  As,
  links = [],
  nextLink,
  NextAs = As,
  account,
  action,
}: Props) {
  const show = (Link: As) => (link: SiteLink) => (
    <Link key={link.href} href={link.href}>
      {link === nextLink ? <ShortLabel label={link.label} /> : link.label}
    </Link>
  )
  return (
    <SiteHeader isSandbox={isSandbox} brand={brand}>
      <SiteNav label={words['frame.site']}>
        {[
          ...links.map(show(As)),
          nextLink ? show(NextAs)(nextLink) : show(As)(signIn),
          account?.hasSettings && show(As)({ href: '/settings', label: words['frame.settings'] }),
          show(As)({ href: '/help', label: words['frame.help'] }),
          account && <PlainSignOutButton key="sign-out" />,
        ]}
      </SiteNav>
      {action}
    </SiteHeader>
  )
}
