import type { Metadata } from 'next'
import { EndPage } from '@/components/frame/end-page'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
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
    <EndPage
      heading={heading}
      action={<ButtonLink href="/status">{words['frame.seeStatus']}</ButtonLink>}
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
