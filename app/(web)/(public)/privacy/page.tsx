import type { Metadata } from 'next'
import { LegalPage } from '@/components/legal/legal-page'
import { titleOfPage } from '@/components/sign-in/words'
import { english as words } from '@/lib/words'
import { listLegalFacts, readLegalText } from '@/server/foundations/legal-texts'

export const metadata: Metadata = { title: titleOfPage(words['legal.privacy.h1']) }

export default function PrivacyPage() {
  return (
    <LegalPage
      heading={words['legal.privacy.h1']}
      text={readLegalText('privacy')}
      facts={listLegalFacts()}
    />
  )
}
