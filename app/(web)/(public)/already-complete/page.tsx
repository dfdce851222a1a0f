import type { Metadata } from 'next'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { fillText } from '@/lib/fill-text'
import { writeDate } from '@/lib/moments'
import { english as words } from '@/lib/words'
import { requireMember } from '@/server/http/page-session'
import * as customers from '@/server/rooms/customers'

const heading = words['alert.ALREADY_SIGNED_UP.title']
export const metadata: Metadata = { title: titleOfPage(heading) }

export default async function AlreadyCompletePage() {
  const { customerId } = await requireMember()
  const { signedUpAt } = await customers.require(customerId)
  return (
    <Main>
      <PageHeading>{heading}</PageHeading>
      {signedUpAt && (
        <p className="mt-3">
          {fillText(words['alert.ALREADY_SIGNED_UP.text'], {
            date: writeDate(signedUpAt.toISOString()),
          })}
        </p>
      )}
      <p className="mt-8">
        <ButtonLink href="/status">{words['frame.seeStatus']}</ButtonLink>
      </p>
    </Main>
  )
}
