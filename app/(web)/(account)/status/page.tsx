import type { Metadata } from 'next'
import { cache } from 'react'
import { StatusPanel } from '@/components/status/status-panel'
import { headingOf, UnfinishedPanel } from '@/components/status/unfinished-panel'
import { headingKeyOf, type ShownRequest } from '@/components/status/words'
import { Main } from '@/components/ui/main'
import { pickWords } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { productName } from '@/lib/product'
import { firstUnanswered } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { findPerson, type Person, requirePerson } from '@/server/http/page-session'
import * as drafts from '@/server/rooms/drafts'
import * as kyc from '@/server/rooms/kyc'
import { findNextPage } from '@/server/rooms/sign-in'
import * as signup from '@/server/rooms/signup'

// The title and the page share one database read per request.
const readRequest = cache(
  async (customerId: string): Promise<ShownRequest> =>
    JSON.parse(JSON.stringify(await kyc.last(customerId))),
)

export async function generateMetadata(): Promise<Metadata> {
  const person = await findPerson()
  const readHeading = async ({ customerId, userType, isSignedUp }: Person) =>
    isSignedUp
      ? words[headingKeyOf(await readRequest(customerId))]
      : headingOf(await readDraft(customerId, userType))
  const heading = person ? await readHeading(person) : headingOf({})
  return { title: `${heading} – ${productName()}` }
}

export default async function Page() {
  const { customerId, userType, isSignedUp } = await requirePerson()
  return (
    <Main width="account">
      {isSignedUp ? (
        <WordsProvider words={pickWords('status.')}>
          <StatusPanel uid={customerId} initial={await readRequest(customerId)} />
        </WordsProvider>
      ) : (
        <UnfinishedPanel
          href={await findNextPage(customerId, userType)}
          {...(await readDraft(customerId, userType))}
        />
      )}
    </Main>
  )
}

// The title and the page share one database read per request.
const readDraft = cache(async (customerId: string, userType: UserType) => {
  const [{ draft, savedAt, expiresAt }, last] = await Promise.all([
    drafts.read(customerId),
    signup.findLastTry(customerId),
  ])
  const failed = firstUnanswered(userType, draft) === 'review' ? last?.outcome : undefined
  return {
    savedAt: savedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    failed,
  }
})
