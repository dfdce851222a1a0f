/** Replaces each `{name}` of a text by the given value. A name without a value remains. */
export const fillText = (
  text: string,
  given: Readonly<Record<string, string | number>> = {},
): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) =>
    Object.hasOwn(given, name) ? String(given[name]) : mark,
  )
