import type { ReactNode } from 'react'
import { NavLink } from '@/components/ui/nav-link'
import { OnwardLink } from '@/components/ui/onward-link'
import { PublicHeader } from '@/components/ui/public-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { pickWords } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { isSandbox, legalLine } from '@/server/foundations/env'
import { BrandStyle } from '../brand-style'
import { describeLinkPreview } from '../link-preview'
import { findAccount, findNextLink } from './next-link'
import { findPublicBrand } from './public-brand'

export const generateMetadata = () => describeLinkPreview('start.description')

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const [nextLink, account, brand] = await Promise.all([
    findNextLink(),
    findAccount(),
    findPublicBrand(),
  ])
  return (
    <>
      <BrandStyle brand={brand} />
      <PublicHeader
        As={NavLink}
        NextAs={OnwardLink}
        isSandbox={isSandbox()}
        brand={brand}
        nextLink={nextLink}
        account={account}
      />
      <WordsProvider words={pickWords('email.', 'code.', 'identity.')}>{children}</WordsProvider>
      <SiteFooter legalLine={legalLine()} brand={brand} />
    </>
  )
}
