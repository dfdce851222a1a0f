import type { Metadata } from 'next'
import { RunsLine } from '@/components/brand/runs-line'
import { DocumentColumns } from '@/components/status/document-columns'
import { Guilloche } from '@/components/status/guilloche'
import { PrintHead } from '@/components/status/print-head'
import { RecordDownloads } from '@/components/status/record-downloads'
import { RecordRows } from '@/components/status/record-rows'
import { StampParts } from '@/components/status/stamp'
import { W9Changes, W9Copy } from '@/components/status/w9-copy'
import { headingKeyOf } from '@/components/status/words'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { PrintButton } from '@/components/ui/print-button'
import { StampLine, StampPart } from '@/components/ui/stamp-line'
import { buildRecord } from '@/lib/application-record'
import { fillText } from '@/lib/fill-text'
import { marginCss } from '@/lib/print-css'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { appUrl } from '@/server/foundations/env'
import { findBrand, requireMember } from '@/server/http/page-session'
import * as records from '@/server/rooms/application-records'
import * as kyc from '@/server/rooms/kyc'
import { PageStyle } from '../../../page-style'

export const metadata: Metadata = { title: `${words['record.h1']} – ${productName()}` }

export default async function Page() {
  const { customerId } = await requireMember('record')
  const [record, request, brand] = await Promise.all([
    records.read(customerId),
    kyc.last(customerId),
    findBrand(),
  ])
  const heading = words[headingKeyOf(request)]
  const number = fillText(words['record.reference'], { reference: record.reference })
  return (
    <Main width="wide">
      <PageStyle css={marginCss({ name: brand?.name ?? productName(), reference: number })} />
      <DocumentColumns
        head={
          <>
            <PrintHead brand={brand} />
            <PageHeading>{words['record.h1']}</PageHeading>
            <StampLine className="mt-3">
              <StampPart isFirst>{productName()}</StampPart>
              <StampPart>{new URL(appUrl()).host}</StampPart>
              <StampParts
                text={words['status.stamp']}
                at={record.receivedAt.toISOString()}
                reference={record.reference}
              />
            </StampLine>
            {brand && (
              <p className="mt-1 text-small text-muted">
                <RunsLine legalName={brand.legalName} />
              </p>
            )}
            <div className="my-6">
              <Guilloche />
            </div>
            <p className="max-w-measure">{fillText(words['record.status'], { status: heading })}</p>
          </>
        }
        copies={
          <>
            <PrintButton label={words['frame.print']} look="secondary" />
            <RecordDownloads />
            <p className="text-small text-muted">{words['record.files.zone']}</p>
          </>
        }
      >
        {buildRecord(record.source).map(({ heading: name, rows }) => (
          <section key={name} className="mt-10">
            <h2 className="mb-3">{name}</h2>
            <RecordRows rows={rows} />
          </section>
        ))}
        <section className="mt-12 break-inside-avoid">
          <Guilloche />
          <h2 className="mt-6 mb-3">{words['record.w9.h2']}</h2>
          <W9Copy signed={record.signed} />
        </section>
        <W9Changes signed={record.signed} />
      </DocumentColumns>
    </Main>
  )
}
