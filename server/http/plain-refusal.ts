import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError, type ErrorCode } from '@/lib/errors'
import { uuidv7 } from '../crypto'
import { apiHeaders } from './respond'

const bodyOf = (code: ErrorCode, requestId: string): string =>
  JSON.stringify({ errors: new ApiError(code).items().map((item) => ({ ...item, meta: { ...item.meta, requestId } })) })

/** The envelope for what is refused before it becomes a request of ours. */
export function refusePlainly(outgoing: ServerResponse, code: ErrorCode, headers: Record<string, string> = {}): void {
  const requestId = uuidv7()
  const body = bodyOf(code, requestId)
  outgoing
    .writeHead(new ApiError(code).status, { ...apiHeaders(requestId), 'content-length': Buffer.byteLength(body), ...headers })
    .end(outgoing.req.method === 'HEAD' ? undefined : body)
}

const refusedByParser: Record<string, ErrorCode> = { HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE', ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT' }

/** The envelope for what node:http itself refuses; written to the bare socket, which is then closed. */
export function refuseOnSocket(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = refusedByParser[error.code ?? ''] ?? 'MALFORMED_REQUEST'
  const { status } = new ApiError(code)
  const requestId = uuidv7()
  const body = bodyOf(code, requestId)
  const headers = { ...apiHeaders(requestId), 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
