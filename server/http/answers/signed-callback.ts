import { ApiError } from '@/lib/errors'
import { limitConcurrency } from '../../foundations/db'
import { processSingleton } from '../../foundations/process-singleton'
import type { SignedCallback } from '../../rooms/provider'
import type { CallRequest } from '../call-request'

const smallBytes = 65_536
// The service can identify the caller only after it has read the body. So it holds at most this
// number of large bodies in memory at once. Other large bodies wait; small bodies do not wait.
const maxLargeBodies = 16
const takeTurn = () =>
  processSingleton('callbacks.largeBodies', () => limitConcurrency(maxLargeBodies))

/** Reads a callback of at most `maxBytes` with its headers. Throws PAYLOAD_TOO_LARGE. */
export async function readSignedCallback(
  request: CallRequest,
  maxBytes = smallBytes,
): Promise<SignedCallback> {
  const read = () => request.readBody(maxBytes)
  const isSmall = maxBytes <= smallBytes || Number(request.header('content-length')) <= smallBytes
  const bytes = await (isSmall ? read() : takeTurn()(read))
  if (!bytes) throw new ApiError('PAYLOAD_TOO_LARGE', { headers: { connection: 'close' } })
  return { bytes, header: (name) => request.header(name) }
}
