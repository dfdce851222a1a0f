/**
 * Keys by number. The service encrypts and signs with the current key. It decrypts and verifies
 * with all keys.
 */
export type Ring = { current: number; keys: ReadonlyMap<number, Buffer> }

const keyBytes = 32
// Every sealed record stores the key number in two bytes.
const maxNumber = 65_535
const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/

/**
 * Thrown for an unreadable key. The message continues a sentence that begins with the name of the
 * setting.
 */
export class KeyFault extends Error {}

/** Reads a key of 32 bytes. Throws KeyFault. */
function readKey(text: string): Buffer {
  const bytes = base64.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0)
  if (bytes.length < keyBytes)
    throw new KeyFault(
      `must be base64 of at least ${keyBytes} random bytes: openssl rand -base64 32`,
    )
  return bytes.subarray(0, keyBytes)
}

/** Reads a ring, or a single key as number 1. Throws KeyFault. */
export const readKeyOrRing = (text: string): Ring =>
  /[:,]/.test(text) ? readRing(text) : { current: 1, keys: new Map([[1, readKey(text)]]) }

/** Reads a ring such as `2:base64,1:base64`. Throws KeyFault. */
export function readRing(text: string): Ring {
  const pairs = text.split(',').map((part): [number, Buffer] => {
    const [, number, value] = /^(\d{1,5}):(.+)$/.exec(part.trim()) ?? []
    if (!number || !value)
      throw new KeyFault('must be a ring such as 2:base64,1:base64, the one that seals first')
    return [Number(number), readKey(value)]
  })
  const numbers = pairs.map(([number]) => number)
  if (numbers.some((number) => number < 1 || number > maxNumber))
    throw new KeyFault('must number its keys from 1 to 65535')
  if (new Set(numbers).size < numbers.length)
    throw new KeyFault('must give each key a number of its own')
  return { current: numbers[0]!, keys: new Map(pairs) }
}
