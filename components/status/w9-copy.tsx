import { Moment } from '@/components/time/moment'
import { SummaryList } from '@/components/ui/summary-list'
import type { SignedForm } from '@/lib/application-record'
import { fillText } from '@/lib/fill-text'
import { consentSentence, perjurySentence, writePart } from '@/lib/legal/w9-text'
import {
  type FormRow,
  listSigning,
  listStatements,
  listTaxpayer,
  signedTextOf,
} from '@/lib/signed-form'
import { english as words } from '@/lib/words'
import { NumberEnd } from './record-rows'

const showValue = (value: FormRow['value']) => {
  if (typeof value === 'string') return value
  return 'moment' in value ? <Moment iso={value.moment} /> : <NumberEnd {...value} />
}

/**
 * The W-9 as the person signed it. In print, the certification and its signature are on the same
 * page.
 */
export function W9Copy({ form }: { form: SignedForm }) {
  const rows = [...listTaxpayer(form), ...listSigning(form)].map(({ term, value }) => ({
    term,
    value: showValue(value),
  }))
  const text = signedTextOf(form)
  return (
    <>
      <p className="max-w-measure">{perjurySentence}</p>
      {text ? (
        <ol className="mt-3 max-w-measure list-decimal space-y-2 pl-6 text-ui">
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
        <p className="mt-3 max-w-measure">
          {fillText(words['record.w9.other'], { version: form.terms?.version ?? '' })}{' '}
          {words['record.w9.copy']}
        </p>
      )}
      {text?.instructions && (
        <p className="mt-4 max-w-measure text-ui">{writePart(text.instructions)}</p>
      )}
      <p className="mt-4 mb-6 max-w-measure text-ui">{consentSentence}</p>
      <SummaryList rows={rows} />
    </>
  )
}
