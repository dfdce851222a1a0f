import {
  type RecordSource,
  type SignedTerms,
  showAnswer,
  signedFormOf,
} from '@/lib/application-record'
import { isMembers } from '@/lib/members'
import type { FormChange, FormRow, SignedAnswers } from '@/lib/signed-form'
import { english as words } from '@/lib/words'
import type { ReplacedAnswers } from '../profiles'
import { listW9Lines, taxNumberOf } from './w9-lines'

type Present = { source: RecordSource; terms: SignedTerms | null; receivedAt: Date }

// The specification is silent, so we decided: a correction needs no new signature, because a
// partner's customer signs the tax form at the partner. So the form shows the answers that were
// signed.
/**
 * Returns the answers that the person signed on the tax form, and each later change of an answer on
 * the form. `replaced`: the answers that corrections have replaced, oldest first. `corrections`:
 * the times of all corrections, oldest first. An earlier version stored only the times of
 * corrections, so `replaced` may lack the oldest ones.
 */
export function findSigned(
  { source, terms, receivedAt }: Present,
  replaced: readonly ReplacedAnswers[],
  corrections: readonly Date[],
): SignedAnswers {
  const sources = [...replaced.map((answers) => ({ ...source, ...pickAnswers(answers) })), source]
  // A partner can send a new signature with a correction. The new signature has a later time than
  // the old one. So the first answers with the time of the present signature are the answers that
  // were signed.
  const first = sources.findIndex(
    ({ payload }) => payload.w9.timestamp === source.payload.w9.timestamp,
  )
  const signed = first === 0 ? atSignature(sources[0]!) : withoutSignature(sources[first]!)
  const states = [signed, ...sources.slice(first)]
  const changes = [{ replacedAt: receivedAt, hasOtherNumber: false }, ...replaced.slice(first)]
  const listed = changes.flatMap(({ replacedAt, hasOtherNumber }, index): FormChange[] => {
    const rows = listChangedRows(states[index]!, states[index + 1]!, hasOtherNumber)
    return rows.length > 0 ? [{ at: replacedAt.toISOString(), rows }] : []
  })
  const lost = corrections[corrections.length - replaced.length - 1]
  return {
    source: signed,
    terms: first === 0 ? terms : null,
    changes: first === 0 && lost ? [describeLost(lost), ...listed] : listed,
  }
}

const pickAnswers = ({ payload, extras, socialSecurityNumberLast4 }: ReplacedAnswers) => ({
  payload,
  extras,
  socialSecurityNumberLast4,
})

const describeLost = (at: Date): FormChange => ({
  at: at.toISOString(),
  rows: [{ term: words['record.w9.signedAnswers'], value: words['record.w9.lost'] }],
})

/**
 * Replaces the present addresses with the addresses that the form showed when the person signed it.
 */
function atSignature(source: RecordSource): RecordSource {
  const extras = isMembers(source.extras) ? source.extras : {}
  const signing = isMembers(extras.signing) ? extras.signing : {}
  if (!isMembers(signing.addresses)) return source
  const { address, businessAddress } = signing.addresses
  if (!isMembers(address)) return source
  const { urbanization, ...home } = address
  return {
    ...source,
    payload: { ...source.payload, address: home as RecordSource['payload']['address'] },
    extras: { ...extras, urbanizations: { address: urbanization }, businessAddress },
  }
}

/**
 * Removes the values that the form of this service stored about an earlier signature. Those values
 * do not belong to the new signature, which the partner sent with a correction.
 */
const withoutSignature = (source: RecordSource): RecordSource => ({
  ...source,
  extras: isMembers(source.extras)
    ? { ...source.extras, signatureName: undefined, signing: undefined }
    : source.extras,
})

function listFormRows(source: RecordSource): FormRow[] {
  const form = signedFormOf(source, null)
  const withholding = showAnswer(source, 'w9')?.join(', ') ?? words['review.notProvided']
  return [
    ...listW9Lines(source, form),
    taxNumberOf(form),
    { term: words['term.w9.isSubjectToBackupWithholding'], value: withholding },
  ].map(({ term, value }) => ({ term, value }))
}

/**
 * Lists the rows of the form that differ. Compares whole Social Security numbers too, because two
 * numbers may have the same last four digits.
 */
function listChangedRows(
  before: RecordSource,
  after: RecordSource,
  hasOtherNumber: boolean,
): FormRow[] {
  const earlier = listFormRows(before)
  return listFormRows(after).filter(
    (row, index) =>
      JSON.stringify(row) !== JSON.stringify(earlier[index]) ||
      (hasOtherNumber && row.term === words['tax.details.kind.SSN']),
  )
}
