import { type ApiError, type ErrorItem, errorCatalogue } from '@/lib/errors'
import { appUrl, isHttps } from '../foundations/env'
import { get, set } from '../foundations/process-singleton'

/**
 * Stores the Response class of the listener, which is faster than Node's own. A process without our
 * HTTP server uses Node's class.
 */
export const keepFastResponse = (kept: typeof Response): void => void set('Response', kept)
const responseClass = (): typeof Response => get<typeof Response>('Response') ?? Response

let base: Record<string, string> | undefined

/**
 * The headers of every API response. They prevent other sites from embedding or reading the
 * response, and browsers from storing it or guessing its type.
 */
export function apiHeaders(requestId: string): Record<string, string> {
  base ??= {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps() ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
  return { 'content-type': 'application/json; charset=utf-8', ...base, 'x-request-id': requestId }
}

/** Builds a response. Uses the fast Response class unless the response sets cookies. */
export function make(
  body: string | ReadableStream<Uint8Array> | null,
  status: number,
  headers: Record<string, string>,
  cookies: readonly string[] = [],
): Response {
  if (cookies.length === 0) return new (responseClass())(body, { status, headers })
  const all = new Headers(headers)
  for (const cookie of cookies) all.append('set-cookie', cookie)
  return new Response(body, { status, headers: all })
}

const asksForProblem = /application\/problem\+json(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** Serializes an error as the error envelope, or as RFC 9457 if the caller accepts that format. */
export function write(
  error: ApiError,
  requestId: string,
  accept: string | undefined,
): { headers: Record<string, string>; body: string } {
  const errors = error.items().map((item) => withMeta(item, requestId))
  const headers: Record<string, string> = { ...apiHeaders(requestId), ...error.refusal.headers }
  // RFC 9110 11.6.1 requires this header on every 401, including browser endpoints.
  if (error.status === 401) headers['www-authenticate'] = 'Bearer'
  if (error.refusal.retryAfter !== undefined)
    headers['retry-after'] = String(error.refusal.retryAfter)
  if (accept === undefined || !asksForProblem.test(accept))
    return { headers, body: JSON.stringify({ errors }) }
  const { title, cause } = errorCatalogue[error.code]
  const problem = {
    type: docUrl(error.code),
    title,
    status: error.status,
    detail: cause,
    instance: `urn:uuid:${requestId}`,
    errors,
  }
  return {
    headers: { ...headers, 'content-type': 'application/problem+json' },
    body: JSON.stringify(problem),
  }
}

/**
 * Returns the error as a response. `more`: additional headers. If the error and `more` contain the
 * same header, the response has the header of the error.
 */
export function refusal(
  error: ApiError,
  requestId: string,
  accept: string | undefined,
  more?: Record<string, string>,
): Response {
  const { headers, body } = write(error, requestId, accept)
  return make(body, error.status, more ? { ...more, ...headers } : headers)
}

const docUrl = (code: string) => `${appUrl()}/developers/errors#${code}`
const withMeta = (item: ErrorItem, requestId: string): ErrorItem => ({
  ...item,
  meta: { requestId, ...item.meta, docUrl: docUrl(item.code) },
})
