import type { Metadata } from 'next'
import { titleOfPage } from '@/components/signup/identity/words'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { userTypes } from '@/lib/user-types'
import { findPerson } from '@/server/visitor'

const heading = "You can't use this form"
export const metadata: Metadata = { title: titleOfPage(heading) }

export default async function NotEligiblePage() {
  const person = await findPerson()
  return (
    <Main>
      <PageHeading>{heading}</PageHeading>
      <div className="mt-3 space-y-4">
        <p>
          This form ends with Form W-9, which only a U.S. citizen or another U.S. person may sign. You told us that you are neither a
          citizen nor a permanent resident.
        </p>
        <p>
          You may still be able to open an account with another tax form. <Link href="/help">Contact us</Link> and tell us that you need to
          apply without Form W-9.
        </p>
        {person && !person.isSignedUp && (
          <p>
            If that was a mistake, <Link href={`/apply/${userTypes[person.userType].slug}/citizenship`}>change your answer</Link>.
          </p>
        )}
      </div>
    </Main>
  )
}
