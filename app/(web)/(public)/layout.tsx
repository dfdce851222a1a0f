import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { NavLink } from '@/components/ui/nav-link'
import { PublicHeader } from '@/components/ui/public-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { pickWords } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { appUrl, isSandbox, legalLine } from '@/server/foundations/env'
import { BrandStyle } from '../brand-style'
import { findNextLink } from './next-link'
import { findPublicBrand } from './public-brand'

/** Previews of links take title and description from the page, and the picture from here. */
export function generateMetadata(): Metadata {
  const product = productName()
  const picture = { url: '/og.png', width: 1200, height: 630, alt: words['home.picture'] }
  return {
    metadataBase: new URL(appUrl()),
    description: fillText(words['home.description'], { product }),
    manifest: '/manifest.webmanifest',
    openGraph: { type: 'website', siteName: product, locale: 'en_US', images: [picture] },
  }
}

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const [nextLink, brand] = await Promise.all([findNextLink(), findPublicBrand()])
  return (
    <>
      <BrandStyle brand={brand} />
      <PublicHeader As={NavLink} isSandbox={isSandbox()} brand={brand} nextLink={nextLink} />
      <WordsProvider words={pickWords('email.', 'code.', 'identity.')}>{children}</WordsProvider>
      <SiteFooter legalLine={legalLine()} brand={brand} />
    </>
  )
}
