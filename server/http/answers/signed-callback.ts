import { ApiError } from '@/lib/errors'
import type { Origin } from '../../foundations/origin'
import type { SignedCallback } from '../../rooms/kyc'

const maxBytes = 65_536

/** Reads a callback with the signature that its headers carry. Throws PAYLOAD_TOO_LARGE. */
export async function readSignedCallback(origin: Origin): Promise<SignedCallback> {
  const bytes = await origin.readBody(maxBytes)
  if (!bytes) throw new ApiError('PAYLOAD_TOO_LARGE', { headers: { connection: 'close' } })
  return {
    id: origin.header('webhook-id') ?? '',
    timestamp: origin.header('webhook-timestamp') ?? '',
    signature: origin.header('webhook-signature') ?? '',
    text: Buffer.from(bytes).toString('utf8'),
  }
}
