import { type ApiError, type ErrorItem, errorCatalogue } from '@/lib/errors'
import { appUrl, isHttps } from '../env'
import { find, put } from '../once'

/** The listener's own response class answers faster than the platform's; where there is no front door it is the platform's. */
export const keepFastResponse = (kept: typeof Response): void => void put('Response', kept)
const responseClass = (): typeof Response => find<typeof Response>('Response') ?? Response

let base: Record<string, string> | undefined

/** Headers of every API answer. Nothing of it may be stored, framed, sniffed or read by another site. */
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

/** A refusal or a failure as it is written: the envelope, or RFC 9457 where the caller asks for it. */
export function write(error: ApiError, requestId: string, accept: string | undefined): { headers: Record<string, string>; body: string } {
  const errors = error.items().map((item) => withMeta(item, requestId))
  const headers: Record<string, string> = { ...apiHeaders(requestId), ...error.refusal.headers }
  // RFC 9110 11.6.1 asks it of every 401, the browser's endpoints included.
  if (error.status === 401) headers['www-authenticate'] = 'Bearer'
  if (error.refusal.retryAfter !== undefined) headers['retry-after'] = String(error.refusal.retryAfter)
  if (accept === undefined || !asksForProblem.test(accept)) return { headers, body: JSON.stringify({ errors }) }
  const { title, cause } = errorCatalogue[error.code]
  const problem = { type: docUrl(error.code), title, status: error.status, detail: cause, instance: `urn:uuid:${requestId}`, errors }
  return { headers: { ...headers, 'content-type': 'application/problem+json' }, body: JSON.stringify(problem) }
}

/** The same as a response. `more` are headers that have nothing to do with the refusal. */
export function refusal(error: ApiError, requestId: string, accept: string | undefined, more?: Record<string, string>): Response {
  const { headers, body } = write(error, requestId, accept)
  return make(body, error.status, more ? { ...more, ...headers } : headers)
}

const docUrl = (code: string) => `${appUrl()}/developers/errors#${code}`
const withMeta = (item: ErrorItem, requestId: string): ErrorItem => ({
  ...item,
  meta: { requestId, ...item.meta, docUrl: docUrl(item.code) },
})
