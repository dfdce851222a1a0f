import type { ReceivedWebhook } from './public-types'
import { WebhookError } from './webhook-error'

const toleranceSeconds = 300
const algorithm = { name: 'HMAC', hash: 'SHA-256' }

/**
 * Verifies the signature of a webhook in the format of Standard Webhooks, and returns the event.
 * During a rotation, pass the new and the previous secret. Throws WebhookError for an invalid
 * webhook, and TypeError for a malformed secret.
 */
export async function verifyWebhook(
  { headers, body }: ReceivedWebhook,
  secrets: string | readonly string[],
): Promise<unknown> {
  const bytes = readBytes(body)
  const read = readerOf(headers)
  const id = read('webhook-id')
  const timestamp = read('webhook-timestamp')
  const signatures = read('webhook-signature')
  if (!id || !timestamp || !signatures) throw new WebhookError('HEADERS_MISSING')
  requireRecent(Number(timestamp))
  const signed = join(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const keys = await Promise.all([secrets].flat().map(importSecret))
  const given = signatures.split(' ').map(readSignature)
  for (const signature of given)
    for (const key of keys)
      if (signature && (await crypto.subtle.verify(algorithm, key, signature, signed)))
        return parse(bytes)
  throw new WebhookError('NO_SECRET_MATCHED')
}

function readBytes(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (ArrayBuffer.isView(body))
    return new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength)
  // This check works for an ArrayBuffer of another realm, such as another window. `instanceof`
  // would fail there.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]')
    return new Uint8Array(body as ArrayBuffer)
  throw new WebhookError('BODY_PARSED')
}

function readerOf(headers: ReceivedWebhook['headers']): (name: string) => string | undefined {
  if (typeof headers?.get === 'function') {
    const web = headers as Headers
    return (name) => web.get(name) ?? undefined
  }
  const entries = Object.entries(headers ?? {}) as [string, string | string[] | undefined][]
  const byName = new Map(entries.map(([name, value]) => [name.toLowerCase(), value]))
  return (name) => [byName.get(name)].flat()[0]
}

function requireRecent(timestamp: number): void {
  const ageSeconds = Date.now() / 1000 - timestamp
  if (Number.isNaN(ageSeconds)) throw new WebhookError('HEADERS_MISSING')
  if (ageSeconds > toleranceSeconds) throw new WebhookError('TOO_OLD')
  if (ageSeconds < -toleranceSeconds) throw new WebhookError('TOO_NEW')
}

const readBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

async function importSecret(secret: string): Promise<CryptoKey> {
  try {
    const bytes = readBase64(secret.replace(/^whsec_/, ''))
    return await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  } catch {
    throw new TypeError('The secret of a destination is whsec_ and base64')
  }
}

/** Returns the bytes of a `v1` signature. Undefined for other versions and malformed signatures. */
function readSignature(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!text.startsWith('v1,')) return undefined
  try {
    return readBase64(text.slice('v1,'.length))
  } catch {
    return undefined
  }
}

function join(head: Uint8Array, rest: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(head.length + rest.length)
  joined.set(head)
  joined.set(rest, head.length)
  return joined
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new WebhookError('BODY_UNREADABLE')
  }
}
