import type { Metadata } from 'next'
import { Moment } from '@/components/time/moment'
import { ButtonLink } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { PostButton } from '@/components/ui/post-button'
import { product } from '@/lib/product'
import * as customers from '@/server/customers'
import { requireApplication } from '../../application'

const heading = 'Your application is saved'
export const metadata: Metadata = { title: `${heading} – ${product}` }

export default async function SavedPage({ params }: { params: Promise<{ userType: string }> }) {
  const { userType } = await params
  const { person, savedAt, expiresAt } = await requireApplication(userType)
  const { email } = await customers.readContact(person.customerId)
  return (
    <Main>
      <PageHeading>{savedAt ? heading : 'You have no saved answers yet'}</PageHeading>
      <div className="mt-3 space-y-4">
        {savedAt && expiresAt && (
          <p>
            We saved your answers on <Moment iso={savedAt.toISOString()} />. We delete them on{' '}
            <Moment iso={expiresAt.toISOString()} as="date" /> unless you come back before.
          </p>
        )}
        <p>
          To come back, sign in with <strong className="font-semibold break-all">{email}</strong>. We send you a code, and you go on where
          you stopped, in any browser.
        </p>
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={`/apply/${userType}`}>Go on with your application</ButtonLink>
        <PostButton action="/api/sign-out" look="secondary">
          Sign out
        </PostButton>
      </div>
    </Main>
  )
}
