import { isWithin } from '@/lib/is-within'
import type { StepSlug } from '@/lib/signup/slugs'

/**
 * The steps in which a person can correct answers after the signup, in the order of the form.
 * `member`: the property of the step in the signup body. `input`: the first input of the step.
 */
export const correctable = {
  'date-of-birth': { member: 'dateOfBirth', input: 'dateOfBirth.month' },
  ssn: { member: 'socialSecurityNumber', input: 'socialSecurityNumber' },
  address: { member: 'address', input: 'address.address' },
  'mailing-address': { member: 'mailingAddress', input: 'mailingAddress.address' },
  identification: { member: 'identification', input: 'identification.type' },
  employment: { member: 'employment', input: 'employment.isCurrentlyEmployed' },
  transfers: { member: 'transferActivity', input: 'transferActivity' },
} as const satisfies Partial<Record<StepSlug, { member: string; input: string }>>
export type CorrectableSlug = keyof typeof correctable
const slugs = Object.keys(correctable) as CorrectableSlug[]

/**
 * Fields that no step asks for, although they belong to properties of `correctable`. Only a partner
 * can send them.
 */
const unasked = [
  /^employment\.(?:employer|employmentStartDate|occupation)$/,
  /^employment\.incomeSources(?:\.\d+)?\.(?:amount|frequency)$/,
  /^identification\.issueDate$/,
  /^transferActivity\..*(?:AmountRange|Countries|Frequency)(?:\.|$)/,
]

const findStep = (field: string): CorrectableSlug | undefined =>
  unasked.some((fields) => fields.test(field))
    ? undefined
    : slugs.find((slug) => isWithin(field, correctable[slug].member))

/**
 * Returns the steps that ask for the requested fields, in the order of the form. Omits fields that
 * only support can correct.
 */
export function stepsToCorrect(fields: readonly string[]): CorrectableSlug[] {
  const asked = new Set(fields.map(findStep))
  return slugs.filter((slug) => asked.has(slug))
}

/** The page on which a person corrects answers. */
export const correctionsPage = '/status/information'

/** Returns the page that corrects a field. Undefined if only support can correct it. */
export function correctionPath(path: string): string | undefined {
  const slug = findStep(path)
  return slug && `${correctionsPage}#${correctable[slug].input}`
}

type Asked = { field: string; code: string; action?: 'provider' | undefined }

/** Whether the person meets the requirement on a page of the provider, not on ours. */
export const isHandOff = ({ action }: Pick<Asked, 'action'>): boolean => action === 'provider'

/** Returns our page on which the person meets a requirement. Undefined if there is none. */
export const pageOf = (requirement: Asked): string | undefined =>
  isHandOff(requirement) ? undefined : correctionPath(requirement.field)

/**
 * Whether the requirements get a deadline. They do if the person can meet at least one requirement
 * without support, or must send Form W-8BEN.
 */
export const hasDeadline = (requirements: readonly Asked[]): boolean =>
  requirements.some(
    (one) =>
      isHandOff(one) || one.code === 'W8BEN_NEEDED' || correctionPath(one.field) !== undefined,
  )
