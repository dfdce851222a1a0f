// Invisible characters, such as direction marks and joiners. Pasted text often contains them.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cs}]/gu

// Every text that a rule accepts is shorter than this number of characters.
const maxNormalized = 1000
/**
 * Applies a Unicode normalization. Leaves text of over 1,000 characters unchanged, because the
 * duration grows with the square of the length. 60 KB of accents need half a second.
 */
export const normalizeShort = (text: string, form: 'NFC' | 'NFKC'): string =>
  text.length > maxNormalized ? text : text.normalize(form)

/** Removes invisible characters, collapses spaces, trims and applies NFC. Idempotent. */
export function cleanText(typed: string): string {
  const clean = normalizeShort(typed, 'NFC')
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return normalizeShort(clean, 'NFC')
}

/** Replaces typographic hyphens, which are common in pasted text, by the ASCII hyphen. */
export const withPlainHyphens = (typed: string): string =>
  typed.replace(/[\u2010-\u2013\u2212\ufe58\ufe63\uff0d]/g, '-')

/** Removes all characters except digits. Converts full-width digits to ASCII digits first. */
export const keepDigits = (typed: string): string =>
  normalizeShort(typed, 'NFKC').replace(/[^0-9]/g, '')

/** Writes nine digits as XXX-XX-XXXX. Does not change other text. */
export const writeSocialSecurityNumber = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3')
/** Writes nine digits as NN-NNNNNNN. Does not change other text. */
export const writeTaxId = (digits: string): string => digits.replace(/^(\d{2})(\d{7})$/, '$1-$2')
/** Writes nine digits as NNNNN-NNNN. Does not change other text. */
export const writeZipCode = (digits: string): string => digits.replace(/^(\d{5})(\d{4})$/, '$1-$2')

/** Writes a phone number of North America as (NNN) NNN-NNNN. Does not change other text. */
export const writePhone = (typed: string): string => {
  const digits = typed.replace(/[ ().-]/g, '')
  return /^(?:\+1)?\d{10}$/.test(digits)
    ? digits.replace(/^(?:\+1)?(\d{3})(\d{3})/, '($1) $2-')
    : typed
}

/** Whether the text contains a letter of any script. */
export const hasLetter = (typed: string): boolean => /\p{L}/u.test(typed)
/** Returns clean text without any spaces. */
export const withoutSpaces = (typed: string): string => cleanText(typed.replace(/\s/g, ''))
/** Returns clean text and removes one leading zero. */
export const withoutLeadingZero = (typed: string): string => cleanText(typed).replace(/^0(?=.)/, '')

/**
 * Groups an amount by thousands: "85000.00" becomes "85,000.00". The amount is never converted to a
 * number.
 */
export function groupThousands(amount: string): string {
  const point = amount.indexOf('.')
  const end = point < 0 ? amount.length : point
  const groups = []
  for (let at = end; at > 0; at -= 3) groups.unshift(amount.slice(Math.max(0, at - 3), at))
  return groups.join(',') + amount.slice(end)
}
