/** The first input of each group of fields that a person can correct on a page. */
const inputs = new Map([
  ['address', 'address.address'],
  ['mailingAddress', 'mailingAddress.address'],
  ['identification', 'identification.type'],
  ['socialSecurityNumber', 'socialSecurityNumber'],
  ['dateOfBirth', 'dateOfBirth.month'],
  ['employment', 'employment.isCurrentlyEmployed'],
])

/** Returns the page that corrects a field. Undefined if only support can correct it. */
export function correctionPath(path: string): string | undefined {
  const input = inputs.get(path.split('.')[0] ?? '')
  return input && `/status/information#${input}`
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
