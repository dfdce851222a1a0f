import { ApiError } from '@/lib/errors'
import type { SignedCallback } from '../../rooms/provider'
import type { CallRequest } from '../call-request'

const maxBytes = 65_536

/** Reads a callback with its headers. Throws PAYLOAD_TOO_LARGE. */
export async function readSignedCallback(request: CallRequest): Promise<SignedCallback> {
  const bytes = await request.readBody(maxBytes)
  if (!bytes) throw new ApiError('PAYLOAD_TOO_LARGE', { headers: { connection: 'close' } })
  return { bytes, header: (name) => request.header(name) }
}
