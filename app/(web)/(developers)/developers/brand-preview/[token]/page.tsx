import type { Metadata } from 'next'
import { BrandPreview } from '@/components/specimens/brand-preview'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { pickWords } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { productTokens } from '@/lib/brand'
import { productName } from '@/lib/product'
import { appUrl, legalLine } from '@/server/foundations/env'
import * as mail from '@/server/foundations/mail'
import * as brands from '@/server/rooms/brands'
import { BrandStyle } from '../../../../brand-style'

export const metadata: Metadata = {
  title: `Brand preview – ${productName()}`,
  robots: { index: false },
}

const part = '.brand-preview'

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const found = await brands.findPreview((await params).token)
  if (!found)
    return (
      <Main>
        <PageHeading>This preview has expired</PageHeading>
        <p className="mt-3">A preview works for 15 minutes. Create another one with the API.</p>
      </Main>
    )
  const { brand, sender } = found
  const accent = brand.accent ?? productTokens.light.accent
  const letter = mail.writeInvite(
    {
      inviteUrl: `${appUrl()}/invite/made-up`,
      firstName: 'Avery',
      organization: sender.name,
      userType: 'individual',
    },
    sender,
  )
  return (
    <Main width="wide">
      <BrandStyle brand={{ ...brand, accent }} part={part} />
      <PageHeading>Brand preview</PageHeading>
      <p className="mt-3">All data is made up, and nothing is stored.</p>
      <WordsProvider words={pickWords('status.')}>
        <div className="mt-8 grid gap-8 lg:grid-cols-2">
          <BrandPreview theme="light" brand={brand} letter={letter} legalLine={legalLine()} />
          <BrandPreview theme="dark" brand={brand} letter={letter} legalLine={legalLine()} />
        </div>
      </WordsProvider>
    </Main>
  )
}
