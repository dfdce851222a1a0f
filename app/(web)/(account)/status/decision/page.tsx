import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Decision } from '@/components/status/decision'
import { DecisionSender } from '@/components/status/decision-sender'
import { DocumentColumns } from '@/components/status/document-columns'
import { PrintHead } from '@/components/status/print-head'
import { Stamp } from '@/components/status/stamp'
import type { ShownRequest } from '@/components/status/words'
import { Moment } from '@/components/time/moment'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { PrintButton } from '@/components/ui/print-button'
import { pickWords } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import { writeName } from '@/lib/signup/questions/about-you'
import { english as words } from '@/lib/words'
import { legalLine, reportAgency, supportEmail } from '@/server/foundations/env'
import { findBrand, requireMember } from '@/server/http/page-session'
import * as records from '@/server/rooms/application-records'
import * as kyc from '@/server/rooms/kyc'

export const metadata: Metadata = { title: `${words['decision.h1']} – ${productName()}` }

/** The rejection as a printable document. Redirects people without a rejection. */
export default async function Page() {
  const { customerId } = await requireMember('status')
  const request: ShownRequest = JSON.parse(JSON.stringify(await kyc.last(customerId)))
  if (request.status !== 'rejected') redirect('/status')
  const [{ source }, steps, brand] = await Promise.all([
    records.read(customerId),
    kyc.listSteps(customerId),
    findBrand(),
  ])
  const name = writeName(source.contact)
  return (
    <Main width="wide">
      <DocumentColumns
        head={
          <>
            <PrintHead brand={brand} />
            <p className="text-ui text-muted">
              <Moment iso={request.updatedAt} as="date" />
            </p>
            <PageHeading>{words['decision.h1']}</PageHeading>
          </>
        }
        copies={<PrintButton label={words['frame.print']} look="secondary" />}
      >
        <WordsProvider words={pickWords('status.')}>
          <div className="mt-6 space-y-4">
            <p>{fillText(words['decision.greeting'], { name })}</p>
            <p>{words['status.rejected.h1']}.</p>
            <Decision
              request={request}
              steps={steps.map(({ event, at, fields }) => ({
                event,
                at: at.toISOString(),
                fields,
              }))}
              partner={brand?.name}
              agency={reportAgency()}
            />
            <DecisionSender brand={brand} company={legalLine()} email={supportEmail()} />
          </div>
        </WordsProvider>
        <Stamp text={words['status.stamp']} request={request} />
      </DocumentColumns>
    </Main>
  )
}
