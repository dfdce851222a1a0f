/** Splits a comma-separated list of networks. */
export const listNetworks = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * Splits a comma-separated setting. For example, such a setting contains a new and an old secret
 * while an operator replaces a secret.
 */
export const listValues = (text: string): string[] => listNetworks(text)
