/**
 * The digits of the numbers to find. The duration of a search does not depend on how many numbers
 * there are.
 */
export type Numbers = ReadonlySet<string>

// Nine digits that are not part of a longer number or id.
const plain = /(?<![0-9A-Za-z])\d{9}(?![0-9A-Za-z])/g
const dashed = /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g
// The lookahead matches at every position, because a byte may begin at any digit.
const hexPlain = /(?=((?:3\d){9}))/g
const hexDashed = /(?=((?:3\d){3}2d(?:3\d){2}2d(?:3\d){4}))/gi
const widePlain = /(?:\d\0){8}\d/g
const wideDashed = /(?:\d\0){3}-\0(?:\d\0){2}-\0(?:\d\0){3}\d/g
const base64Run = /[A-Za-z0-9+/_-]{12,}/g

const digitsOf = (text: string): string => text.replace(/\D/g, '')
const unhex = (text: string): string => Buffer.from(text, 'hex').toString('latin1')

export const searchBlockBytes = 8 * 1024 * 1024
// Each block begins with the end of the previous block, at least as long as the longest form of a
// number. So the search finds a number at the border of two blocks.
const overlapBytes = 64

/** Returns the numbers found in any form: digits, dashes, UTF-16, hexadecimal or base64. */
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
    // Base64 encodes groups of four characters. The start of a group is unknown, so the search
    // tries all four positions.
    for (let shift = 0; shift < 4; shift++) {
      const opened = Buffer.from(run.slice(shift), 'base64').toString('latin1')
      for (const pattern of [plain, dashed])
        for (const [match] of opened.matchAll(pattern)) check(digitsOf(match))
    }
  }
}
