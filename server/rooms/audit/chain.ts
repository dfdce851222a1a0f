import { hash } from 'node:crypto'
import { secrets } from '../../foundations/secrets'

/** The two functions that compute the hashes of a stream. All hashes are hex. */
export type Chaining = {
  /** Returns the hash that precedes the first row. */
  rootOf(stream: string): string
  /** Returns the hash of a row from its text and the previous hash. */
  link(previous: string, text: string): string
}

/** The hash functions of earlier versions. They use no key, so anyone can compute a valid chain. */
export const unkeyed: Chaining = {
  rootOf: (stream) => hash('sha256', `audit.v1|${stream}`, 'hex'),
  link: (previous, text) => hash('sha256', previous + text, 'hex'),
}

const shift = (key: string, by: number): string =>
  [...key].map((char) => String.fromCharCode(char.charCodeAt(0) ^ by)).join('')

/**
 * Returns a function for HMAC-SHA-256 with a key of 64 hex digits. The key fills exactly one block
 * of the hash. So two calls of `hash` suffice and cost two thirds of `createHmac`.
 */
export function makeHmac(key: string): (text: string) => string {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('a key of the audit has 64 hex digits')
  const inner = shift(key, 0x36)
  const outer = Buffer.alloc(96)
  outer.write(shift(key, 0x5c), 'latin1')
  return (text) => {
    outer.write(hash('sha256', inner + text, 'hex'), 64, 'hex')
    return hash('sha256', outer, 'hex')
  }
}

function keyedBy(key: string): Chaining {
  const mac = makeHmac(key)
  return {
    rootOf: (stream) => mac(`audit.v2|${stream}`),
    link: (previous, text) => mac(previous + text),
  }
}

const macs = new Map<string, (text: string) => string>()
const chainings = new Map<string, Chaining>()

function remember<T>(made: Map<string, T>, key: string, make: (key: string) => T): T {
  const known = made.get(key) ?? make(key)
  made.set(key, known)
  return known
}

/**
 * Returns the functions that link rows, one pair for each key of KEY_AUDIT. The current key is
 * first.
 */
export const listChainings = (): Chaining[] =>
  secrets().audit.macs.map((key) => remember(chainings, key, keyedBy))
/**
 * Returns the functions that compute MACs, one for each key of KEY_AUDIT. The current key is first.
 */
export const listMacs = (): ((text: string) => string)[] =>
  secrets().audit.macs.map((key) => remember(macs, key, makeHmac))
