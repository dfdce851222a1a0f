import type { ReactNode } from 'react'
import { DeveloperHeader } from '@/components/developers/developer-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { pickWords } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { isSandbox, legalLine } from '@/server/foundations/env'
import { describeLinkPreview } from '../link-preview'

export const generateMetadata = () => describeLinkPreview()

export default function DeveloperLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <DeveloperHeader isSandbox={isSandbox()} />
      <WordsProvider words={pickWords('identity.')}>{children}</WordsProvider>
      <SiteFooter legalLine={legalLine()} />
    </>
  )
}
