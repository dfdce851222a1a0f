import type { Metadata } from 'next'
import { titleOfPage } from '@/components/signup/identity/words'
import { ButtonLink } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { writeDate } from '@/lib/moments'
import * as customers from '@/server/customers'
import { requireMember } from '@/server/visitor'

const heading = "You've already sent your application"
export const metadata: Metadata = { title: titleOfPage(heading) }

export default async function AlreadyCompletePage() {
  const { customerId } = await requireMember()
  const { signedUpAt } = await customers.require(customerId)
  return (
    <Main>
      <PageHeading>{heading}</PageHeading>
      {signedUpAt && <p className="mt-3">We received it on {writeDate(signedUpAt.toISOString())}.</p>}
      <p className="mt-8">
        <ButtonLink href="/status">See your status</ButtonLink>
      </p>
    </Main>
  )
}
