import { ApiError } from '@/lib/errors'
import type { SignedCallback } from '../../rooms/kyc'
import type { CallRequest } from '../call-request'

const maxBytes = 65_536

/** Reads a callback and the signature in its headers. Throws PAYLOAD_TOO_LARGE. */
export async function readSignedCallback(request: CallRequest): Promise<SignedCallback> {
  const bytes = await request.readBody(maxBytes)
  if (!bytes) throw new ApiError('PAYLOAD_TOO_LARGE', { headers: { connection: 'close' } })
  return {
    id: request.header('webhook-id') ?? '',
    timestamp: request.header('webhook-timestamp') ?? '',
    signature: request.header('webhook-signature') ?? '',
    text: Buffer.from(bytes).toString('utf8'),
  }
}
