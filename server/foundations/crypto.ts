import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  randomBytes,
  randomUUIDv7,
  timingSafeEqual,
} from 'node:crypto'
import { crc32 } from 'node:zlib'
import { env, type Ring } from './env'
import { reload, secrets } from './secrets'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `length` random characters of base 62, each equally likely. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte: what lies above would favour the first letters.
    for (const byte of randomBytes(length * 2))
      if (byte < 248 && text.length < length) text += base62[byte % 62]
  }
  return text
}

/** Six characters of base 62 over everything before them, so that a scanner can tell a real secret from a random string. */
export function checksum(text: string): string {
  let rest = crc32(text)
  let out = ''
  for (let i = 0; i < 6; i++) {
    out = base62[rest % 62] + out
    rest = Math.floor(rest / 62)
  }
  return out
}

/** A secret with 256 random bits behind its prefix. */
export function makeSecret(prefix: string): string {
  const text = prefix + randomText(43)
  return text + checksum(text)
}

/** Time-ordered identifier (version 7), made in the app so that SQL runs on every PostgreSQL in the field, and cheap for an index to take in. */
export const uuidv7 = (): string => randomUUIDv7()

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

export const sha256 = (text: string | Buffer): Buffer => hash('sha256', text, 'buffer')
export const sha256Hex = (text: string): string => hash('sha256', text, 'hex')

const keyed = (key: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\0')).digest()

/** What is stored of a secret: nothing that a reader or writer of the database could log in with. `keyNumber` names the key it was made with. */
export type Digest = { keyNumber: number; digest: Buffer }

// Bytes that are no digest of anything: a key that is gone proves nothing, and takes as long.
const noKey = randomBytes(32)
const digestUnder = ({ keys }: Ring, keyNumber: number, ...parts: string[]): Digest => ({
  keyNumber,
  digest: keyed(keys.get(keyNumber) ?? noKey, ...parts),
})
/** The same under every key of a ring, the one that hashes first: what was stored under any of them is found. */
const listDigests = ({ keys }: Ring, ...parts: string[]): Buffer[] =>
  [...keys.values()].map((key) => keyed(key, ...parts))

/** The digest under a key of the ring, the newest unless a stored one is compared with. */
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
/** What is stored of a token, a code or a link. */
export const digestToken = (kind: string, token: string): Digest =>
  digestUnder(
    secrets().tokens,
    secrets().tokens.current,
    `${kind}.v1`,
    env().SERVICE_ENVIRONMENT,
    token,
  )
/** What it may be stored as: under the key of now first, then under those before it. */
export const listTokenDigests = (kind: string, token: string): Buffer[] =>
  listDigests(secrets().tokens, `${kind}.v1`, env().SERVICE_ENVIRONMENT, token)
/** Finds equal values (a Social Security number, an e-mail address) without holding them. */
export const blindIndex = (
  kind: string,
  value: string,
  keyNumber = secrets().blindIndex.current,
): Digest => digestUnder(secrets().blindIndex, keyNumber, `${kind}.v1`, value)
/** What they may stand under: the key of now first, then those before it. */
export const listBlindIndexes = (kind: string, value: string): Buffer[] =>
  listDigests(secrets().blindIndex, `${kind}.v1`, value)
/** Fingerprints of a body, for telling the same request from another one: the first is what is stored, any of them is the same body. */
export const listBodyMacs = (body: unknown): Buffer[] =>
  listDigests(secrets().tokens, 'body.v1', JSON.stringify(body))

export const sameBytes = (a: Buffer, b: Buffer): boolean =>
  a.length === b.length && timingSafeEqual(a, b)

const sealVersion = 1

/** What a record begins with that is sealed now: the version of its form and the number of the key. */
export function sealedHead({ current }: Ring = secrets().records): Buffer {
  return Buffer.from([sealVersion, current >> 8, current & 0xff])
}

/**
 * Seals a record: a fresh key per call encrypts it, the first key of the ring wraps that key. `place` names table, column and row and is
 * bound in, so that a sealed value moved to another row does not open.
 */
export function seal(place: string, value: unknown): Buffer {
  const ring = secrets().records
  const bound = Buffer.from(`${sealVersion}|${env().SERVICE_ENVIRONMENT}|${place}`)
  const dek = randomBytes(32)
  const head = sealedHead(ring)
  return Buffer.concat([
    head,
    encrypt(ring.keys.get(ring.current)!, dek, Buffer.concat([head, bound])),
    encrypt(dek, Buffer.from(JSON.stringify(value)), bound),
  ])
}

/** Opens what `seal` made for the same place. Throws when it was changed, moved, or its key is not in the ring. */
export function open<T>(place: string, sealed: Buffer): T {
  if (sealed[0] !== sealVersion) throw new Error('sealed record of an unknown version')
  const head = sealed.subarray(0, 3)
  const bound = Buffer.from(`${sealVersion}|${env().SERVICE_ENVIRONMENT}|${place}`)
  const wrapped = sealed.subarray(3, 3 + ivBytes + tagBytes + 32)
  const dek = decrypt(keyOf(head), wrapped, Buffer.concat([head, bound]))
  return JSON.parse(decrypt(dek, sealed.subarray(3 + wrapped.length), bound).toString()) as T
}

/** Wraps the key of a sealed record under the ring's first key; what it seals is not touched. */
export function rewrap(place: string, sealed: Buffer): Buffer {
  const bound = Buffer.from(`${sealVersion}|${env().SERVICE_ENVIRONMENT}|${place}`)
  const head = sealed.subarray(0, 3)
  const wrapped = sealed.subarray(3, 3 + ivBytes + tagBytes + 32)
  const dek = decrypt(keyOf(head), wrapped, Buffer.concat([head, bound]))
  // One ring for the head and the key: looking for the old key may just have read a longer one.
  const ring = secrets().records
  const newHead = sealedHead(ring)
  const wrappedAnew = encrypt(ring.keys.get(ring.current)!, dek, Buffer.concat([newHead, bound]))
  return Buffer.concat([newHead, wrappedAnew, sealed.subarray(3 + wrapped.length)])
}

// Another process may have made a newer key since this one read its ring.
function keyOf(head: Buffer): Buffer {
  const number = head.readUInt16BE(1)
  const key = secrets().records.keys.get(number) ?? reload().records.keys.get(number)
  if (!key) throw new Error('the key of a sealed record is not in the ring')
  return key
}

const ivBytes = 12
const tagBytes = 16

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
