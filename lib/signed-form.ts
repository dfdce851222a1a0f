import type { LastFour, RecordSource, SignedForm, SignedTerms } from '@/lib/application-record'
import { findW9Text, w9TextOn } from '@/lib/legal/w9-terms'
import { crossedOutStatement, type W9Part, type W9Text } from '@/lib/legal/w9-text'
import { english as words } from '@/lib/words'

/**
 * A row of the signed tax form. A moment is in ISO 8601, and pages show it in the time zone of the
 * reader.
 */
export type FormRow = { term: string; value: string | LastFour | { moment: string } }

/** Answers on the tax form that changed after the signature. `at` is the time in ISO 8601. */
export type FormChange = { at: string; rows: FormRow[] }
/**
 * The answers at the signature of the tax form, the terms that the person saw, and later changes of
 * these answers, oldest first. `terms`: null if unknown.
 */
export type SignedAnswers = {
  source: RecordSource
  terms: SignedTerms | null
  changes: readonly FormChange[]
}

/** A SHA-256 hash in groups of eight digits, so that it wraps on narrow pages. */
const writeHash = (hash: string): string => hash.replace(/.{8}(?=.)/g, '$& ')

/** Returns the taxpayer of the signed form. */
export function listTaxpayer({ name, business, lastFour }: SignedForm): FormRow[] {
  return [
    { term: words['tax.copy.name'], value: business?.name ?? name },
    { term: words['tax.copy.number'], value: business?.taxId || { lastFour } },
    ...(business?.exemptPayeeCode
      ? [{ term: words['term.exemptPayeeCode'], value: business.exemptPayeeCode }]
      : []),
  ]
}

/** Returns the signature, its time and IP address, and the terms that the person saw. */
export function listSigning({ signature, signedAt, terms, ip }: SignedForm): FormRow[] {
  return [
    { term: words['tax.copy.signature'], value: signature ?? words['record.w9.partner'] },
    { term: words['tax.copy.signedAt'], value: { moment: signedAt } },
    ...(ip ? [{ term: words['tax.copy.ip'], value: ip }] : []),
    { term: words['tax.copy.version'], value: terms?.version ?? words['record.w9.noVersion'] },
    ...(terms?.hash ? [{ term: words['tax.copy.hash'], value: writeHash(terms.hash) }] : []),
  ]
}

/** Returns the rows of a later change. The first row is the time of the change. */
export const listChangeRows = ({ at, rows }: FormChange): FormRow[] => [
  { term: words['tax.copy.changedAt'], value: { moment: at } },
  ...rows,
]

/**
 * Returns the text that the person signed. For a signature without a version, returns the text that
 * was current on the day of the signature. Undefined if this release does not contain the version.
 */
export const signedTextOf = ({ terms, signedAt }: SignedForm): W9Text | undefined =>
  terms ? findW9Text(terms.version) : w9TextOn(signedAt.slice(0, 10))

/** Returns the parts below the statements: the instructions, and the definition of a U.S. person. */
export const listNotes = ({ instructions, definition }: W9Text): W9Part[] =>
  instructions ? [instructions, definition] : [definition]

/** Returns the certified statements. The form crosses out one of them under backup withholding. */
export const listStatements = (
  { statements }: W9Text,
  { isSubject }: SignedForm,
): { text: string; isCrossedOut: boolean }[] =>
  statements.map((text, index) => ({
    text,
    isCrossedOut: isSubject && index === crossedOutStatement,
  }))
