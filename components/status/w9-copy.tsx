import { Moment } from '@/components/time/moment'
import { SummaryList } from '@/components/ui/summary-list'
import type { SignedForm } from '@/lib/signup/record'
import { certificationStatements, consentSentence, crossedOutStatement, perjurySentence, w9Terms } from '@/lib/signup/w9-terms'
import { english } from '@/lib/signup/words'
import { NumberEnd } from './record-rows'

/** What was certified, as it was signed. */
export function W9Copy({ form }: { form: SignedForm }) {
  const { name, business, lastFour, isSubject, signature, signedAt, termsVersion } = form
  const rows = [
    { term: 'Name on the tax return', value: business?.name ?? name },
    { term: 'Taxpayer identification number', value: business?.taxId || <NumberEnd lastFour={lastFour} /> },
    { term: 'Signature', value: signature ?? 'Accepted through a partner' },
    { term: 'Signed', value: <Moment iso={signedAt} /> },
    { term: 'Version of the terms', value: termsVersion ?? 'Not on record' },
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
                  <strong>{english['w9.isSubjectToBackupWithholding.crossedOut']}:</strong> <del>{statement}</del>
                </>
              ) : (
                statement
              )}
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-3 max-w-measure">The statements of version {termsVersion} of the terms. Ask us for a copy of their text.</p>
      )}
      <p className="mt-4 mb-6 max-w-measure text-ui">{consentSentence}</p>
      <SummaryList rows={rows} />
    </>
  )
}
