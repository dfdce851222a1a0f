import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env, isHttps } from '../foundations/env'
import { uuidv7 } from '../foundations/ordered-ids'
import { returnPathOf } from './page-before'
import { announceView } from './page-view'

const isDevelopment = () => env().NODE_ENV === 'development'

function policy(nonce: string): string {
  // In development, the client of Next.js evaluates code, injects styles and opens a socket.
  // Production pages do none of this.
  const script = isDevelopment() ? `'unsafe-eval'` : ''
  const style = isDevelopment() ? `'unsafe-inline'` : `'nonce-${nonce}'`
  const connect = isDevelopment() ? 'ws:' : ''
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' ${script}`.trim(),
    `style-src 'self' ${style}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self' ${connect}`.trim(),
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `manifest-src 'self'`,
  ].join('; ')
}

/**
 * Prepares a page request for Next.js. Adds a content security policy with a fresh nonce, which
 * Next.js reads. Removes headers with which a client could control Next.js.
 */
export function preparePage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  ip: string | null,
): void {
  for (const name of Object.keys(incoming.headers)) {
    // In development, the client of Next.js needs these headers to match responses, and hangs
    // without them.
    if (isDevelopment() && /^x-nextjs-(html-)?request-id$/.test(name)) continue
    if (
      name.startsWith('x-middleware-') ||
      name.startsWith('x-nextjs-') ||
      name.startsWith('x-forwarded-') ||
      name === 'x-nonce'
    )
      delete incoming.headers[name]
  }
  dropBadRouterState(incoming)
  incoming.headers['x-page-path'] = returnPathOf(incoming.url)
  const csp = policy(randomBytes(16).toString('base64'))
  incoming.headers['content-security-policy'] = csp
  outgoing.setHeader('content-security-policy', csp)
  const requestId = uuidv7()
  outgoing.setHeader('x-request-id', requestId)
  announceView(incoming, outgoing, { requestId, ip })
  compressAsWhole(outgoing)
  outgoing.setHeader('x-content-type-options', 'nosniff')
  outgoing.setHeader('x-frame-options', 'DENY')
  outgoing.setHeader('referrer-policy', 'same-origin')
  outgoing.setHeader('cross-origin-opener-policy', 'same-origin')
  outgoing.setHeader('cross-origin-resource-policy', 'same-origin')
  outgoing.setHeader(
    'permissions-policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  )
  if (isHttps())
    outgoing.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains')
}

// If the response has the method `flush`, Next.js flushes the compression after each piece of a
// page. A page then has up to 1.6 times as many bytes. All pieces are ready at once, so flushing
// has no advantage. So this function hides the method.
function compressAsWhole(outgoing: ServerResponse): void {
  Object.defineProperty(outgoing, 'flush', { get: () => undefined, set: () => {} })
}

// Removes a malformed router state. Next.js cannot parse it and would respond with 500.
function dropBadRouterState(incoming: IncomingMessage): void {
  const state = incoming.headers['next-router-state-tree']
  if (state === undefined) return
  try {
    if (Array.isArray(JSON.parse(decodeURIComponent(String(state))))) return
  } catch {}
  delete incoming.headers['next-router-state-tree']
}
