import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError, type ErrorCode } from '@/lib/errors'
import { countRefusalAtDoor } from '../foundations/metrics'
import { uuidv7 } from '../foundations/ordered-ids'
import { write } from './respond'

/** Rejects a request before it is routed, with the error envelope. */
export function refusePlainly(
  outgoing: ServerResponse,
  code: ErrorCode,
  headers: Record<string, string> = {},
): void {
  const error = new ApiError(code, { headers })
  const written = write(error, uuidv7(), outgoing.req.headers.accept)
  countRefusalAtDoor(error.status)
  outgoing
    .writeHead(error.status, {
      ...written.headers,
      'content-length': Buffer.byteLength(written.body),
    })
    .end(outgoing.req.method === 'HEAD' ? undefined : written.body)
}

const refusedByParser: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

// Whether a response is already being sent on this socket. A second write would corrupt that
// response. Node's own handler makes the same check.
const isAnswering = (socket: Duplex): boolean =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true

/**
 * Handles a request that node:http rejects. Writes the error envelope to the socket and closes the
 * socket.
 */
export function refuseOnSocket(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket))
    return void socket.destroy()
  const refused = new ApiError(refusedByParser[error.code ?? ''] ?? 'MALFORMED_REQUEST', {
    headers: { connection: 'close' },
  })
  const { headers, body } = write(refused, uuidv7(), undefined)
  countRefusalAtDoor(refused.status)
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(
    `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}\r\n${lines.join('')}\r\n${body}`,
  )
}
