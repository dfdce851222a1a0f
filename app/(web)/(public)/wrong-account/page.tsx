import type { Metadata } from 'next'
import { titleOfPage } from '@/components/signup/identity/words'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { english as words } from '@/lib/signup/words'
import { userTypeOfSlug, userTypes } from '@/lib/user-types'
import * as customers from '@/server/customers'
import { findPerson } from '@/server/visitor'

const heading = "This account can't do that"
export const metadata: Metadata = { title: titleOfPage(heading) }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function WrongAccountPage({ searchParams }: Props) {
  const { type } = await searchParams
  const wanted = typeof type === 'string' ? userTypeOfSlug(type) : undefined
  const person = await findPerson()
  const { email } = person ? await customers.readContact(person.customerId) : {}
  return (
    <Main>
      <PageHeading>{heading}</PageHeading>
      <div className="mt-3 space-y-4">
        <p>This account can't send this application.</p>
        {person && (
          <p>
            You're signed in as <strong className="font-semibold break-all">{email}</strong>, {words[`userType.${person.userType}`]}{' '}
            account.
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-2">
          <ButtonLink href="/sign-in">Sign in with another account</ButtonLink>
          {wanted && (
            <Link href={`/start/${userTypes[wanted].slug}`} className="inline-flex min-h-11 items-center">
              Start as {words[`identity.start.${wanted}`].toLowerCase()}
            </Link>
          )}
        </p>
      </div>
    </Main>
  )
}
