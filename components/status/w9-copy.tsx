import { Moment } from '@/components/time/moment'
import { SummaryList } from '@/components/ui/summary-list'
import type { SignedForm } from '@/lib/application-record'
import { fillText } from '@/lib/fill-text'
import {
  certificationStatements,
  consentSentence,
  crossedOutStatement,
  perjurySentence,
  w9Terms,
} from '@/lib/legal/w9-terms'
import { english as words } from '@/lib/words'
import { NumberEnd } from './record-rows'

/** The W-9 as the person signed it. */
export function W9Copy({ form }: { form: SignedForm }) {
  const { name, business, lastFour, isSubject, signature, signedAt, termsVersion } = form
  const rows = [
    { term: words['tax.copy.name'], value: business?.name ?? name },
    { term: words['tax.copy.number'], value: business?.taxId || <NumberEnd lastFour={lastFour} /> },
    ...(business?.exemptPayeeCode
      ? [{ term: words['term.exemptPayeeCode'], value: business.exemptPayeeCode }]
      : []),
    { term: words['tax.copy.signature'], value: signature ?? words['record.w9.partner'] },
    { term: words['tax.copy.signedAt'], value: <Moment iso={signedAt} /> },
    { term: words['tax.copy.version'], value: termsVersion ?? words['record.w9.noVersion'] },
  ]
  return (
    <>
      <p className="max-w-measure">{perjurySentence}</p>
      {termsVersion === w9Terms.version || termsVersion === null ? (
        <ol className="mt-3 max-w-measure list-decimal space-y-2 pl-6 text-ui">
          {certificationStatements.map((statement, index) => (
            <li key={statement}>
              {isSubject && index === crossedOutStatement ? (
                <>
                  <strong>{words['w9.isSubjectToBackupWithholding.crossedOut']}:</strong>{' '}
                  <del>{statement}</del>
                </>
              ) : (
                statement
              )}
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-3 max-w-measure">
          {fillText(words['record.w9.other'], { version: termsVersion })} {words['record.w9.copy']}
        </p>
      )}
      <p className="mt-4 mb-6 max-w-measure text-ui">{consentSentence}</p>
      <SummaryList rows={rows} />
    </>
  )
}
