import type { ReactNode } from 'react'
import { NavLink } from '@/components/ui/nav-link'
import { PublicHeader } from '@/components/ui/public-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { pickWords } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { isSandbox, legalLine } from '@/server/foundations/env'
import { findNextLink } from './next-link'

export default async function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PublicHeader As={NavLink} isSandbox={isSandbox()} nextLink={await findNextLink()} />
      <WordsProvider words={pickWords('email.', 'code.', 'identity.')}>{children}</WordsProvider>
      <SiteFooter legalLine={legalLine()} />
    </>
  )
}
