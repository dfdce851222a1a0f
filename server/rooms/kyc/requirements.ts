import type { FieldFault } from '@/lib/errors'
import { findRule, isMembers } from '@/lib/members'
import { type CorrectionsPayload, type SignupPayload, signupPayload } from '@/lib/signup/payload'

/** Our own texts for the codes of requirements; the provider's text is never shown. */
const sentences: Record<string, string> = {
  ADDRESS_NOT_VERIFIED: 'The address could not be verified.',
  DOCUMENT_NEEDED: 'An identity document is needed.',
  REQUIRED: 'This is needed to verify your identity.',
  W8BEN_NEEDED: "Form W-8BEN is needed instead of Form W-9. We can't take it online yet.",
}
const sentenceOf = (code: string): string =>
  sentences[code] ?? 'This could not be verified as it is.'

type Asked = { field: string; code: string }

export const requirementsOf = (fields: readonly Asked[]) =>
  fields.map(({ field, code }) => ({ field, code, message: sentenceOf(code) }))

/** The requirement of a person who is neither a citizen nor a resident; it replaces a submission. */
export const w8benRequirement: readonly Asked[] = [
  { field: 'usCitizenshipStatus', code: 'W8BEN_NEEDED' },
]
export const w8benDeadlineDays = 90

/**
 * The faults of corrections that leave the open requirements as they are: none of the fields is
 * sent, or the ID that was not enough comes again.
 */
export function listUnmet(
  asked: readonly Asked[],
  payload: SignupPayload,
  corrections: CorrectionsPayload,
): FieldFault[] {
  const untouched = asked.filter(({ field }) => !holds(corrections, memberOf(field)))
  const repeated = asked.some(({ code }) => code === 'DOCUMENT_NEEDED')
    ? repeatedNumber(payload, corrections)
    : undefined
  if (repeated) return [{ code: 'REQUIREMENT_NOT_MET', source: repeated }]
  if (asked.length === 0 || untouched.length < asked.length) return []
  const sources = new Set(untouched.map(({ field }) => field))
  return [...sources].map((source) => ({ code: 'REQUIREMENT_NOT_MET', source }))
}

/** The path of the requested member in the body, or of the known member that contains it. */
function memberOf(field: string): string {
  const names = field.replace(/^business\./, '').split('.')
  while (names.length > 1 && findRule(signupPayload, names.join('.')) === undefined) names.pop()
  return names.join('.')
}

/** Whether a value is at or below the path; null counts as absent. */
function holds(corrections: unknown, path: string): boolean {
  const found = path
    .split('.')
    .reduce<unknown>((value, name) => (isMembers(value) ? value[name] : undefined), corrections)
  return hasValue(found)
}

const hasValue = (value: unknown): boolean =>
  isMembers(value) ? Object.values(value).some(hasValue) : value !== undefined && value !== null

// Decided here, the specification is silent: case, spaces and dashes do not make another number.
const spell = (number: string): string => number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

function repeatedNumber(
  { identification: known }: SignupPayload,
  { identification: sent }: CorrectionsPayload,
): string | undefined {
  if (!sent || !hasValue(sent)) return undefined
  const number = sent.number ?? known?.number
  const isSame = !number || (known?.number && spell(number) === spell(known.number))
  return isSame ? 'identification.number' : undefined
}
