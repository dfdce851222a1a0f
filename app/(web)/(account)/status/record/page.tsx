import type { Metadata } from 'next'
import { Guilloche } from '@/components/status/guilloche'
import { PrintButton } from '@/components/status/print-button'
import { buildRecord, readExtra, writeName } from '@/components/status/record'
import { RecordRows } from '@/components/status/record-rows'
import { W9Copy } from '@/components/status/w9-copy'
import { nameStatus, statusWords } from '@/components/status/words'
import { Moment } from '@/components/time/moment'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { product } from '@/lib/product'
import { referenceOf } from '@/lib/reference'
import * as customers from '@/server/customers'
import { appUrl } from '@/server/env'
import * as kyc from '@/server/kyc'
import * as profiles from '@/server/profiles'
import { requireMember } from '@/server/visitor'

export const metadata: Metadata = { title: `Your application record – ${product}` }

export default async function Page() {
  const { customerId, userType } = await requireMember()
  const [record, request, contact] = await Promise.all([
    profiles.readRecord(customerId),
    kyc.last(customerId),
    customers.readContact(customerId),
  ])
  const { payload, extras, terms, socialSecurityNumberLast4: lastFour } = record
  const source = { userType, payload, extras, contact, socialSecurityNumberLast4: lastFour }
  const { heading } = statusWords[nameStatus(request)]
  return (
    <Main width="account">
      <p className="no-print mb-6 text-ui">
        <Link href="/status">Back to your status</Link>
      </p>
      <PageHeading>Your application record</PageHeading>
      <p className="mt-3 font-mono text-num text-faint">
        {product} · {new URL(appUrl()).host} · Received <Moment iso={record.createdAt.toISOString()} as="stamp" /> · Ref{' '}
        <span className="whitespace-nowrap">{referenceOf(request.id)}</span>
      </p>
      <div className="my-6">
        <Guilloche />
      </div>
      <p className="max-w-measure">Status when this page was made: {heading}.</p>
      <p className="mt-6">
        <PrintButton />
      </p>
      {buildRecord(source).map(({ heading: name, rows }) => (
        <section key={name} className="mt-10">
          <h2 className="mb-3">{name}</h2>
          <RecordRows rows={rows} />
        </section>
      ))}
      <section className="mt-12">
        <Guilloche />
        <h2 className="mt-6 mb-3">Form W-9, as it was signed</h2>
        <W9Copy
          form={{
            name: writeName(source),
            business: payload.businessName ? { name: payload.businessName, taxId: payload.taxId ?? '' } : null,
            lastFour,
            isSubject: payload.w9.isSubjectToBackupWithholding,
            signature: readExtra(extras, 'signatureName'),
            signedAt: payload.w9.timestamp,
            termsVersion: terms?.version ?? null,
          }}
        />
      </section>
    </Main>
  )
}
