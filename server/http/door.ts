import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Contract } from '@/lib/contract'
import { readyz } from '@/lib/contracts/probes'
import { ApiError } from '@/lib/errors'
import { uuidv7 } from '../foundations/crypto'
import { isSandbox } from '../foundations/env'
import { observeRequest } from '../foundations/metrics'
import { setDoor, setOrigin } from '../foundations/origin'
import { findForAudit } from './authenticate'
import { type Call, finish } from './call'
import { replaceFailed } from './failed-page'
import { toRefusal } from './failure'
import { discardRest, originOf } from './incoming'
import { preparePage } from './pages'
import { refuseOnSocket, refusePlainly } from './plain-refusal'
import { apiHeaders, keepFastResponse, make, refusal } from './respond'
import { cutStalled } from './stalled'
import { allowOf, type Match, type RouteModules, RouteTable } from './table'

type Pages = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown
type Upgrade = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => unknown
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5000,
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 1000,
}
const mostConnections = 10_000

export type Door = {
  server: Server
  /** Until this is called, every request is told to retry in a moment. */
  open(pages: Pages, upgrade?: Upgrade): void
  /** Announces that it is about to close: to readiness probes, and on each connection with its next answer. */
  leave(): void
}

/** The only HTTP server: API, browser endpoints and probes go to their route's handler, everything else is a page. */
export function createDoor(modules: RouteModules): Door {
  let pages: Pages | undefined
  let upgrades = false
  let isLeaving = false
  setDoor()
  const table = new RouteTable(modules, (contract) => isSandbox() || !contract.isSandboxOnly)
  const api = listener((request, incoming) => route(table, request, incoming))
  // A missing Host is refused below: Node's own answer to it has no body.
  const server = createServer(
    { ...limits, requireHostHeader: false, shouldUpgradeCallback: () => upgrades },
    (incoming, outgoing) => {
      if (incoming.method !== 'GET' && incoming.method !== 'HEAD') discardRest(incoming, outgoing)
      if (incoming.headers.host === undefined && incoming.httpVersion === '1.1')
        return refusePlainly(outgoing, 'MALFORMED_REQUEST', { connection: 'close' })
      if (!pages) return refusePlainly(outgoing, 'INTERNAL_SERVER_ERROR', { 'retry-after': '1' })
      const target = withoutHost(incoming.url ?? '')
      if (isLeaving) {
        // Clients that are told send their next request elsewhere; others might send it just as the connection closes.
        outgoing.setHeader('connection', 'close')
        if (target !== undefined && pathOf(target) === readyz.path)
          return refusePlainly(outgoing, 'INTERNAL_SERVER_ERROR')
      }
      if (target === undefined) return refusePlainly(outgoing, 'MALFORMED_REQUEST')
      incoming.url = target
      const path = pathOf(target)
      const isSound = isWellFormed(path)
      if (table.isOurs(path)) {
        // The listener itself fails on some of these. It gets a fixed one instead, which our own check then refuses.
        if (!isSound) incoming.url = unsoundTarget
        return void api(incoming, outgoing)
      }
      if (!isSound) return refusePlainly(outgoing, 'MALFORMED_REQUEST')
      if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
        return refusePlainly(
          outgoing,
          incoming.method === 'OPTIONS' ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED',
          {
            allow: 'GET, HEAD',
            connection: 'close',
          },
        )
      }
      preparePage(incoming, outgoing)
      measurePage(outgoing)
      // Only development accepts upgrades, and a developer wants to see what failed.
      if (!upgrades) replaceFailed(incoming, outgoing)
      pages(incoming, outgoing)
    },
  )
  server.maxConnections = mostConnections
  cutStalled(server)
  server.on('clientError', refuseOnSocket)
  server.on('checkExpectation', (_incoming, outgoing) =>
    refusePlainly(outgoing, 'EXPECTATION_FAILED', { connection: 'close' }),
  )
  server.on('connect', (_incoming, socket) => refuseOnSocket(new Error('CONNECT'), socket))
  return {
    server,
    open(handler, upgrade) {
      pages = handler
      upgrades = upgrade !== undefined
      if (upgrade) server.on('upgrade', upgrade)
    },
    leave() {
      isLeaving = true
    },
  }
}

/** Pages and files count as one operation. */
function measurePage(outgoing: ServerResponse): void {
  const startedAt = performance.now()
  outgoing.once('finish', () =>
    observeRequest('page', outgoing.statusCode, (performance.now() - startedAt) / 1000),
  )
}

/** The request target in origin form, ignoring the host of an absolute one. Undefined if it is neither. */
function withoutHost(target: string): string | undefined {
  if (target.startsWith('/')) return target
  const host = /^https?:\/\/[^/?#]*/i.exec(target)?.[0]
  if (host === undefined) return undefined
  const rest = target.slice(host.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

function pathOf(target: string): string {
  const end = target.search(/[?#]/)
  return end < 0 ? target : target.slice(0, end)
}

const unsoundTarget = '/%'
const suspect = /\/\/|\\|%5c|%2f|%00|\/(?:\.|%2e){1,2}(?:\/|$)/i

/** Rejects ambiguous paths: dot segments, backslashes, empty segments, escapes that do not decode. */
function isWellFormed(path: string): boolean {
  if (suspect.test(path)) return false
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function listener(handle: (request: Request, incoming: IncomingMessage) => Promise<Response>) {
  const native = { Request: globalThis.Request, Response: globalThis.Response }
  const made = getRequestListener(
    (request, { incoming }) => handle(request, incoming as IncomingMessage),
    {
      overrideGlobalObjects: true,
      autoCleanupIncoming: false,
      errorHandler: (error) => {
        const requestId = uuidv7()
        return refusal(toRefusal(error, requestId, '(unknown)'), requestId, undefined)
      },
    },
  )
  // Only we use the fast response class: Next keeps the platform's.
  keepFastResponse(globalThis.Response)
  for (const [name, value] of Object.entries(native))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Nothing here trusts the Host header, so an odd one must not have any effect either.
    incoming.headers.host = 'localhost'
    return made(incoming, outgoing)
  }
}

async function route(
  table: RouteTable,
  request: Request,
  incoming: IncomingMessage,
): Promise<Response> {
  setOrigin(request, originOf(incoming))
  const path = pathOf(incoming.url ?? '')
  if (!isWellFormed(path)) return unmatched(incoming, undefined, new ApiError('MALFORMED_REQUEST'))
  const found = table.find(path)
  if (!found) return unmatched(incoming, undefined, new ApiError('NOT_FOUND'))
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const handler = found.methods.get(method)
  if (!handler) {
    const headers = { allow: allowOf(found) }
    return unmatched(
      incoming,
      found,
      method === 'OPTIONS' ? headers : new ApiError('METHOD_NOT_ALLOWED', { headers }),
    )
  }
  const response = await handler(request, { params: Promise.resolve(found.params) })
  if (request.method !== 'HEAD') return response
  await response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}

/** Answers before authentication, with a refusal or with 204 and headers. The caller is identified only for the audit. */
async function unmatched(
  incoming: IncomingMessage,
  found: Match | undefined,
  answer: ApiError | Record<string, string>,
): Promise<Response> {
  const origin = originOf(incoming)
  const contract: Contract = {
    operationId: 'unmatched',
    summary: 'Refuse',
    method: 'GET',
    path: found?.pattern ?? '(unknown)',
    access: 'public',
    status: 200,
    errors: [],
  }
  const call: Call = {
    contract,
    origin,
    requestId: uuidv7(),
    method: incoming.method ?? '',
    startedAt: performance.now(),
    principal: undefined,
  }
  const response =
    answer instanceof ApiError
      ? refusal(answer, call.requestId, origin.header('accept'))
      : withoutBody(call.requestId, answer)
  if (found?.isProbe) return response
  call.principal = await findForAudit(origin)
  return finish(call, response)
}

function withoutBody(requestId: string, more: Record<string, string>): Response {
  const { 'content-type': _, ...headers } = apiHeaders(requestId)
  return make(null, 204, { ...headers, ...more })
}
