import type { IncomingMessage, ServerResponse } from 'node:http'
import { readyz } from '@/lib/contracts/probes'
import { observeRequest } from '../foundations/metrics'
import { problemPage, replaceFailed, replaceFailedForm } from './failed-page'
import { hasMoreFields } from './form'
import { addressOf } from './incoming'
import { preparePage } from './pages'
import { isWellFormed, pathOf, withoutHost } from './paths'
import { refusePlainly } from './plain-refusal'
import type { RouteTable } from './table'

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown
export type DoorState = {
  table: RouteTable
  api: Listener
  /** The listener for pages. Undefined until the service is ready. */
  pages: Listener | undefined
  isDevelopment: boolean
  isLeaving: boolean
}

/** A request that has arrived at the HTTP server. `door` is the state of that server. */
type Arrival = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  door: DoorState
  /** The path of the request, set by `readTarget`. */
  path: string
}
/** Handles the request and returns true, or returns false so that the next check runs. */
type Check = (arrival: Arrival) => boolean

const checks: readonly Check[] = [
  requireHost,
  requireReady,
  announceLeaving,
  readTarget,
  serveOperation,
  requireWellFormedPath,
  requirePageMethod,
  requireShortQuery,
  servePage,
]

/**
 * Receives every request. Calls of the API, browser endpoints and probes go to their handlers; all
 * other requests are pages.
 */
export function receive(
  door: DoorState,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const arrival: Arrival = { incoming, outgoing, door, path: '' }
  for (const check of checks) if (check(arrival)) return
}

// Requires exactly one Host header, or none for HTTP/1.0. Node would reject a missing header
// without a response body, and would ignore a second header.
function requireHost({ incoming, outgoing }: Arrival): boolean {
  const hosts = countHosts(incoming.rawHeaders)
  if (hosts === 1 || (hosts === 0 && incoming.httpVersion !== '1.1')) return false
  refusePlainly(outgoing, 'MALFORMED_REQUEST', { connection: 'close' })
  return true
}

/** Counts the Host headers. In `raw`, header names and values alternate. */
function countHosts(raw: readonly string[]): number {
  let found = 0
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') found += 1
  }
  return found
}

function requireReady({ outgoing, door }: Arrival): boolean {
  if (door.pages) return false
  refusePlainly(outgoing, 'INTERNAL_SERVER_ERROR', { 'retry-after': '1' })
  return true
}

/**
 * Sends `Connection: close` with each response while the process stops. So clients do not send
 * another request on a connection that will close. Readiness probes receive an error.
 */
function announceLeaving({ incoming, outgoing, door }: Arrival): boolean {
  if (!door.isLeaving) return false
  outgoing.setHeader('connection', 'close')
  const target = withoutHost(incoming.url ?? '')
  if (target === undefined || pathOf(target) !== readyz.path) return false
  refusePlainly(outgoing, 'INTERNAL_SERVER_ERROR')
  return true
}

function readTarget(arrival: Arrival): boolean {
  const target = withoutHost(arrival.incoming.url ?? '')
  if (target === undefined) {
    refusePlainly(arrival.outgoing, 'MALFORMED_REQUEST')
    return true
  }
  arrival.incoming.url = target
  arrival.path = pathOf(target)
  return false
}

const malformedTarget = '/%'

function serveOperation({ incoming, outgoing, door, path }: Arrival): boolean {
  if (!door.table.isOurs(path)) return false
  // The listener throws for some malformed paths. So this function replaces each malformed path by
  // a fixed one, which `dispatch` rejects.
  if (!isWellFormed(path)) incoming.url = malformedTarget
  replaceFailedForm(incoming, outgoing)
  door.api(incoming, outgoing)
  return true
}

function requireWellFormedPath({ outgoing, path }: Arrival): boolean {
  if (isWellFormed(path)) return false
  refusePlainly(outgoing, 'MALFORMED_REQUEST')
  return true
}

function requirePageMethod({ incoming, outgoing }: Arrival): boolean {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return false
  const code = incoming.method === 'OPTIONS' ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED'
  refusePlainly(outgoing, code, { allow: 'GET, HEAD', connection: 'close' })
  return true
}

const maxPageParameters = 100

/** Refuses a page URL with many parameters. Next.js would block the process for a second. */
function requireShortQuery({ incoming, outgoing }: Arrival): boolean {
  if (!hasMoreFields(incoming.url ?? '', maxPageParameters)) return false
  refusePlainly(outgoing, 'MALFORMED_REQUEST')
  return true
}

// Next.js logs each request for this URL, the URL of its error page, as a failure. So a caller
// could fill the error log. Such a request gets `/problem` instead.
const ownPages = /^\/_global-error(?:$|[/.])/

function servePage({ incoming, outgoing, door, path }: Arrival): boolean {
  preparePage(incoming, outgoing, addressOf(incoming))
  measurePage(outgoing)
  // In development, the error page of Next.js stays, because it helps to find the error.
  if (!door.isDevelopment) replaceFailed(incoming, outgoing)
  if (ownPages.test(path)) incoming.url = problemPage
  door.pages?.(incoming, outgoing)
  return true
}

/** Measures a page request. All pages and their files count as one operation in the metrics. */
function measurePage(outgoing: ServerResponse): void {
  const startedAt = performance.now()
  outgoing.once('finish', () =>
    observeRequest('page', outgoing.statusCode, (performance.now() - startedAt) / 1000),
  )
}
