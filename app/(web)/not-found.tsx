import type { Metadata } from 'next'
import { MissingAside } from '@/components/frame/end-aside'
import { EndPage } from '@/components/frame/end-page'
import { Link } from '@/components/ui/link'
import { PublicHeader } from '@/components/ui/public-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { isSandbox, legalLine } from '@/server/foundations/env'
import { NextButton } from './(public)/next-button'
import { findAccount, findNextLink } from './(public)/next-link'

export const metadata: Metadata = { title: `${words['missing.h1']} – ${productName()}` }

export default async function NotFound() {
  const [nextLink, account] = await Promise.all([findNextLink(), findAccount()])
  return (
    <>
      <PublicHeader As={Link} isSandbox={isSandbox()} nextLink={nextLink} account={account} />
      <EndPage
        heading={words['missing.h1']}
        action={<NextButton />}
        aside={<MissingAside isSignedIn={account !== undefined} />}
      >
        <p>{words['missing.text']}</p>
      </EndPage>
      <SiteFooter legalLine={legalLine()} />
    </>
  )
}
