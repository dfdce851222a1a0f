import { cleanText, withPlainHyphens } from '@/lib/text-cleaning'

type Name = { firstName?: string; lastName?: string; suffix?: string }

/** Returns the name that the person must type as the signature. */
export const signingName = ({ firstName = '', lastName = '' }: Name): string =>
  cleanText(`${firstName} ${lastName}`)

/** Splits a name into words to compare them. Ignores case, periods, and the kinds of apostrophe and hyphen. */
const wordsOf = (name: string): string[] =>
  withPlainHyphens(cleanText(name))
    .toLowerCase()
    .replace(/[’ʻʼ‘`]/g, "'")
    .split(/[\s.,]+/)
    .filter((word) => word !== '')

const startsWith = (words: readonly string[], start: readonly string[]) =>
  start.every((word, index) => words[index] === word)

/** Whether a signature begins with the first name and ends with the last name, with or without the suffix. Words between them are not compared. */
export function isSignatureOf(
  signature: string,
  { firstName = '', lastName = '', suffix = '' }: Name,
): boolean {
  const [first, last, ending] = [wordsOf(firstName), wordsOf(lastName), wordsOf(suffix)]
  if (first.length === 0 || last.length === 0) return false
  const isSigned = (signed: readonly string[]) =>
    signed.length >= first.length + last.length &&
    startsWith(signed, first) &&
    startsWith(signed.slice(-last.length), last)
  const signed = wordsOf(signature)
  const hasEnding = ending.length > 0 && startsWith(signed.slice(-ending.length), ending)
  return isSigned(signed) || (hasEnding && isSigned(signed.slice(0, -ending.length)))
}
