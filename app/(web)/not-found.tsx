import type { Metadata } from 'next'
import { MissingAside } from '@/components/frame/end-aside'
import { EndPage } from '@/components/frame/end-page'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { PublicHeader } from '@/components/ui/public-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { isSandbox, legalLine } from '@/server/foundations/env'
import { NextButton } from './(public)/next-button'
import { findAccount, findNextLink } from './(public)/next-link'
import { findPublicBrand } from './(public)/public-brand'
import { BrandStyle } from './brand-style'

export const metadata: Metadata = { title: `${words['missing.h1']} – ${productName()}` }

export default async function NotFound() {
  const [nextLink, account, brand] = await Promise.all([
    findNextLink(),
    findAccount(),
    findPublicBrand(),
  ])
  return (
    <>
      <BrandStyle brand={brand} />
      <PublicHeader
        As={Link}
        isSandbox={isSandbox()}
        brand={brand}
        nextLink={nextLink}
        account={account}
      />
      <EndPage
        heading={words['missing.h1']}
        // The start page is for partners. So for a customer of a partner, the button leads to the
        // sign-in page instead.
        action={
          brand && !nextLink ? (
            <ButtonLink href="/sign-in">{words['session.signIn']}</ButtonLink>
          ) : (
            <NextButton />
          )
        }
        aside={<MissingAside isSignedIn={account !== undefined} hasBrand={brand !== undefined} />}
      >
        <p>{words['missing.text']}</p>
      </EndPage>
      <SiteFooter legalLine={legalLine()} brand={brand} />
    </>
  )
}
