/** The build replaces this name with the list of event types. */
declare const eventTypeList: readonly string[]

/** Splits a list of types and groups. For an unknown type, throws an error that lists all types. */
export function parseTypes(text: string): string[] {
  const chosen = text.split(',').map((type) => type.trim())
  const groups = eventTypeList.map((type) => `${type.split('.')[0]}.*`)
  const known = new Set([...eventTypeList, ...groups, '*'])
  const unknown = chosen.filter((type) => !known.has(type)).map((type) => `"${type}"`)
  if (unknown.length === 0) return chosen
  throw new Error(
    [
      `--types has no type or group ${unknown.join(', ')}. The types are:`,
      ...eventTypeList.map((type) => `  ${type}`),
      'A group such as kyc.* and * are accepted too. For a newer type, install the package again.',
    ].join('\n'),
  )
}
