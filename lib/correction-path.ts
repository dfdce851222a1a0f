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
