import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { uuidv7 } from '../foundations/crypto'
import type { CallRequest } from './call-request'
import { toRefusal } from './failure'
import { readIncoming } from './incoming'
import { keepFastResponse, refusal } from './respond'

/** Makes a listener of `node:http` that sends what `handle` responds. */
export function makeListener(handle: (request: CallRequest) => Promise<Response>) {
  const native = { Request: globalThis.Request, Response: globalThis.Response }
  const listener = getRequestListener(
    (_, { incoming }) => handle(readIncoming(incoming as IncomingMessage)),
    {
      overrideGlobalObjects: true,
      autoCleanupIncoming: false,
      errorHandler: (error) => {
        const requestId = uuidv7()
        return refusal(toRefusal(error, requestId, '(unknown)'), requestId, undefined)
      },
    },
  )
  // Only the gateway uses the fast response class: Next keeps the platform's.
  keepFastResponse(globalThis.Response)
  for (const [name, value] of Object.entries(native))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Nothing here trusts the Host header, so an odd one must not have any effect either.
    incoming.headers.host = 'localhost'
    return listener(incoming, outgoing)
  }
}
