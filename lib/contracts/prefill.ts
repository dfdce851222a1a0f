import type * as z from 'zod'
import type { FieldFault } from '@/lib/errors'
import { section } from '@/lib/formats'
import { isMembers } from '@/lib/members'
import { signupPayload } from '@/lib/signup/payload'

const { shape } = signupPayload
/**
 * The answers that a partner may send with an invitation. They follow the rules of the signup body.
 */
export const prefillBody = section({
  middleName: shape.middleName,
  dateOfBirth: shape.dateOfBirth.nullish(),
  address: shape.address.nullish(),
  mailingAddress: shape.mailingAddress,
  employment: shape.employment.nullish(),
  businessName: shape.businessName,
  businessType: shape.businessType,
})
export type Prefill = z.infer<typeof prefillBody>

/** Answers that only the person may give. */
const ownStatements = [
  'socialSecurityNumber',
  'w9',
  'taxId',
  'identification',
  'usCitizenshipStatus',
  'transferActivity',
]

/** Finds, in the body of an invitation, answers that only the person may give. */
export function findPrefillFaults(raw: unknown): FieldFault[] {
  const given = isMembers(raw) && isMembers(raw.prefill) ? raw.prefill : {}
  return ownStatements
    .filter((name) => given[name] !== undefined && given[name] !== null)
    .map((name) => ({ code: 'PREFILL_NOT_ALLOWED', source: `prefill.${name}` }))
}
