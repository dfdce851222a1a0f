/** Splits a comma-separated list of networks. */
export const listNetworks = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * Splits a setting that has a new and an old value during a rolling change. The service uses the
 * first value.
 */
export const listValues = (text: string): string[] => listNetworks(text)
