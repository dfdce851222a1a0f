import type { Contract } from '@/lib/contract'
import { ApiError } from '@/lib/errors'
import { parseJson } from '../foundations/json'
import type { CallRequest } from './call-request'
import { parseForm } from './form'

const defaultMaxBodyBytes = 65_536
const utf8 = new TextDecoder('utf-8', { fatal: true })
const json = /^application\/(?:[\w.+-]+\+)?json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/**
 * Reads a body as JSON or as a plain form. Undefined if an optional body is missing. Throws errors
 * with status 415, 413 or 400.
 */
export async function readBody(
  { bodyOptional, maxBodyBytes = defaultMaxBodyBytes }: Contract,
  request: CallRequest,
  isForm: boolean,
): Promise<unknown> {
  if (bodyOptional && isAnnouncedEmpty(request)) return undefined
  const type = request.header('content-type')
  // Without Content-Length, only reading the body shows whether it is empty.
  const mayBeNone = bodyOptional === true && type === undefined
  if (!isForm && !mayBeNone && !json.test(type ?? '')) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  if (request.header('content-encoding') !== undefined) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  const bytes = await request.readBody(maxBodyBytes)
  if (bytes?.length === 0 && bodyOptional) return undefined
  if (mayBeNone) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  if (!bytes) throw new ApiError('PAYLOAD_TOO_LARGE')
  const text = decode(bytes)
  return isForm ? parseForm(text) : parseJson(text)
}

function isAnnouncedEmpty(request: CallRequest): boolean {
  const length = request.header('content-length')
  return (
    request.header('transfer-encoding') === undefined && (length === undefined || length === '0')
  )
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new ApiError('MALFORMED_JSON', { details: 'The body is not UTF-8.' })
  }
}
