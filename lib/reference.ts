// Excludes I, O, 0 and 1, which people confuse.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Returns an eight-character code from the random end of an id. A person can read it out to
 * support.
 */
export function referenceOf(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-10)}`)
  let signs = ''
  for (let i = 0; i < 8; i++) {
    signs = alphabet[Number(rest % 32n)] + signs
    rest /= 32n
  }
  return `${signs.slice(0, 4)}-${signs.slice(4)}`
}
