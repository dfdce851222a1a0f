import { Parts } from '@/components/legal/w9-part'
import { Moment } from '@/components/time/moment'
import { SummaryList } from '@/components/ui/summary-list'
import { signedFormOf } from '@/lib/application-record'
import { fillText } from '@/lib/fill-text'
import { consentSentence, perjurySentence } from '@/lib/legal/w9-text'
import {
  type FormRow,
  listChangeRows,
  listNotes,
  listSigning,
  listStatements,
  listTaxpayer,
  type SignedAnswers,
  signedTextOf,
} from '@/lib/signed-form'
import { english as words } from '@/lib/words'
import { NumberEnd } from './record-rows'

const showValue = (value: FormRow['value']) => {
  if (typeof value === 'string') return <span className="whitespace-pre-line">{value}</span>
  return 'moment' in value ? <Moment iso={value.moment} /> : <NumberEnd {...value} />
}

const Rows = ({ rows }: { rows: readonly FormRow[] }) => (
  <SummaryList rows={rows.map(({ term, value }) => ({ term, value: showValue(value) }))} />
)

/**
 * The W-9 as the person signed it. On paper, the certification and its signature are on the same
 * page.
 */
export function W9Copy({ signed }: { signed: SignedAnswers }) {
  const form = signedFormOf(signed.source, signed.terms)
  const text = signedTextOf(form)
  return (
    <>
      <p className="max-w-measure">{perjurySentence}</p>
      <div className="signed-text mt-3 mb-6 max-w-measure space-y-4 text-ui">
        {text ? (
          <ol className="list-decimal space-y-2 pl-[1.5em]">
            {listStatements(text, form).map(({ text: statement, isCrossedOut }) => (
              <li key={statement}>
                {isCrossedOut ? (
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
          <p>
            {fillText(words['record.w9.other'], { version: form.terms?.version ?? '' })}{' '}
            {words['record.w9.copy']}
          </p>
        )}
        {text && <Parts of={listNotes(text)} />}
        <p>{consentSentence}</p>
      </div>
      <Rows rows={[...listTaxpayer(form), ...listSigning(form)]} />
    </>
  )
}

/** The answers on the W-9 that changed after the signature. Empty if there are none. */
export function W9Changes({ signed }: { signed: SignedAnswers }) {
  if (signed.changes.length === 0) return null
  return (
    <section className="mt-8 break-inside-avoid">
      <h3>{words['record.w9.changes']}</h3>
      <p className="mt-2 mb-4 max-w-measure text-ui">{words['record.w9.changes.note']}</p>
      {signed.changes.map((change) => (
        <Rows key={change.at} rows={listChangeRows(change)} />
      ))}
    </section>
  )
}
