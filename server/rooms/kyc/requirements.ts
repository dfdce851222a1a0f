import { isHandOff } from '@/lib/correction-path'
import { readPath } from '@/lib/dotted-path'
import type { FieldFault } from '@/lib/errors'
import { nameField } from '@/lib/field-names'
import { explainRequirement } from '@/lib/kyc-codes'
import { findRule, isMembers } from '@/lib/members'
import { type CorrectionsPayload, type SignupPayload, signupPayload } from '@/lib/signup/payload'
import { english as words } from '@/lib/words'

type Asked = { field: string; code: string; action?: 'provider' | undefined }

export const requirementsOf = (fields: readonly Asked[]) =>
  fields.map(({ field, code, action }) => ({
    field,
    code,
    message: explainRequirement({ code, action }),
    ...(action && { action }),
  }))

/**
 * Returns one line per requirement: the part of the application, then our sentence. So emails and
 * the inbox show the same sentences as the status page. The lines contain no answer of the person.
 */
export const listNeeds = (requirements: readonly (Asked & { message: string })[]): string[] =>
  requirements.map((one) =>
    isHandOff(one) ? one.message : `${words[nameField(one.field)]}: ${one.message}`,
  )

/**
 * The requirement for a person who is neither a citizen nor a resident. The service does not submit
 * that person's application to the provider.
 */
export const w8benRequirement: readonly Asked[] = [
  { field: 'usCitizenshipStatus', code: 'W8BEN_NEEDED' },
]
export const w8benDeadlineDays = 90

/**
 * Returns errors if the corrections contain no requested field, or repeat the rejected ID number.
 * Otherwise, returns an empty list.
 */
export function listUnmet(
  asked: readonly Asked[],
  payload: SignupPayload,
  corrections: CorrectionsPayload,
  emptied: readonly string[],
): FieldFault[] {
  // A field whose value in the corrections is null counts as a field without a value.
  const untouched = asked.filter(({ field }) => {
    const member = memberOf(field)
    return !emptied.includes(member) && !hasValue(readPath(corrections, member))
  })
  const repeated = asked.some(({ code }) => code === 'DOCUMENT_NEEDED')
    ? repeatedNumber(payload, corrections)
    : undefined
  if (repeated) return [{ code: 'REQUIREMENT_NOT_MET', source: repeated }]
  if (asked.length === 0 || untouched.length < asked.length) return []
  const sources = new Set(untouched.map(({ field }) => field))
  return [...sources].map((source) => ({ code: 'REQUIREMENT_NOT_MET', source }))
}

/**
 * Returns the path of a requested field in the signup body. If the body has no such field, returns
 * the path of its parent field.
 */
function memberOf(field: string): string {
  const names = field.replace(/^business\./, '').split('.')
  while (names.length > 1 && findRule(signupPayload, names.join('.')) === undefined) names.pop()
  return names.join('.')
}

/**
 * Whether `value` is neither null nor undefined. An object must contain such a value at any depth.
 */
const hasValue = (value: unknown): boolean =>
  isMembers(value) ? Object.values(value).some(hasValue) : value !== undefined && value !== null

// The specification is silent, so we decided: numbers that differ only in case, spaces or dashes
// are equal.
const spell = (number: string): string => number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
export const isSameIdNumber = (one: string, other: string | null | undefined): boolean =>
  Boolean(other) && spell(one) === spell(other!)

function repeatedNumber(
  { identification: known }: SignupPayload,
  { identification: sent }: CorrectionsPayload,
): string | undefined {
  if (!sent || !hasValue(sent)) return undefined
  const number = sent.number ?? known?.number
  return !number || isSameIdNumber(number, known?.number) ? 'identification.number' : undefined
}
