import type { Metadata } from 'next'
import { EndPage } from '@/components/frame/end-page'
import { ReturnButton } from '@/components/return/return-button'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { fillText } from '@/lib/fill-text'
import { writeDate } from '@/lib/moments'
import { english as words } from '@/lib/words'
import { requireMember } from '@/server/http/page-session'
import * as customers from '@/server/rooms/customers'
import { findLeave } from '../../(account)/status/read-context'

const heading = words['alert.ALREADY_SIGNED_UP.title']
export const metadata: Metadata = { title: titleOfPage(heading) }

export default async function AlreadyCompletePage() {
  const person = await requireMember('form')
  const [{ signedUpAt }, link] = await Promise.all([
    customers.require(person.customerId),
    findLeave(person),
  ])
  return (
    <EndPage
      heading={heading}
      action={
        <>
          <ReturnButton link={link} />
          <ButtonLink href="/status" look={link?.href ? 'secondary' : 'primary'}>
            {words['frame.seeStatus']}
          </ButtonLink>
        </>
      }
    >
      {signedUpAt && (
        <p>
          {fillText(words['alert.ALREADY_SIGNED_UP.text'], {
            date: writeDate(signedUpAt.toISOString()),
          })}
        </p>
      )}
    </EndPage>
  )
}
