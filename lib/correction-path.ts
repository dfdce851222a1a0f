/** The first input of each part that a person can correct on a page. */
const inputs = new Map([
  ['address', 'address.address'],
  ['mailingAddress', 'mailingAddress.address'],
  ['identification', 'identification.type'],
  ['socialSecurityNumber', 'socialSecurityNumber'],
  ['dateOfBirth', 'dateOfBirth.month'],
])

/** The page that corrects a field. Undefined if only support can correct it. */
export function correctionPath(path: string): string | undefined {
  const input = inputs.get(path.split('.')[0] ?? '')
  return input && `/status/information#${input}`
}

type Asked = { field: string; code: string }

/**
 * Whether a person can act on one of the requirements by a date. If only support can help, the
 * deadline stops. Form W-8BEN keeps its separate deadline.
 */
export const hasDeadline = (requirements: readonly Asked[]): boolean =>
  requirements.some(
    ({ field, code }) => code === 'W8BEN_NEEDED' || correctionPath(field) !== undefined,
  )
