import type { Metadata } from 'next'
import { cache } from 'react'
import { ApplicationAside } from '@/components/frame/application-aside'
import { AsideHelp } from '@/components/frame/aside'
import { explainPeriod } from '@/components/frame/explain-period'
import { ReturnButton } from '@/components/return/return-button'
import { StatusPanel } from '@/components/status/status-panel'
import { headingOf, UnfinishedPanel } from '@/components/status/unfinished-panel'
import { headingKeyOf } from '@/components/status/words'
import { Main } from '@/components/ui/main'
import { pickWords } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import type { Wire } from '@/lib/client'
import type { LiveStatus } from '@/lib/contracts/browser/status'
import { fillText } from '@/lib/fill-text'
import { handOffAlert } from '@/lib/hand-off-alert'
import { productName } from '@/lib/product'
import { firstUnanswered } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'
import { type Word, english as words } from '@/lib/words'
import {
  findBrand,
  findPerson,
  type Person,
  requirePerson,
  takeFlash,
} from '@/server/http/page-session'
import * as drafts from '@/server/rooms/drafts'
import * as kyc from '@/server/rooms/kyc'
import type { ReturnLink } from '@/server/rooms/return-links'
import { findNextPage } from '@/server/rooms/sign-in'
import * as signup from '@/server/rooms/signup'
import { findLeave, readBasics } from './read-context'

const path = '/status'
const word: Word = (key, given) => fillText(words[key], given)

// The title and the page share one database read per request. The open page polls the same data.
const readLive = cache(
  async (customerId: string): Promise<Wire<LiveStatus>> =>
    JSON.parse(JSON.stringify(await kyc.readLive(customerId, ''))),
)

export async function generateMetadata(): Promise<Metadata> {
  const person = await findPerson()
  const readHeading = async ({ customerId, userType, isSignedUp }: Person) =>
    isSignedUp
      ? words[headingKeyOf(await readLive(customerId))]
      : headingOf(await readDraft(customerId, userType))
  const heading = person ? await readHeading(person) : headingOf({})
  const title = `${heading} – ${productName()}`
  return {
    title: (await takeFlash(path))?.code ? fillText(words['title.error'], { title }) : title,
  }
}

export default async function Page() {
  const person = await requirePerson('status')
  const { customerId, isSignedUp } = person
  const link = await findLeave(person)
  if (!isSignedUp) return <Unfinished person={person} link={link} />
  const [{ facts, ...request }, flash] = await Promise.all([readLive(customerId), takeFlash(path)])
  return (
    <Main width="wide">
      <WordsProvider words={pickWords('status.', 'handOff.unavailable.')}>
        <StatusPanel
          uid={customerId}
          initial={request}
          context={{
            ...(await readBasics(person, link)),
            ...facts!,
            handOffAlert: flash?.code ? handOffAlert(word, facts?.handOff ?? '') : undefined,
          }}
          help={<AsideHelp />}
        />
      </WordsProvider>
    </Main>
  )
}

type UnfinishedProps = { person: Person; link: ReturnLink | undefined }

/**
 * The page of a person who has not submitted the application. Beside it are the sections of the
 * form.
 */
async function Unfinished({ person, link }: UnfinishedProps) {
  const { customerId, userType } = person
  const { draft, savedAt, expiresAt, failed } = await readDraft(customerId, userType)
  const aside = (
    <ApplicationAside
      userType={userType}
      draft={draft}
      expiresAt={expiresAt}
      omitsDate={savedAt !== null && expiresAt !== null}
      brand={await findBrand()}
    />
  )
  return (
    <Main aside={aside}>
      <UnfinishedPanel
        href={await findNextPage(customerId, userType)}
        savedAt={savedAt?.toISOString() ?? null}
        expiresAt={expiresAt?.toISOString() ?? null}
        keptReason={explainPeriod(draft)}
        failed={failed}
      />
      {link && (
        <div className="no-print mt-8">
          <ReturnButton link={link} look="secondary" />
        </div>
      )}
    </Main>
  )
}

// The title and the page share one database read per request.
const readDraft = cache(async (customerId: string, userType: UserType) => {
  const [saved, last] = await Promise.all([drafts.read(customerId), signup.findLastTry(customerId)])
  const { draft } = saved
  const failed = firstUnanswered(userType, draft) === 'review' ? last?.outcome : undefined
  return { draft, ...drafts.timesOf(saved), failed }
})
