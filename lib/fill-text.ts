/**
 * Removes the last period of a text if the name before it has its own period, such as "Fern, Inc.".
 */
export const endWithName = (text: string, name: string): string =>
  name.endsWith('.') ? text.replace(/\.$/, '') : text

/**
 * Replaces each `{name}` of a text by the given value. A placeholder without a value stays in the
 * text. If a value such as "Fern, Inc." ends in a period, removes the period after the placeholder.
 */
export const fillText = (
  text: string,
  given: Readonly<Record<string, string | number>> = {},
): string =>
  text.replace(/\{(\w+)\}(\.?)/g, (mark, name: string, period: string) => {
    if (!Object.hasOwn(given, name)) return mark
    const value = String(given[name])
    return value.endsWith('.') ? value : value + period
  })
