/** Splits a comma-separated list of networks. */
export const listNetworks = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * Splits a setting that has an old and a new value during a rolling change. The first value is
 * used.
 */
export const listValues = (text: string): string[] => listNetworks(text)
