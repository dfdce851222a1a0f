// Marks that carry direction or join letters and show nothing; they come along with pasted text.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cs}]/gu

/** What a person typed, without invisible marks, with single spaces, trimmed and composed. Idempotent. */
export function cleanText(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}

/** Hyphens as they are set in print, which come along with pasted text, as the one of a keyboard. */
export const withPlainHyphens = (typed: string): string =>
  typed.replace(/[\u2010-\u2013\u2212\ufe58\ufe63\uff0d]/g, '-')

/** The digits of what was typed, full-width ones included. */
export const keepDigits = (typed: string): string => typed.normalize('NFKC').replace(/[^0-9]/g, '')

/** Nine digits as XXX-XX-XXXX; anything else as it is. */
export const writeSocialSecurityNumber = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3')
/** Nine digits as NN-NNNNNNN; anything else as it is. */
export const writeTaxId = (digits: string): string => digits.replace(/^(\d{2})(\d{7})$/, '$1-$2')
/** Nine digits as NNNNN-NNNN; anything else as it is. */
export const writeZipCode = (digits: string): string => digits.replace(/^(\d{5})(\d{4})$/, '$1-$2')

/** An amount as people write it: "85000.00" is "85,000.00". The text is never made a number. */
export function groupThousands(amount: string): string {
  const point = amount.indexOf('.')
  const end = point < 0 ? amount.length : point
  const groups = []
  for (let at = end; at > 0; at -= 3) groups.unshift(amount.slice(Math.max(0, at - 3), at))
  return groups.join(',') + amount.slice(end)
}

export type ReadAmount =
  | { amount: string }
  | { fault: 'empty' | 'text' | 'negative' | 'decimals' | 'large' }

/**
 * Dollars as typed ("$85,000.5") to digits with two decimals ("85000.50"), by string work alone: no figure passes through a float. Commas and
 * spaces part thousands and nothing else: whether "85,50" means 85.50 or 8,550 is for the person to say.
 */
export function readAmount(typed: string): ReadAmount {
  const bare = cleanText(typed).normalize('NFKC').replace(/\$/g, '').trim()
  if (bare === '') return { fault: 'empty' }
  const parts = /^([-−]?) *(\d*|\d{1,3}(?:[, ]\d{3})+)(?:\.(\d*))?$/.exec(bare)
  if (!parts) return { fault: 'text' }
  const [, sign = '', grouped = '', cents = ''] = parts
  const whole = grouped.replace(/[, ]/g, '')
  if (whole === '' && cents === '') return { fault: 'text' }
  if (sign !== '') return { fault: 'negative' }
  if (cents.length > 2) return { fault: 'decimals' }
  const figure = whole.replace(/^0+(?=\d)/, '') || '0'
  return figure.length > 13 ? { fault: 'large' } : { amount: `${figure}.${cents.padEnd(2, '0')}` }
}
