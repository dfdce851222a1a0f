import { createHash, timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import type * as z from 'zod'
import {
  applicationsPath,
  type FieldFault,
  type ProviderError,
  type Refusal,
  referenceSchema,
  submission,
} from '@/lib/provider'
import type { Applications } from './applications'
import type { Faults } from './faults'
import type { Log } from './log'

/** A response. Undefined means that the server does not respond. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> } | undefined

export interface ServerOptions {
  apiKey: string
  applications: Applications
  faults: Faults
  log: Log
}

const maxBodyBytes = 256 * 1024

/** Thrown to end the handling of a request with this response. */
class Stop extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('stop')
    this.answer = answer
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const refuse = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
) => ({
  status,
  body: { error: { code, message } } satisfies ProviderError,
  headers,
})

/** Creates the HTTP server of the provider. The caller must make the server listen. */
export function createServer({ apiKey, applications, faults, log }: ServerOptions): http.Server {
  const expected = digest(`Bearer ${apiKey}`)

  async function answer(request: http.IncomingMessage, body: Buffer): Promise<Answer> {
    const pathname = (request.url ?? '').split('?', 1)[0] ?? ''
    if (pathname === applicationsPath)
      return request.method === 'POST' ? submit(request, body) : refuseMethod('POST')
    if (!pathname.startsWith(`${applicationsPath}/`))
      return refuse(404, 'NOT_FOUND', 'There is no such path')
    if (request.method !== 'GET') return refuseMethod('GET')
    const state = applications.find(
      decodeReference(pathname.slice(applicationsPath.length + 1)) ?? '',
    )
    return state
      ? { status: 200, body: state }
      : refuse(404, 'NOT_FOUND', 'There is no application with this reference')
  }

  async function submit(request: http.IncomingMessage, body: Buffer): Promise<Answer> {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json')
    }
    const given = parseJson(body)
    const parsed = submission.safeParse(given)
    if (!parsed.success) return refuseFields(listFaults(parsed.error, given))
    if (request.headers['idempotency-key'] !== parsed.data.reference) {
      return refuse(
        400,
        'IDEMPOTENCY_KEY_MISMATCH',
        'The Idempotency-Key header must equal the reference',
      )
    }
    const verdict = await applications.submit(parsed.data)
    switch (verdict.kind) {
      case 'created':
        return { status: 201, body: verdict.state }
      case 'known':
        return { status: 200, body: verdict.state }
      case 'refused':
        return refuseFields(verdict.fields)
      case 'busy':
        return refuse(429, 'TOO_MANY_REQUESTS', 'Too many requests', { 'retry-after': '1' })
      case 'failing':
        return fail()
      case 'silent':
        return undefined
    }
  }

  /**
   * Answers a request after a check of the API key. Returns undefined if a fault has replaced the
   * response.
   */
  async function answerAuthorized(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<Answer | undefined> {
    const given = digest(request.headers.authorization ?? '')
    if (!timingSafeEqual(given, expected))
      return refuse(401, 'UNAUTHORIZED', 'The API key is missing or wrong')
    const body = await readBody(request)
    if (faults.replaceResponse(response, body)) return undefined
    const result = await answer(request, body)
    return (await faults.suppressResponse(response)) ? undefined : result
  }

  function answerFailure(request: http.IncomingMessage, error: unknown): Answer | undefined {
    if (error instanceof Stop) return error.answer
    if (request.destroyed && !request.complete) return undefined
    // The error message could repeat the request, so only the name of the error is logged.
    log.error(
      { kind: error instanceof Error ? error.name : typeof error },
      'The sandbox provider failed to answer',
    )
    return fail()
  }

  async function serve(request: http.IncomingMessage, response: http.ServerResponse) {
    try {
      if (faults.replaceRequest(request, response)) return
      const result = await answerAuthorized(request, response)
      if (result) send(response, result)
    } catch (error) {
      const failure = answerFailure(request, error)
      if (failure) send(response, failure)
    }
  }

  const server = http.createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1000 },
    (request, response) => {
      void serve(request, response)
    },
  )
  server.maxConnections = 2000
  // Without this listener, a connection error would end the process, for example if there are no
  // file descriptors left.
  server.on('error', (error: NodeJS.ErrnoException) =>
    log.error({ code: error.code }, 'The sandbox provider could not take a connection'),
  )
  server.on('clientError', (_error, socket) => {
    if (!socket.writable) return socket.destroy()
    const body = JSON.stringify(refuse(400, 'MALFORMED_REQUEST', 'The request cannot be read').body)
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  })
  return server
}

const fail = () => refuse(500, 'INTERNAL_ERROR', 'Something failed on our side')
const refuseMethod = (allow: string) =>
  refuse(405, 'METHOD_NOT_ALLOWED', 'The path takes another method', { allow })
const refuseFields = (fields: FieldFault[]): Answer => ({
  status: 422,
  body: { error: { code: 'SUBMISSION_REFUSED', fields } } satisfies Refusal,
})

function send(response: http.ServerResponse, answer: Answer) {
  if (!answer || response.headersSent || response.destroyed) return
  const text = JSON.stringify(answer.body)
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...answer.headers,
  })
  response.end(text)
}

async function readBody(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  // Without `destroyOnReturn`, an error in this loop would close the connection, and the server
  // could not send an error response.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    if (length > maxBodyBytes)
      throw new Stop(
        refuse(413, 'PAYLOAD_TOO_LARGE', 'The body is too large', { connection: 'close' }),
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Stop(refuse(400, 'MALFORMED_JSON', 'The body is not JSON in UTF-8'))
  }
}

function decodeReference(segment: string): string | undefined {
  try {
    return referenceSchema.safeParse(decodeURIComponent(segment)).data
  } catch {
    return undefined
  }
}

/** Lists one error per field, with path and code only. A message of zod could repeat the value. */
function listFaults(error: z.ZodError, given: unknown): FieldFault[] {
  const faults = new Map<string, FieldFault>()
  for (const issue of error.issues.slice(0, 100)) {
    const field = issue.path.join('.').replace(/^person\./, '') || 'body'
    const isAbsent =
      issue.path.reduce<unknown>((value, key) => Object(value)[key], given) === undefined
    faults.set(field, {
      field,
      code: isAbsent ? 'REQUIRED' : 'INVALID',
      message: isAbsent ? 'The member is required' : 'The member is not valid',
    })
  }
  return [...faults.values()]
}
