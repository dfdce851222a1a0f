import { Webhook } from 'standardwebhooks'

/** The signing secrets of a destination, newest first. Each of them signs the request. */
export type Signer = readonly Webhook[]
export const makeSigner = (secrets: readonly string[]): Signer =>
  secrets.map((secret) => new Webhook(secret))

export type SignedRequest = { headers: Record<string, string>; body: string }

/**
 * Builds the request of a delivery in the format of Standard Webhooks. The id is the same at each
 * repeat, so the receiver can recognize repeats.
 */
export const signRequest = (
  signer: Signer,
  { id, body }: { id: string; body: string },
  at: Date,
): SignedRequest => ({
  headers: {
    'content-type': 'application/json',
    'user-agent': 'Latchkey-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signer.map((webhook) => webhook.sign(id, at, body)).join(' '),
  },
  body,
})
