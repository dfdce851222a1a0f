import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { crc32 } from 'node:zlib'
import { env, type Ring } from './env'
import { reload, secrets } from './secrets'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns `length` random base-62 characters. Each character is equally likely. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    // 248 is the largest multiple of 62 below 256. With larger byte values, the first characters of
    // `base62` would be more likely.
    for (const byte of randomBytes(length * 2))
      if (byte < 248 && text.length < length) text += base62[byte % 62]
  }
  return text
}

/** Returns six base-62 characters. A secret scanner recognizes a real secret by this checksum. */
export function checksum(text: string): string {
  let rest = crc32(text)
  let out = ''
  for (let i = 0; i < 6; i++) {
    out = base62[rest % 62] + out
    rest = Math.floor(rest / 62)
  }
  return out
}

/** Whether a secret or token ends with the checksum of the text before it. */
export const hasChecksum = (text: string): boolean => checksum(text.slice(0, -6)) === text.slice(-6)

/** Returns the prefix, 256 random bits and a checksum. */
export function makeSecret(prefix: string): string {
  const text = prefix + randomText(43)
  return text + checksum(text)
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

export const sha256 = (text: string | Buffer): Buffer => hash('sha256', text, 'buffer')
export const sha256Hex = (text: string): string => hash('sha256', text, 'hex')

const keyed = (key: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\0')).digest()

/**
 * The service stores a digest instead of a secret, because a stolen digest cannot be used to log
 * in. `keyNumber` identifies the key of the digest.
 */
export type Digest = { keyNumber: number; digest: Buffer }

// Replaces a missing key. A digest under this random key matches no secret, and a comparison takes
// as long as with a real key.
const noKey = randomBytes(32)
const digestUnder = ({ keys }: Ring, keyNumber: number, ...parts: string[]): Digest => ({
  keyNumber,
  digest: keyed(keys.get(keyNumber) ?? noKey, ...parts),
})
/**
 * Returns one digest per key of the ring, current key first. A query for any of these digests finds
 * a value that was stored under any key.
 */
const listDigests = ({ keys }: Ring, ...parts: string[]): Buffer[] =>
  [...keys.values()].map((key) => keyed(key, ...parts))

/** Hashes with the current key. To compare with a stored digest, pass the number of its key. */
export const digestCredential = (
  clientId: string,
  secret: string,
  keyNumber = secrets().credentials.current,
): Digest =>
  digestUnder(
    secrets().credentials,
    keyNumber,
    'credential.v1',
    env().SERVICE_ENVIRONMENT,
    clientId,
    secret,
  )
/** Returns the digest that is stored for a token, a code or a link. */
export const digestToken = (kind: string, token: string): Digest =>
  digestUnder(
    secrets().tokens,
    secrets().tokens.current,
    `${kind}.v1`,
    env().SERVICE_ENVIRONMENT,
    token,
  )
/** Returns all digests under which a token may be stored, current key first. */
export const listTokenDigests = (kind: string, token: string): Buffer[] =>
  listDigests(secrets().tokens, `${kind}.v1`, env().SERVICE_ENVIRONMENT, token)
/**
 * Returns a keyed hash of a value, such as an email address. Equal values have equal hashes. So the
 * database can find a value by its hash.
 */
export const blindIndex = (
  kind: string,
  value: string,
  keyNumber = secrets().blindIndex.current,
): Digest => digestUnder(secrets().blindIndex, keyNumber, `${kind}.v1`, value)
/** Returns all blind indexes under which a value may be stored, current key first. */
export const listBlindIndexes = (kind: string, value: string): Buffer[] =>
  listDigests(secrets().blindIndex, `${kind}.v1`, value)
/**
 * Returns one fingerprint of a body for each key. The service stores the first fingerprint. A later
 * body is the same if one of its fingerprints equals the stored one.
 */
export const listBodyMacs = (body: unknown): Buffer[] =>
  listDigests(secrets().tokens, 'body.v1', JSON.stringify(body))

/**
 * Returns a value that only a holder of the key can compute. The service compares it with a stored
 * value to check that a process has the right key.
 */
export const keyCanary = ({ keys }: Ring, keyNumber: number, setting: string): Buffer =>
  keyed(keys.get(keyNumber)!, 'canary.v1', setting)

const blockBytes = 64
const maxCoveredBytes = 1024

/**
 * Computes HMAC-SHA-256 with two one-shot hashes over reused buffers. `createHmac` allocates an
 * object per call, which doubles the cost of each session lookup.
 */
function makeHmac(given: Buffer): (text: string) => string {
  const key = given.length > blockBytes ? sha256(given) : given
  const inner = Buffer.alloc(blockBytes + maxCoveredBytes)
  const outer = Buffer.alloc(blockBytes + 32)
  for (let i = 0; i < blockBytes; i++) {
    inner[i] = (key[i] ?? 0) ^ 0x36
    outer[i] = (key[i] ?? 0) ^ 0x5c
  }
  return (text) => {
    if (text.length > maxCoveredBytes) throw new Error('too long for a MAC of a row')
    const end = blockBytes + inner.write(text, blockBytes, 'latin1')
    outer.write(hash('sha256', inner.subarray(0, end), 'hex'), blockBytes, 'hex')
    return hash('sha256', outer, 'hex')
  }
}
const hmacs = new WeakMap<Buffer, (text: string) => string>()

/** Returns a key number and a MAC, which prove that the service wrote these values of a row. */
export function rowMac(
  table: string,
  values: string,
  ring: Ring = secrets().tokens,
  keyNumber = ring.current,
): string {
  const key = ring.keys.get(keyNumber) ?? noKey
  let hmac = hmacs.get(key)
  if (!hmac) {
    hmac = makeHmac(key)
    hmacs.set(key, hmac)
  }
  return `${keyNumber}:${hmac(`row.v1\0${env().SERVICE_ENVIRONMENT}\0${table}\0${values}`)}`
}

/** Whether this is the MAC of these values. The MAC begins with the number of its key. */
export function hasRowMac(
  table: string,
  values: string,
  mac: string,
  ring: Ring = secrets().tokens,
): boolean {
  const keyNumber = Number.parseInt(mac, 10)
  const expected = Buffer.from(rowMac(table, values, ring, keyNumber), 'latin1')
  return sameBytes(expected, Buffer.from(mac, 'latin1'))
}

/** Compares bytes in a time that does not depend on their content. */
export const sameBytes = (a: Buffer, b: Buffer): boolean =>
  a.length === b.length && timingSafeEqual(a, b)

const digestStaff = (text: string): Buffer => digestToken('staff', text).digest

/**
 * Whether the text equals one of the known texts. Compares their digests, so the duration reveals
 * nothing about a secret.
 */
export const isOneOf = (text: string, known: readonly string[]): boolean =>
  known.filter((one) => sameBytes(digestStaff(one), digestStaff(text))).length > 0
/**
 * Returns a fingerprint of this admin key in hex. The audit log stores the fingerprint with each
 * call that uses the key.
 */
export const markOfStaffKey = (key: string): string => digestStaff(key).toString('hex')

const sealVersion = 1

/** Returns the first bytes of a new sealed record: format version and key number. */
export function sealedHead({ current }: Ring = secrets().records): Buffer {
  return Buffer.from([sealVersion, current >> 8, current & 0xff])
}

const bind = (place: string): Buffer =>
  Buffer.from(`${sealVersion}|${env().SERVICE_ENVIRONMENT}|${place}`)

function wrap(place: string, key: Buffer, ring: Ring): Buffer {
  const head = sealedHead(ring)
  const bound = Buffer.concat([head, bind(place)])
  return Buffer.concat([head, encrypt(ring.keys.get(ring.current)!, key, bound)])
}

/** A random key. `wrapped`: the same key, encrypted with the current key of the ring. */
export type WrappedKey = { key: Buffer; wrapped: Buffer }

/** Creates a key for the texts of one row. `rewrap` also accepts the `wrapped` part of this key. */
export function makeKey(place: string, ring: Ring = secrets().records): WrappedKey {
  const key = randomBytes(32)
  return { key, wrapped: wrap(place, key, ring) }
}

/** Decrypts the key at the start of a sealed record. Throws for a changed, moved or unknown key. */
export function unwrapKey(place: string, sealed: Buffer): Buffer {
  if (sealed[0] !== sealVersion) throw new Error('sealed record of an unknown version')
  const head = sealed.subarray(0, 3)
  return decrypt(keyOf(head), sealed.subarray(3, wrappedBytes), Buffer.concat([head, bind(place)]))
}

/** Encrypts a text under a key of `makeKey`. Authenticates `place`, as `seal` does. */
export const sealUnder = (key: Buffer, place: string, text: string): Buffer =>
  encrypt(key, Buffer.from(text), bind(place))

/**
 * Decrypts a text that `sealUnder` encrypted for the same place. Throws if the encrypted text was
 * changed or moved to another place.
 */
export const openUnder = (key: Buffer, place: string, sealed: Buffer): Buffer =>
  decrypt(key, sealed, bind(place))

/**
 * Encrypts a value under a new key, and wraps that key with the current key of the ring. The
 * encryption authenticates `place` (table, column, row), so `open` throws for a record that was
 * moved to another row.
 */
export function seal(place: string, value: unknown, ring: Ring = secrets().records): Buffer {
  const { key, wrapped } = makeKey(place, ring)
  return Buffer.concat([wrapped, encrypt(key, Buffer.from(JSON.stringify(value)), bind(place))])
}

/**
 * Decrypts a record that was sealed for the same place. Throws if the record was changed or moved,
 * or if its key is no longer in the ring.
 */
export function open<T>(place: string, sealed: Buffer): T {
  const key = unwrapKey(place, sealed)
  return JSON.parse(decrypt(key, sealed.subarray(wrappedBytes), bind(place)).toString()) as T
}

/**
 * Wraps the key of a sealed record with the current key of the ring. The encrypted value does not
 * change.
 */
export function rewrap(place: string, sealed: Buffer): Buffer {
  const key = unwrapKey(place, sealed)
  // `unwrapKey` may have reloaded the ring, so this line reads the current ring.
  return Buffer.concat([wrap(place, key, secrets().records), sealed.subarray(wrappedBytes)])
}

// Reloads the ring if the key is missing, because another process may have added the key.
function keyOf(head: Buffer): Buffer {
  const number = head.readUInt16BE(1)
  const key = secrets().records.keys.get(number) ?? reload().records.keys.get(number)
  if (!key) throw new Error('the key of a sealed record is not in the ring')
  return key
}

const ivBytes = 12
const tagBytes = 16
// The bytes before the encrypted value: format version and key number, then the encrypted key.
const wrappedBytes = 3 + ivBytes + tagBytes + 32

function encrypt(key: Buffer, plain: Buffer, bound: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(bound)
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

function decrypt(key: Buffer, sealed: Buffer, bound: Buffer): Buffer {
  const iv = sealed.subarray(0, ivBytes)
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    .setAAD(bound)
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
}
