import { isWithin } from '@/lib/dotted-path'
import type { StepSlug } from '@/lib/signup/slugs'

/**
 * The steps in which a person can correct answers after the signup, in the order of the form, each
 * with its property of the signup body and with its first input.
 */
export const correctable = {
  'date-of-birth': { member: 'dateOfBirth', input: 'dateOfBirth.month' },
  ssn: { member: 'socialSecurityNumber', input: 'socialSecurityNumber' },
  address: { member: 'address', input: 'address.address' },
  'mailing-address': { member: 'mailingAddress', input: 'mailingAddress.address' },
  identification: { member: 'identification', input: 'identification.type' },
  employment: { member: 'employment', input: 'employment.isCurrentlyEmployed' },
} as const satisfies Partial<Record<StepSlug, { member: string; input: string }>>
export type CorrectableSlug = keyof typeof correctable

/** Returns the page that corrects a field. Undefined if only support can correct it. */
export function correctionPath(path: string): string | undefined {
  const step = Object.values(correctable).find(({ member }) => isWithin(path, member))
  return step && `/status/information#${step.input}`
}

type Asked = { field: string; code: string; action?: 'provider' | undefined }

/** Whether a person answers the requirement on a page of the provider and not on ours. */
export const isHandOff = ({ action }: Pick<Asked, 'action'>): boolean => action === 'provider'

/** Returns our page that answers a requirement. Undefined if there is none. */
export const pageOf = (requirement: Asked): string | undefined =>
  isHandOff(requirement) ? undefined : correctionPath(requirement.field)

/**
 * Whether the requirements get a deadline. They get one if a person can meet at least one of them
 * without support, or must send Form W-8BEN.
 */
export const hasDeadline = (requirements: readonly Asked[]): boolean =>
  requirements.some(
    (one) =>
      isHandOff(one) || one.code === 'W8BEN_NEEDED' || correctionPath(one.field) !== undefined,
  )
