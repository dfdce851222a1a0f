import type { Wire } from '@/lib/client'
import type { KycRequest } from '@/lib/contracts/kyc'

export type ShownRequest = Wire<KycRequest>
/** What a person is told apart: a pending request that a machine decides, one that a person decides, and the three outcomes. */
export type StatusName = 'checking' | 'reviewing' | 'incomplete' | 'approved' | 'rejected'

export const nameStatus = ({ status, stage }: Pick<ShownRequest, 'status' | 'stage'>): StatusName =>
  status === 'pending' ? (stage === 'manual' ? 'reviewing' : 'checking') : status

type Words = { heading: string; tag: string; tone: 'info' | 'ok' | 'warn' | 'neutral' }

export const statusWords: Readonly<Record<StatusName, Words>> = {
  checking: { heading: "We're checking your information", tag: 'Pending', tone: 'info' },
  reviewing: { heading: 'A person is checking your application', tag: 'Pending', tone: 'info' },
  incomplete: { heading: 'We need a few more things', tag: 'Action needed', tone: 'warn' },
  approved: { heading: "You're approved", tag: 'Approved', tone: 'ok' },
  rejected: { heading: "We can't open your account", tag: 'Closed', tone: 'neutral' },
}

const reasons: Readonly<Record<string, string>> = {
  IDENTITY_NOT_VERIFIED: "We couldn't confirm your identity with the details you gave.",
  DECIDED_BY_STAFF: "A person reviewed your application and couldn't approve it.",
  EXPIRED: "We didn't get the things we asked for in time.",
}

/** Why an application was refused, in one sentence; the provider's own words are never shown. */
export function explainRefusal(request: Pick<ShownRequest, 'reasons'>): string {
  const known = request.reasons.map(({ code }) => (Object.hasOwn(reasons, code) ? reasons[code] : undefined)).find(Boolean)
  return known ?? "We couldn't confirm everything we need to open an account."
}

const fields: Readonly<Record<string, string>> = {
  address: 'Home address',
  mailingAddress: 'Mailing address',
  identification: 'ID',
  socialSecurityNumber: 'Social Security number',
  dateOfBirth: 'Date of birth',
  firstName: 'Name',
  middleName: 'Name',
  lastName: 'Name',
  business: 'Business',
  businessName: 'Business',
  taxId: 'Employer Identification Number',
  employment: 'Work and income',
}

/** The part of the application that a requirement concerns, by the first word of its path. */
export function nameField(path: string): string {
  const first = path.split('.')[0] ?? ''
  return (Object.hasOwn(fields, first) ? fields[first] : undefined) ?? 'Your details'
}

const correctable = ['address', 'mailingAddress', 'identification', 'socialSecurityNumber', 'dateOfBirth']

/** Whether a person can send this field anew by themselves. */
export const isCorrectable = (path: string): boolean => correctable.includes(path.split('.')[0] ?? '')
