import type { WebhookFault } from './public-types'

const reasons: Readonly<Record<WebhookFault, string>> = {
  BODY_PARSED:
    'The body was parsed before. The signature covers the bytes that arrived, so pass the raw body: text, ArrayBuffer or Uint8Array',
  HEADERS_MISSING: 'webhook-id, webhook-timestamp or webhook-signature is missing',
  TOO_OLD: 'The timestamp is more than 300 seconds ago, or the clock of this machine is wrong',
  TOO_NEW: 'The timestamp is more than 300 seconds ahead, or the clock of this machine is wrong',
  NO_SECRET_MATCHED:
    'No secret matches the signature: the secret belongs to another destination, or the body was changed',
  BODY_UNREADABLE: 'The signature is right, but the body is no JSON',
}

/** The webhook is not authentic or not readable. Respond with 400. */
export class WebhookError extends Error {
  override name = 'WebhookError'
  readonly code: WebhookFault

  constructor(code: WebhookFault) {
    super(reasons[code])
    this.code = code
  }
}
