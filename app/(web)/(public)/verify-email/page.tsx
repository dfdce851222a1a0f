import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { EmailForm } from '@/components/sign-in/email-form'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { RunLine } from '@/components/start/applicant-facts'
import { BackLink } from '@/components/ui/back-link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { isSignupOpen, legalName } from '@/server/foundations/env'
import { findSession, takeFlash } from '@/server/http/page-session'
import { findPublicBrand } from '../public-brand'
import { StartColumn } from '../start-column'
import { findTypedEmail } from '../typed-email'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(words['identity.email.h1'], await takeFlash('/verify-email')),
})

export default async function EmailPage() {
  const session = await findSession()
  const { userType, consent } = session?.state ?? {}
  if (!userType || !consent || !isSignupOpen()) redirect('/start')
  const rejected = {
    values: { email: await findTypedEmail() },
    ...readRejectedForm(await takeFlash('/verify-email')),
  }
  return (
    <Main aside={<StartColumn userType={userType} />}>
      <EmailForm
        purpose="start"
        heading={words['identity.email.h1']}
        rejected={rejected}
        before={
          <BackLink href={`/start/${userTypes[userType].slug}`} label={words['action.back']} />
        }
      >
        <PageHeading>{words['identity.email.h1']}</PageHeading>
        <RunLine brand={await findPublicBrand()} company={legalName()} />
        <p className="mt-3">{words['identity.email.why']}</p>
      </EmailForm>
    </Main>
  )
}
