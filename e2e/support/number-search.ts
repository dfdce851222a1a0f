/**
 * The digits of every number to find; the search costs the same for one as for a hundred thousand.
 */
export type Numbers = ReadonlySet<string>

// Digits that are not part of something longer, such as an id.
const plain = /(?<![0-9A-Za-z])\d{9}(?![0-9A-Za-z])/g
const dashed = /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g
// Looks ahead by two characters, because the first hexadecimal digit of a byte is not known.
const hexPlain = /(?=((?:3\d){9}))/g
const hexDashed = /(?=((?:3\d){3}2d(?:3\d){2}2d(?:3\d){4}))/gi
const widePlain = /(?:\d\0){8}\d/g
const wideDashed = /(?:\d\0){3}-\0(?:\d\0){2}-\0(?:\d\0){3}\d/g
const base64Run = /[A-Za-z0-9+/_-]{12,}/g

const digitsOf = (text: string): string => text.replace(/\D/g, '')
const unhex = (text: string): string => Buffer.from(text, 'hex').toString('latin1')

export const searchBlockBytes = 8 * 1024 * 1024
// At least the longest form of a number, so that a number across two blocks is found in the second.
const overlapBytes = 64

/** The numbers found in any form: digits, dashes, UTF-16, hexadecimal or base64. */
export function findNumbers(bytes: Buffer, numbers: Numbers): string[] {
  const found = new Set<string>()
  for (let at = 0; at < bytes.length; at += searchBlockBytes)
    searchBlock(
      bytes.subarray(Math.max(0, at - overlapBytes), at + searchBlockBytes).toString('latin1'),
      numbers,
      found,
    )
  return [...found]
}

function searchBlock(text: string, numbers: Numbers, found: Set<string>): void {
  const check = (digits: string) => {
    if (numbers.has(digits)) found.add(digits)
  }
  for (const pattern of [plain, dashed, widePlain, wideDashed])
    for (const [match] of text.matchAll(pattern)) check(digitsOf(match))
  for (const pattern of [hexPlain, hexDashed])
    for (const [, match] of text.matchAll(pattern)) check(digitsOf(unhex(match!)))
  for (const [run] of text.matchAll(base64Run)) {
    // The start of a base64 group of four is not known either.
    for (let shift = 0; shift < 4; shift++) {
      const opened = Buffer.from(run.slice(shift), 'base64').toString('latin1')
      for (const pattern of [plain, dashed])
        for (const [match] of opened.matchAll(pattern)) check(digitsOf(match))
    }
  }
}
