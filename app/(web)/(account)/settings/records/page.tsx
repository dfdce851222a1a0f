import type { Metadata } from 'next'
import { SettingsNav } from '@/components/settings/settings-nav'
import { ConsentTerms, consentVersion } from '@/components/signup/identity/consent-terms'
import { Moment } from '@/components/time/moment'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { PostButton } from '@/components/ui/post-button'
import { SummaryList } from '@/components/ui/summary-list'
import { product } from '@/lib/product'
import * as customers from '@/server/customers'
import { requirePerson } from '@/server/visitor'
import { takeNote } from '../note'

export const metadata: Metadata = { title: `Your records – ${product}` }

export default async function Page() {
  const { customerId, isSignedUp } = await requirePerson()
  const [consent, { note }] = await Promise.all([customers.readConsent(customerId), takeNote('/settings/records')])
  const isWithdrawn = consent?.withdrawnAt !== undefined
  return (
    <Main width="account">
      <SettingsNav current="/settings/records" />
      <PageHeading>Your records</PageHeading>
      {note && (
        <div role="status" className="mt-6">
          <Notice tone="ok">
            {note === 'withdrawn' ? 'Your agreement is withdrawn. We send records on paper.' : 'You agreed to electronic records.'}
          </Notice>
        </div>
      )}
      {isSignedUp ? (
        <>
          <p className="mt-3 max-w-measure">
            Your application, with the tax form that you signed, can be read, saved and printed at any time.
          </p>
          <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <Link href="/status/record">See or print your record</Link>
            <a href="/api/record" download className="text-accent underline underline-offset-[0.2em] hover:text-accent-hover">
              Download your record
            </a>
          </p>
        </>
      ) : (
        <p className="mt-3 max-w-measure">Your record is here once your application is sent.</p>
      )}
      <h2 className="mt-10 mb-3">Your agreement</h2>
      {consent ? (
        <SummaryList
          rows={[
            { term: 'Agreed on', value: <Moment iso={consent.at} /> },
            { term: 'Version', value: consent.version },
            ...(isWithdrawn ? [{ term: 'Withdrawn on', value: <Moment iso={consent.withdrawnAt!} /> }] : []),
          ]}
        />
      ) : (
        <p className="max-w-measure">
          No agreement to electronic records is kept for you, as when an application comes through a partner. You may still read your
          records here.
        </p>
      )}
      {consent && (
        <p className="mt-4 max-w-measure text-ui">
          {isWithdrawn
            ? 'We send records on paper. You may agree to electronic records again at any time; the text is below.'
            : 'You may withdraw your agreement at any time, without a fee. From then on we send records on paper.'}
          {!isSignedUp &&
            !isWithdrawn &&
            ' Your application is not sent yet: it cannot go on here without the agreement. Your answers are kept.'}
        </p>
      )}
      {consent && (
        <div className="mt-4">
          <PostButton
            action="/api/settings/consent"
            look="secondary"
            hidden={{ agrees: isWithdrawn ? 'yes' : 'no', consentVersion: isWithdrawn ? consentVersion : consent.version }}
          >
            {isWithdrawn ? 'Agree to electronic records' : 'Withdraw my agreement'}
          </PostButton>
        </div>
      )}
      <p className="mt-4 max-w-measure text-ui">
        <Link href="/help">Contact us</Link> to ask for a paper copy of a record.
      </p>
      <div className="mt-12">
        {consent && consent.version !== consentVersion && (
          <p className="mb-4 max-w-measure text-ui">
            This is the text of version {consentVersion}. Ask us for a copy of version {consent.version}.
          </p>
        )}
        <ConsentTerms />
      </div>
    </Main>
  )
}
