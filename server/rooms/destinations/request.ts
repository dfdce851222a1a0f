import { Webhook } from 'standardwebhooks'

/** Signs with all secrets of a destination, newest first. */
export type Signer = readonly Webhook[]
export const makeSigner = (secrets: readonly string[]): Signer =>
  secrets.map((secret) => new Webhook(secret))

export type SignedRequest = { headers: Record<string, string>; body: Buffer }

/**
 * Builds a delivery as Standard Webhooks describes it. The receiver recognizes repeats by the id.
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
  body: Buffer.from(body),
})
