import type { Metadata } from 'next'
import { EndPage } from '@/components/frame/end-page'
import { ReturnButton } from '@/components/return/return-button'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { stepPath } from '@/lib/signup/steps'
import { english as words } from '@/lib/words'
import { findPerson, type Person } from '@/server/http/page-session'
import * as drafts from '@/server/rooms/drafts'
import { findReturnLink } from '@/server/rooms/return-links'

const heading = words['notEligible.h1']
export const metadata: Metadata = { title: titleOfPage(heading), robots: { index: false } }

// The name of the form must not break at its hyphen.
const form = <span className="whitespace-nowrap">{words['notEligible.form']}</span>

export default async function NotEligiblePage() {
  const person = await findPerson()
  const link = person && (await findReturnLink(person, 'left'))
  const change = person && !person.isSignedUp ? await changePathOf(person) : undefined
  return (
    <EndPage
      heading={heading}
      aside={null}
      action={
        <>
          <ReturnButton link={link} />
          <ButtonLink href="/help" look={link?.href ? 'secondary' : 'primary'}>
            {words['notEligible.contact']}
          </ButtonLink>
        </>
      }
    >
      <p>{fillWords(words['notEligible.why'], { form })}</p>
      <p>{fillWords(words['notEligible.other'], { form })}</p>
      {change && (
        <p>
          {fillWords(words['notEligible.mistake'], {
            change: <Link href={change}>{words['notEligible.change']}</Link>,
          })}
        </p>
      )}
    </EndPage>
  )
}

/**
 * Returns the URL of the citizenship question. If the person has already answered the tax form, the
 * Continue button there skips answered steps.
 */
async function changePathOf({ customerId, userType }: Person): Promise<string> {
  const { draft } = await drafts.read(customerId)
  const path = stepPath('citizenship', userType)
  return draft.answered.includes('w9') ? `${path}?return=review` : path
}
