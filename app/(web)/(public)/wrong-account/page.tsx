import type { Metadata } from 'next'
import { EndPage } from '@/components/frame/end-page'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import { userTypeOfSlug, userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { isSignupOpen } from '@/server/foundations/env'
import { findPerson } from '@/server/http/page-session'
import * as customers from '@/server/rooms/customers'

const heading = words['wrongAccount.h1']
export const metadata: Metadata = { title: titleOfPage(heading) }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function WrongAccountPage({ searchParams }: Props) {
  const { type } = await searchParams
  const wanted = typeof type === 'string' ? userTypeOfSlug(type) : undefined
  const person = await findPerson()
  const { email } = person ? await customers.readContact(person.customerId) : {}
  return (
    <EndPage
      heading={heading}
      action={
        <>
          <ButtonLink href="/sign-in">{words['wrongAccount.other']}</ButtonLink>
          {wanted && isSignupOpen() && (
            <Link href={`/start/${userTypes[wanted].slug}`} className="touch-target">
              {fillText(words['wrongAccount.start'], {
                userType: words[`identity.start.${wanted}`].toLowerCase(),
              })}
            </Link>
          )}
        </>
      }
    >
      <p>
        <span>{words['alert.INAPPROPRIATE_RIGHT.title']}</span>{' '}
        {wanted && (
          <span>
            {fillText(words['wrongAccount.reason'], { userType: words[`userType.${wanted}`] })}
          </span>
        )}
      </p>
      {person && (
        <p>
          {fillWords(words['alert.INAPPROPRIATE_RIGHT.text'], {
            email: <strong className="font-semibold wrap-anywhere">{email}</strong>,
            userType: words[`userType.${person.userType}`],
          })}
        </p>
      )}
    </EndPage>
  )
}
