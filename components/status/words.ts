import type { Wire } from '@/lib/client'
import type { KycRequest } from '@/lib/contracts/kyc'
import type { WordKey } from '@/lib/signup/words'

export type ShownRequest = Wire<KycRequest>
/** What a person is told apart: a pending request that a machine decides, one that a person decides, and the three outcomes. */
export type StatusName = 'checking' | 'reviewing' | 'incomplete' | 'approved' | 'rejected'

export const nameStatus = ({
  status,
  stage,
}: Pick<ShownRequest, 'status' | 'stage'>): StatusName =>
  status === 'pending' ? (stage === 'manual' ? 'reviewing' : 'checking') : status

export const statusTones: Readonly<Record<StatusName, 'info' | 'ok' | 'warn' | 'neutral'>> = {
  checking: 'info',
  reviewing: 'info',
  incomplete: 'warn',
  approved: 'ok',
  rejected: 'neutral',
}

/** The heading of a status, by its key. */
export const headingKeyOf = (request: Pick<ShownRequest, 'status' | 'stage'>): WordKey =>
  `status.${nameStatus(request)}.h1`

const reasons = ['IDENTITY_NOT_VERIFIED', 'DECIDED_BY_STAFF', 'EXPIRED'] as const

/** Why an application was refused, in one sentence of ours; the provider's own words are never shown. */
export function explainRefusal(request: Pick<ShownRequest, 'reasons'>): WordKey {
  const known = reasons.find((reason) => request.reasons.some(({ code }) => code === reason))
  return `status.reason.${known ?? 'other'}`
}

const fields = [
  'address',
  'mailingAddress',
  'identification',
  'socialSecurityNumber',
  'dateOfBirth',
  'firstName',
  'middleName',
  'lastName',
  'business',
  'businessName',
  'taxId',
  'employment',
] as const

/** The part of the application that a requirement concerns, by the first word of its path. */
export const nameField = (path: string): WordKey =>
  `status.field.${fields.find((field) => field === path.split('.')[0]) ?? 'other'}`

/** The first input of what a person can send anew by themselves. */
const inputs = new Map([
  ['address', 'address.address'],
  ['mailingAddress', 'mailingAddress.address'],
  ['identification', 'identification.type'],
  ['socialSecurityNumber', 'socialSecurityNumber'],
  ['dateOfBirth', 'dateOfBirth.month'],
])

/** Where a person sends this field anew; undefined where only people can help. */
export function correctionPath(path: string): string | undefined {
  const input = inputs.get(path.split('.')[0] ?? '')
  return input && `/status/information#${input}`
}
