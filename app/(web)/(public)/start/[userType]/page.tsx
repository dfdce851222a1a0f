import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { BeforeYouStart } from '@/components/start/before-you-start'
import { ConsentForm } from '@/components/start/consent-form'
import { ConsentTerms, consentVersion } from '@/components/start/consent-terms'
import { InvitationOnly } from '@/components/start/invitation-only'
import { BackLink } from '@/components/ui/back-link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { userTypeOfSlug } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { isSignupOpen } from '@/server/foundations/env'
import { findPerson, takeFlash } from '@/server/http/page-session'
import { StartColumn } from '../../start-column'

type Props = { params: Promise<{ userType: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: titleAfter(
    words['identity.before.h1'],
    await takeFlash(`/start/${(await params).userType}`),
  ),
})

export default async function BeforePage({ params }: Props) {
  const slug = (await params).userType
  const userType = userTypeOfSlug(slug)
  if (!userType) notFound()
  const person = await findPerson()
  if (person?.isSignedUp && person.userType === userType) redirect('/already-complete')
  // Shows the page to invited people even if signup requires an invitation, because they consent to
  // electronic records here.
  if (!isSignupOpen() && person?.userType !== userType) return <InvitationOnly />
  const rejected = readRejectedForm(await takeFlash(`/start/${slug}`), { sendsEmail: false })
  return (
    <Main aside={<StartColumn userType={userType} />}>
      <ConsentForm
        userType={userType}
        version={consentVersion}
        rejected={rejected}
        before={person ? undefined : <BackLink href="/start" label={words['action.back']} />}
      >
        <PageHeading>{words['identity.before.h1']}</PageHeading>
        <BeforeYouStart userType={userType} isInvited={person !== undefined} />
        <div className="mt-8">
          <ConsentTerms />
        </div>
      </ConsentForm>
    </Main>
  )
}
