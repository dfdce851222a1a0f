import { fillText } from '@/lib/fill-text'
import { isMembers } from '@/lib/members'
import { linesOf } from '@/lib/signup/lines'
import type { StoredPayload } from '@/lib/signup/payload'
import type { Members, Row } from '@/lib/signup/question'
import { writeName } from '@/lib/signup/questions/about-you'
import type { Step } from '@/lib/signup/step'
import { steps } from '@/lib/signup/steps'
import { draftOf, type Urbanizations } from '@/lib/signup/submission'
import { type UserType, userTypeNames } from '@/lib/user-types'
import { isWordKey, english as words } from '@/lib/words'

/**
 * The data of a person's record. `extras`: the stored answers that are not part of the signup body.
 */
export type RecordSource = {
  userType: UserType
  payload: StoredPayload
  socialSecurityNumberLast4: string
  contact: { firstName: string; lastName: string; email: string; phoneNumber: string | null }
  extras: unknown
}
/** A number. Pages and files show only its last four digits. */
export type LastFour = { lastFour: string }
/**
 * `number`: the line number in the form, empty if the form does not ask the question. `origin`: a
 * text about the partner that gave the answer.
 */
export type RecordRow = {
  number: string
  term: string
  value: string | LastFour
  origin?: string
}
export type RecordSection = { heading: string; rows: RecordRow[] }

/** Returns the label of a row. The review page and the application record show these rows. */
export const termOf = (name: string): string => {
  const [term, label] = [`term.${name}`, `${name}.label`]
  if (isWordKey(term)) return words[term]
  return isWordKey(label) ? words[label].replace(' (optional)', '') : name
}

/**
 * Returns the text with this name from `extras`, the answers outside the signup body. Null if there
 * is none.
 */
export function readExtra(extras: unknown, name: string): string | null {
  const value = isMembers(extras) ? extras[name] : undefined
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * Returns the urbanizations of both addresses from `extras`, the answers outside the signup body.
 */
export function readUrbanizations(extras: unknown): Urbanizations {
  const kept = isMembers(extras) ? extras.urbanizations : undefined
  const read = (name: string) => readExtra(kept, name) ?? undefined
  return { address: read('address'), mailingAddress: read('mailingAddress') }
}

/**
 * Returns the answers of a record. The name from the form replaces the name from the invitation.
 */
export function answersOf({
  payload,
  extras,
  contact,
  socialSecurityNumberLast4,
}: RecordSource): Members {
  const { firstName, lastName } = contact
  return {
    firstName,
    lastName,
    ...draftOf(payload, extras),
    socialSecurityNumberLastFour: socialSecurityNumberLast4,
  }
}

/** Whether the record omits the row, because the row has no answer. */
function isHidden(row: Row, step: Step, answers: Members, source: RecordSource) {
  const { of, isForReview, isShown } = row
  const [field = '', part] = of[0]?.split('.') ?? []
  if (isForReview || !isShown(answers)) return true
  if (field === 'mailingAddress') return answers.mailingAddress === undefined
  if (field === 'isMailingAddressSame') return answers.mailingAddress !== undefined
  // If a group of questions has no answer, the record shows only the first row of the group.
  const isFirst = step.rows.find((each) => each.of[0]?.startsWith(`${field}.`))?.of[0] === of[0]
  if (part !== undefined && answers[field] === undefined && !isFirst) return true
  // If the person used the form, the record shows all its questions. If a partner sent the signup,
  // the record shows business rows only if the partner answered them.
  const isAsked = source.extras !== null && step.userTypes.includes(source.userType)
  return !isAsked && step.userTypes.length < userTypeNames.length && answers[field] === undefined
}

/**
 * Returns a text that names the partner that gave the answer. The text also states whether the
 * person changed the answer.
 */
function originOf({ of }: Row, { extras }: RecordSource): { origin?: string } {
  const prefill = isMembers(extras) ? extras.prefill : undefined
  const brand = readExtra(prefill, 'brand')
  const outcomes = of.flatMap((field) => {
    const given = isMembers(prefill) ? prefill.answers : undefined
    return readExtra(given, field === 'taxClassification' ? 'businessType' : field) ?? []
  })
  if (!brand || outcomes.length === 0) return {}
  const key = outcomes.includes('changed') ? 'record.prefill.changed' : 'record.prefill.kept'
  return { origin: fillText(words[key], { brand }) }
}

function writeRow({ name, of, show, lastFour }: Row, answers: Members, userType: UserType) {
  const number = linesOf(of, userType)
  // The record has this row only if the person gave no mailing address. A partner may have sent that
  // the mailing address differs, without the address itself.
  if (name === 'isMailingAddressSame') {
    const isOther = answers.isMailingAddressSame === false
    const value = words[isOther ? 'review.notProvided' : 'term.mailingAddress.same']
    return { number, term: termOf('mailingAddress'), value }
  }
  const end = lastFour?.(answers)
  const text = show(answers)?.filter(Boolean).join('\n') || words['review.notProvided']
  return { number, term: termOf(name), value: end === undefined ? text : { lastFour: end } }
}

/**
 * Returns the lines that the record shows for an answer. Undefined if the person gave no answer.
 */
export function showAnswer(source: RecordSource, field: string): string[] | undefined {
  const row = steps.flatMap(({ rows }) => rows).find(({ of }) => of[0]?.split('.')[0] === field)
  const shown = row?.show(answersOf(source))?.filter(Boolean)
  return shown && shown.length > 0 ? shown : undefined
}

/** Returns every answer in the order of the form, but only the last four digits of the SSN. */
export function buildRecord(source: RecordSource): RecordSection[] {
  const answers = answersOf(source)
  const email = { number: '', term: words['term.email'], value: source.contact.email }
  const listRows = (step: Step): RecordRow[] => [
    ...step.rows
      .filter((row) => !isHidden(row, step, answers, source))
      .map((row) => ({ ...writeRow(row, answers, source.userType), ...originOf(row, source) })),
    // No step of the form asks for the email address, so the record shows it after the name.
    ...(step.slug === 'name' ? [email] : []),
  ]
  return [...Map.groupBy(steps, ({ section }) => section)]
    .map(([section, own]) => ({ heading: termOfSection(section), rows: own.flatMap(listRows) }))
    .filter(({ rows }) => rows.length > 0)
}

/** Returns the heading of a section. */
export const termOfSection = (section: Step['section']): string => words[`section.${section}`]

/** The version and hash of the terms that a person saw before signing. */
export type SignedTerms = { version: string; hash: string | null }

/** Returns the tax form as the person signed it. `terms`: null if unknown. */
export function signedFormOf(source: RecordSource, terms: SignedTerms | null) {
  const { payload, extras, socialSecurityNumberLast4: lastFour } = source
  return {
    name: writeName(answersOf(source)),
    // A business signs with its legal name and its EIN. Other people sign for themselves, even if
    // their partner has sent the name of a business.
    business:
      source.userType === 'businessowner' && payload.businessName
        ? {
            name: payload.businessName,
            taxId: payload.taxId ?? '',
            exemptPayeeCode: readExtra(extras, 'exemptPayeeCode'),
          }
        : null,
    lastFour,
    isSubject: payload.w9.isSubjectToBackupWithholding,
    signature: readExtra(extras, 'signatureName'),
    signedAt: payload.w9.timestamp,
    ip: readExtra(isMembers(extras) ? extras.signing : undefined, 'ip'),
    terms,
  }
}
export type SignedForm = ReturnType<typeof signedFormOf>
