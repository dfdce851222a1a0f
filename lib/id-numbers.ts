// Nine digits, written together or as XXX-XX-XXXX with any dashes, spaces or periods. People type
// digits of other scripts too.
const nineDigits =
  /(?<!\p{Nd})(?:\p{Nd}{9}|\p{Nd}{3}[\s.\p{Pd}\u2212]{1,3}\p{Nd}{2}[\s.\p{Pd}\u2212]{1,3}\p{Nd}{4})(?!\p{Nd})/gu

/** Whether a text contains a Social Security number, or another number of the same form. */
// The specification is silent, so we decided: any nine digits count, because other taxpayer numbers
// have the same form. Phone numbers have ten digits and application references have letters.
export const hasIdNumber = (text: string): boolean => text.search(nineDigits) >= 0

/** Replaces each number that `hasIdNumber` would find with "[number removed]". */
export const withoutIdNumbers = (text: string): string =>
  text.replace(nineDigits, '[number removed]')
