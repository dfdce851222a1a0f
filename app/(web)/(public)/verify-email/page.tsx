import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { EmailForm } from '@/components/signup/identity/email-form'
import { leftOf, titleAfter } from '@/components/signup/identity/left'
import { headings } from '@/components/signup/identity/words'
import { BackLink } from '@/components/ui/back-link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { userTypes } from '@/lib/user-types'
import { findSession, takeFlash } from '@/server/visitor'

export const generateMetadata = async (): Promise<Metadata> => ({ title: titleAfter(headings.email, await takeFlash('/verify-email')) })

export default async function EmailPage() {
  const session = await findSession()
  const { userType, consent } = session?.state ?? {}
  if (!userType || !consent) redirect('/start')
  const left = leftOf(await takeFlash('/verify-email'))
  return (
    <Main>
      <EmailForm purpose="start" heading={headings.email} left={left} before={<BackLink href={`/start/${userTypes[userType].slug}`} />}>
        <PageHeading>{headings.email}</PageHeading>
        <p className="mt-3">We send you a code, so that only you can see your application and come back to it.</p>
      </EmailForm>
    </Main>
  )
}
