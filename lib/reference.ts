// The alphabet omits I, O, 0 and 1, because people often confuse them.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

// A reference encodes this number of hex digits from the end of an id (forty bits).
const hexDigits = 10
const size = 32n

/**
 * Returns an eight-character code, computed from the random end of an id. A person can read the
 * code out to support.
 */
export function referenceOf(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-hexDigits)}`)
  let signs = ''
  for (let i = 0; i < 8; i++) {
    signs = alphabet[Number(rest % size)] + signs
    rest /= size
  }
  return `${signs.slice(0, 4)}-${signs.slice(4)}`
}

/**
 * Returns the last ten hex digits of every id with this reference. Ignores case, spaces and
 * hyphens. Undefined for a text that is not a reference.
 */
export function idEndOf(reference: string): string | undefined {
  const signs = reference.replace(/[\s-]/g, '').toUpperCase()
  if (signs.length !== 8 || [...signs].some((sign) => !alphabet.includes(sign))) return undefined
  const bits = [...signs].reduce((sum, sign) => sum * size + BigInt(alphabet.indexOf(sign)), 0n)
  return bits.toString(16).padStart(hexDigits, '0')
}
