import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DeveloperPage } from '@/components/developers/developer-page'
import { FieldSpecimens } from '@/components/specimens/fields'
import { PieceSpecimens } from '@/components/specimens/pieces'
import { Link } from '@/components/ui/link'
import { PageHeading } from '@/components/ui/page-heading'
import { pickWords } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { productName } from '@/lib/product'
import { isSandbox } from '@/server/foundations/env'

export const metadata: Metadata = { title: `Components – ${productName()}` }

/** Shows every component in each of its states. */
export default function Page() {
  if (!isSandbox()) notFound()
  return (
    <DeveloperPage current="/sandbox/components" isSandbox={isSandbox()}>
      <div className="max-w-account">
        <PageHeading>Components</PageHeading>
        <p className="mt-4 mb-10 max-w-measure">
          Every component of these pages, in each of its states. Nothing here is sent anywhere. You
          can change the theme in <Link href="/settings">Settings</Link>.
        </p>
        <PieceSpecimens />
        <h2 className="mt-12 mb-4">Fields</h2>
        <WordsProvider words={pickWords('date.', 'socialSecurityNumber.')}>
          <FieldSpecimens />
        </WordsProvider>
      </div>
    </DeveloperPage>
  )
}
