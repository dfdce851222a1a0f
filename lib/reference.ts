// Without I, O, 0 and 1, which are read for one another.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What a person reads out to have their application found: eight signs, from the random end of its id. */
export function referenceOf(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-10)}`)
  let signs = ''
  for (let i = 0; i < 8; i++) {
    signs = alphabet[Number(rest % 32n)] + signs
    rest /= 32n
  }
  return `${signs.slice(0, 4)}-${signs.slice(4)}`
}
