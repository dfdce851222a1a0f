import type { Metadata } from 'next'
import { ReturnButton } from '@/components/return/return-button'
import { titleOfPage } from '@/components/sign-in/words'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { fillWords } from '@/components/words/rich-words'
import { stepPath } from '@/lib/signup/steps'
import { english as words } from '@/lib/words'
import { findPerson, type Person } from '@/server/http/page-session'
import * as drafts from '@/server/rooms/drafts'
import { findReturnLink } from '@/server/rooms/return-links'

const heading = words['notEligible.h1']
export const metadata: Metadata = { title: titleOfPage(heading) }

export default async function NotEligiblePage() {
  const person = await findPerson()
  const link = person && (await findReturnLink(person, 'left'))
  const change = person && !person.isSignedUp ? await changePathOf(person) : undefined
  return (
    <Main>
      <PageHeading>{heading}</PageHeading>
      <div className="mt-3 space-y-4">
        <p>{words['notEligible.why']}</p>
        <p>
          {fillWords(words['notEligible.other'], {
            contact: <Link href="/help">{words['notEligible.contact']}</Link>,
          })}
        </p>
        {change && (
          <p>
            {fillWords(words['notEligible.mistake'], {
              change: <Link href={change}>{words['notEligible.change']}</Link>,
            })}
          </p>
        )}
      </div>
      {link && (
        <div className="mt-8">
          <ReturnButton link={link} />
        </div>
      )}
    </Main>
  )
}

/**
 * The link back to the question. If the person came from the review, Continue still returns to the
 * review.
 */
async function changePathOf({ customerId, userType }: Person): Promise<string> {
  const { draft } = await drafts.read(customerId)
  const path = stepPath('citizenship', userType)
  return draft.answered.includes('w9') ? `${path}?return=review` : path
}
