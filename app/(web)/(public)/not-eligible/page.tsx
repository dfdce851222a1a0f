import type { Metadata } from 'next'
import { fillWords } from '@/components/form/rich-words'
import { titleOfPage } from '@/components/signup/identity/words'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { findPerson } from '@/server/visitor'

const heading = words['notEligible.h1']
export const metadata: Metadata = { title: titleOfPage(heading) }

export default async function NotEligiblePage() {
  const person = await findPerson()
  return (
    <Main>
      <PageHeading>{heading}</PageHeading>
      <div className="mt-3 space-y-4">
        <p>{words['notEligible.why']}</p>
        <p>{fillWords(words['notEligible.other'], { contact: <Link href="/help">{words['notEligible.contact']}</Link> })}</p>
        {person && !person.isSignedUp && (
          <p>
            {fillWords(words['notEligible.mistake'], {
              change: <Link href={`/apply/${userTypes[person.userType].slug}/citizenship`}>{words['notEligible.change']}</Link>,
            })}
          </p>
        )}
      </div>
    </Main>
  )
}
