import type { FieldFault } from './states'

type Json = Record<string, unknown>
/** The properties of a submission that this provider reads. */
export type Submission = {
  reference: string
  previousReference?: string | null
  kind: 'individual' | 'business'
  person: { dateOfBirth: string; socialSecurityNumber: string }
}

const reference = /^[A-Za-z0-9:_-]{1,128}$/
const date = /^\d{2}\/\d{2}\/\d{4}$/
const number = /^\d{3}-\d{2}-\d{4}$/

const membersOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {}
const matches = (value: unknown, pattern: RegExp): boolean =>
  typeof value === 'string' && pattern.test(value)

/** Whether the owners of a business, if it has any, match the published schema. */
function hasRightOwners(business: unknown): boolean {
  const owners = membersOf(business).beneficialOwners ?? []
  const isRight = (owner: unknown) => {
    const { dateOfBirth, ownershipPercentage: share } = membersOf(owner)
    const isShare = share === undefined || share === null || typeof share === 'number'
    return isShare && matches(dateOfBirth ?? '01/01/1990', date)
  }
  return Array.isArray(owners) && owners.every(isRight)
}

/** Lists the errors of a body that does not match the schema `Submission`. */
export function listFaults(body: unknown): FieldFault[] {
  const root = membersOf(body)
  const person = membersOf(root.person)
  const previous = root.previousReference ?? undefined
  const isRight: Record<string, boolean> = {
    reference: matches(root.reference, reference),
    previousReference: previous === undefined || matches(previous, reference),
    kind: root.kind === 'individual' || root.kind === 'business',
    dateOfBirth: matches(person.dateOfBirth, date),
    socialSecurityNumber: matches(person.socialSecurityNumber, number),
    'business.businessName':
      root.kind !== 'business' || typeof membersOf(root.business).businessName === 'string',
    'business.beneficialOwners': hasRightOwners(root.business),
  }
  return Object.entries(isRight)
    .filter(([, right]) => !right)
    .map(([field]) => ({ field, code: 'INVALID', message: 'The value has another form' }))
}
