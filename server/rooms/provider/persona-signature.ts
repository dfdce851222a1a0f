import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@/lib/errors'
import { secrets } from '../../foundations/secrets'
import type { SignedCallback } from './port'

const maxSkewSeconds = 300
// The maximum number of signature pairs in a header. The service computes a digest of the body for
// each pair before it knows the caller.
const maxPairs = 4
const pair = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/**
 * Verifies a webhook of Persona and returns its text. During a change of the secret, the signature
 * header has one pair of time and signature per secret. Throws UNAUTHORIZED if no pair is valid.
 */
export function verifyPersona({ header, bytes }: SignedCallback): string {
  const text = Buffer.from(bytes).toString('utf8')
  const isSigned = (header('persona-signature') ?? '')
    .split(' ', maxPairs)
    .map((one) => pair.exec(one))
    .some((found) => found && isSignedBy(found[1]!, found[2]!, text))
  if (!isSigned) throw new ApiError('UNAUTHORIZED')
  return text
}

function isSignedBy(seconds: string, digest: string, text: string): boolean {
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > maxSkewSeconds) return false
  const given = Buffer.from(digest, 'hex')
  return secrets().personaWebhookSecrets.some((secret) =>
    timingSafeEqual(given, createHmac('sha256', secret).update(`${seconds}.${text}`).digest()),
  )
}
