import type { Metadata } from 'next'
import { SettingsNav } from '@/components/settings/settings-nav'
import { ConsentTerms, consentVersion } from '@/components/signup/identity/consent-terms'
import { Moment } from '@/components/time/moment'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { SummaryList } from '@/components/ui/summary-list'
import { product } from '@/lib/product'
import * as customers from '@/server/customers'
import { requirePerson } from '@/server/visitor'

export const metadata: Metadata = { title: `Your records – ${product}` }

export default async function Page() {
  const { customerId, isSignedUp } = await requirePerson()
  const consent = await customers.findConsent(customerId)
  return (
    <Main width="account">
      <SettingsNav current="/settings/records" />
      <PageHeading>Your records</PageHeading>
      <p className="mt-3 max-w-measure">
        {isSignedUp ? (
          <>
            Your application, with the tax form that you signed, can be read, saved and printed at any time:{' '}
            <Link href="/status/record">see your record</Link>.
          </>
        ) : (
          'Your record is here once your application is sent.'
        )}
      </p>
      <h2 className="mt-10 mb-3">Your agreement</h2>
      {consent ? (
        <SummaryList
          rows={[
            { term: 'Agreed on', value: <Moment iso={consent.at} /> },
            { term: 'Version', value: consent.version },
          ]}
        />
      ) : (
        <p className="max-w-measure">
          No agreement to electronic records is kept for you, as when an application comes through a partner. You may still read your
          records here.
        </p>
      )}
      <p className="mt-3 max-w-measure text-ui">
        <Link href="/help">Contact us</Link> {consent && 'to withdraw it, or '}to ask for a paper copy of a record.
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
