import type { ReactNode } from 'react'
import { FirstAction } from '@/components/home/first-action'
import { PartnerFooter } from '@/components/home/partner-footer'
import { NavLink } from '@/components/ui/nav-link'
import { PublicHeader } from '@/components/ui/public-header'
import { english as words } from '@/lib/words'
import { isSandbox, legalLine } from '@/server/foundations/env'
import { findNextLink } from '../(public)/next-link'
import { describeLinkPreview } from '../link-preview'
import { findStart } from './find-start'

export const generateMetadata = () => describeLinkPreview()

const links = [
  { href: '/developers', label: words['frame.docs'] },
  { href: '/developers/api', label: words['frame.api'] },
  { href: '/#protection', label: words['frame.security'] },
]

const signIn = { href: '/sign-in', label: words['home.signIn'] }

/** The layout of the pages for partners. They always have the brand of the product. */
export default async function PartnersLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="bg-accent-soft [&_nav_a]:text-ink [&_nav_a:not(:hover)]:no-underline">
        <PublicHeader
          As={NavLink}
          isSandbox={isSandbox()}
          links={links}
          nextLink={(await findNextLink()) ?? signIn}
          action={<FirstAction start={findStart()} className="!min-h-11 !py-1.5 max-lg:hidden" />}
        />
      </div>
      {children}
      <PartnerFooter legalLine={legalLine()} />
    </>
  )
}
