import type { Metadata } from 'next'
import { LegalPage } from '@/components/legal/legal-page'
import { titleOfPage } from '@/components/sign-in/words'
import { english as words } from '@/lib/words'
import { listLegalFacts, readLegalText } from '@/server/foundations/legal-texts'

export const metadata: Metadata = { title: titleOfPage(words['legal.terms.h1']) }

export default function TermsPage() {
  return (
    <LegalPage
      heading={words['legal.terms.h1']}
      text={readLegalText('terms')}
      facts={listLegalFacts()}
    />
  )
}
