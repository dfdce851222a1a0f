import { createHmac } from 'node:crypto'
import { type LoggedEvent, toWire } from '../events'

const prefix = 'whsec_'

/** The signing keys of a destination, newest first. The request gets one signature per key. */
export type Signer = readonly Buffer[]
export const makeSigner = (secrets: readonly string[]): Signer =>
  secrets.map((secret) => Buffer.from(secret.slice(prefix.length), 'base64'))

export type SignedRequest = { headers: Record<string, string>; body: string }

/**
 * Builds the request of a delivery in the format of Standard Webhooks. Each repeat has the same id,
 * so the receiver can recognize it.
 */
export function signRequest(signer: Signer, event: LoggedEvent, at: Date): SignedRequest {
  const wire = toWire(event)
  const body = JSON.stringify(wire)
  const timestamp = Math.floor(at.getTime() / 1000)
  const signed = `${wire.id}.${timestamp}.${body}`
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Latchkey-Webhooks/1',
      'webhook-id': wire.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signer.map((key) => sign(key, signed)).join(' '),
    },
    body,
  }
}

// Uses the HMAC of Node, because the package `standardwebhooks` computes the HMAC in JavaScript,
// which takes longer.
const sign = (key: Buffer, text: string): string =>
  `v1,${createHmac('sha256', key).update(text).digest('base64')}`
