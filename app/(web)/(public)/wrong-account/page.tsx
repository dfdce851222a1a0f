import type { Metadata } from 'next'
import { EndPage } from '@/components/frame/end-page'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { fillText } from '@/lib/fill-text'
import { userTypeOfSlug, userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { isSignupOpen } from '@/server/foundations/env'
import { findPerson } from '@/server/http/page-session'
import * as customers from '@/server/rooms/customers'
import { findNextLink } from '../next-link'

const heading = words['wrongAccount.h1']
export const metadata: Metadata = { title: titleOfPage(heading), robots: { index: false } }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function WrongAccountPage({ searchParams }: Props) {
  const { type } = await searchParams
  const wanted = typeof type === 'string' ? userTypeOfSlug(type) : undefined
  const [person, nextLink] = await Promise.all([findPerson(), findNextLink()])
  const { email } = person ? await customers.readContact(person.customerId) : {}
  const links = [
    nextLink,
    wanted &&
      isSignupOpen() && {
        href: `/start/${userTypes[wanted].slug}`,
        label: fillText(words['wrongAccount.start'], {
          userType: words[`identity.start.${wanted}`].toLowerCase(),
        }),
      },
  ]
  return (
    <EndPage
      heading={heading}
      action={
        <>
          <ButtonLink href="/sign-in">{words['wrongAccount.other']}</ButtonLink>
          <span className="flex w-full flex-wrap gap-x-6">
            {links.map(
              (link) =>
                link && (
                  <Link key={link.href} href={link.href} className="touch-target">
                    {link.label}
                  </Link>
                ),
            )}
          </span>
        </>
      }
    >
      <p>
        {wanted
          ? fillText(words['wrongAccount.text'], { userType: words[`userType.${wanted}`] })
          : words['alert.INAPPROPRIATE_RIGHT.title']}
      </p>
      {person && (
        <dl className="grid grid-cols-2 border-y border-line text-ui">
          <div className="col-span-full border-b border-line py-3">
            <dt className="text-muted">{words['wrongAccount.email']}</dt>
            <dd className="wrap-anywhere">{email}</dd>
          </div>
          <div className="py-3 pr-4">
            <dt className="text-muted">{words['wrongAccount.has']}</dt>
            <dd>{words[`identity.start.${person.userType}`]}</dd>
          </div>
          {wanted && (
            <div className="border-l border-line py-3 pl-4">
              <dt className="text-muted">{words['wrongAccount.needs']}</dt>
              <dd className="font-semibold">{words[`identity.start.${wanted}`]}</dd>
            </div>
          )}
        </dl>
      )}
    </EndPage>
  )
}
