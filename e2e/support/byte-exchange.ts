import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ErrorCode, envelope, errorCatalogue } from '@/lib/errors'
import type { Stream } from './malformed-streams'

export type Received = { bytes: Buffer; isClosed: boolean; tookMs: number }

const maxWaitMs = 20_000

// In milliseconds, the waits after the last byte of a response and for a first byte. A client that
// closes its side earlier may get no response.
const quietMs = 60
const silentMs = 200

/**
 * Writes a stream to the port and waits for a response. Then closes its own side, and reads until
 * the service closes the connection.
 */
export async function exchange(port: number, { parts, pauseMs }: Stream): Promise<Received> {
  const startedAt = performance.now()
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const chunks: Buffer[] = []
  let isClosed = false
  const closed = new Promise<void>((resolve) => {
    const end = () => {
      isClosed = true
      resolve()
    }
    for (const event of ['end', 'close', 'error'] as const) socket.once(event, end)
  })
  let receivedAt = Number.POSITIVE_INFINITY
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    receivedAt = performance.now()
  })
  for (const [i, part] of parts.entries()) {
    if (i > 0) await sleep(pauseMs)
    if (!isClosed) socket.write(part)
  }
  const sentAt = performance.now()
  const isQuiet = () =>
    performance.now() - receivedAt > quietMs ||
    (chunks.length === 0 && performance.now() - sentAt > silentMs)
  while (!isClosed && !isQuiet()) await sleep(quietMs / 4)
  socket.end()
  const late = new AbortController()
  await Promise.race([closed, sleep(maxWaitMs, undefined, { signal: late.signal }).catch(() => {})])
  late.abort()
  socket.destroy()
  return { bytes: Buffer.concat(chunks), isClosed, tookMs: performance.now() - startedAt }
}

type Response = { status: number; type: string; headers: Map<string, string>; body: string }

/** Splits the received bytes into HTTP responses. Throws if one is incomplete or invalid. */
function readResponses(bytes: Buffer): Response[] {
  const found: Response[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n')
    const [line = '', ...fields] = rest
      .subarray(0, Math.max(0, end))
      .toString('latin1')
      .split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
    if (end < 0 || !status) throw new Error(`no answer: ${rest.subarray(0, 80).toString('latin1')}`)
    const headers = new Map(
      fields.map((field) => [
        field.slice(0, field.indexOf(':')).toLowerCase(),
        field.slice(field.indexOf(':') + 1).trim(),
      ]),
    )
    rest = rest.subarray(end + 4)
    const { body, after } = readBody(status, headers, rest)
    rest = after
    found.push({
      status,
      headers,
      type: headers.get('content-type') ?? '',
      body: body.toString('utf8'),
    })
  }
  return found
}

function readBody(
  status: number,
  headers: Map<string, string>,
  rest: Buffer,
): { body: Buffer; after: Buffer } {
  if (status < 200 || status === 204 || status === 304)
    return { body: Buffer.alloc(0), after: rest }
  if (headers.get('transfer-encoding') !== 'chunked') {
    const contentLength = headers.get('content-length')
    const length = contentLength === undefined ? rest.length : Number(contentLength)
    if (rest.length < length)
      throw new Error(`an answer is cut off after ${rest.length} of ${length} bytes`)
    return { body: rest.subarray(0, length), after: rest.subarray(length) }
  }
  const pieces: Buffer[] = []
  let at = 0
  for (;;) {
    const end = rest.indexOf('\r\n', at)
    const size =
      end < 0 ? Number.NaN : Number.parseInt(rest.subarray(at, end).toString('latin1'), 16)
    if (Number.isNaN(size) || rest.length < end + 2 + size + 2)
      throw new Error('an answer is cut off between its chunks')
    pieces.push(rest.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
    if (size === 0) return { body: Buffer.concat(pieces), after: rest.subarray(at) }
  }
}

/** Returns the statuses of the responses as text, or `closed`. Throws if a response is wrong. */
export function judge({ bytes, isClosed }: Received): string[] {
  if (!isClosed) throw new Error('the connection was left open')
  if (bytes.length === 0) return ['closed']
  return readResponses(bytes).map((response) => {
    const { status, type, headers, body } = response
    if (status >= 500) throw new Error(`${status}: ${body.slice(0, 200)}`)
    const isPage = type.startsWith('text/html')
    if (status < 400 || isPage) {
      if (isPage && !headers.get('content-security-policy')?.includes("script-src 'self' 'nonce-"))
        throw new Error(`a page (${status}) without its policy`)
      return isPage ? `page ${status}` : String(status)
    }
    const { errors } = envelope.parse(
      JSON.parse(body).errors ? { errors: JSON.parse(body).errors } : undefined,
    )
    if (errorCatalogue[errors[0]!.code as ErrorCode].status !== status)
      throw new Error(`${status} with ${errors[0]!.code}`)
    if (!/^[0-9a-f-]{36}$/.test(headers.get('x-request-id') ?? ''))
      throw new Error(`${status} without an id`)
    return String(status)
  })
}
