import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { uuidv7 } from '../foundations/ordered-ids'
import type { CallRequest } from './call-request'
import { toRefusal } from './failure'
import { readIncoming } from './incoming'
import { keepFastResponse, refusal } from './respond'

/** Creates a listener for `node:http`, which sends the response that `handle` returns. */
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
  // Only API responses use the Response class of this library, which is faster. Next.js uses the
  // class of Node.
  keepFastResponse(globalThis.Response)
  for (const [name, value] of Object.entries(native))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // The service never trusts the Host header. With this fixed value, an unusual header has no
    // effect.
    incoming.headers.host = 'localhost'
    return listener(incoming, outgoing)
  }
}
