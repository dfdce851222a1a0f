import { get, type IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { ApiError, type ErrorCode } from '@/lib/errors'
import { isFormType } from './form'
import { refusePlainly } from './plain-refusal'
import { write as writeError } from './respond'

/** The page that replaces a failed page. */
export const problemPage = '/problem'
const missingPage = '/missing'
const unsentPage = '/unsent'
// The replacement keeps these headers of the failed response.
const kept = new Set(['x-request-id', 'connection', 'retry-after'])
// Headers of the fetched replacement page that are not copied. Some are already set, and the others
// belong to the internal connection.
const ofResponse = new Set([...kept, 'keep-alive', 'transfer-encoding'])
const waitMs = 5000
const { write, writeHead, end, flushHeaders } = ServerResponse.prototype

/** A function that sends the replacement page instead of the failed or missing page. */
type Replace = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * Replaces a failed page by `/problem`, and a missing page by `/missing`. The URL stays the same.
 * Without JavaScript, the error pages of Next.js would be empty. With JavaScript, the 500 page of
 * Next.js has texts that differ from ours. If a caller does not accept HTML, a missing page becomes
 * an error envelope.
 */
export function replaceFailed(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url, headers } = incoming
  // A navigation inside the app requests no HTML document, so its response needs no replacement.
  // The two replacement pages themselves are never replaced.
  if (headers.rsc !== undefined || url === problemPage || url === missingPage) return
  replaceByStatus(incoming, outgoing, {
    404: asksForHtml(headers.accept) ? replaceBy(missingPage, 404, 'NOT_FOUND') : sendNotFound,
    500: replaceBy(problemPage, 500, 'INTERNAL_SERVER_ERROR'),
  })
}

/**
 * Replaces the error envelope of a failed plain form by `/unsent`. Scripts and API clients, which
 * do not name HTML in the Accept header, keep the envelope.
 */
export function replaceFailedForm(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers } = incoming
  if (method !== 'POST' || !isFormType(headers['content-type']) || !asksForHtml(headers.accept))
    return
  replaceByStatus(incoming, outgoing, {
    500: replaceBy(unsentPage, 500, 'INTERNAL_SERVER_ERROR'),
  })
}

function replaceByStatus(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  replacements: Readonly<Record<number, Replace>>,
): void {
  let isReplaced = false
  const isFailed = (status = outgoing.statusCode): boolean => {
    if (isReplaced || outgoing.headersSent) return isReplaced
    const replace = replacements[status]
    if (!replace) return false
    isReplaced = true
    replace(incoming, outgoing)
    return true
  }
  Object.assign(outgoing, {
    write: (...given: Parameters<typeof write>) => isFailed() || write.apply(outgoing, given),
    end: (...given: Parameters<typeof end>) => (isFailed() ? outgoing : end.apply(outgoing, given)),
    writeHead: (...given: Parameters<typeof writeHead>) => {
      const [status, headers] = given
      if (replacements[status]) keepHeaders(outgoing, headers)
      return isFailed(status) ? outgoing : writeHead.apply(outgoing, given)
    },
    flushHeaders: () => isFailed() || flushHeaders.call(outgoing),
  })
}

// The listener passes the headers of an API response to `writeHead`, so they are not set before
// this call.
function keepHeaders(outgoing: ServerResponse, headers: unknown): void {
  if (outgoing.headersSent || typeof headers !== 'object' || headers === null) return
  for (const [name, value] of Object.entries(headers))
    if (kept.has(name)) outgoing.setHeader(name, value)
}

// Browsers name `text/html` in the Accept header when they open a page. Programs often send only a
// wildcard.
const namesHtml =
  /(?:^|,)\s*(?:text\/(?:html|\*)|application\/xhtml\+xml)\s*(?=[;,]|$)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i
const asksForHtml = (accept: string | undefined): boolean => namesHtml.test(accept ?? '')

const sendNotFound: Replace = ({ method, headers: { accept } }, outgoing) => {
  removeHeaders(outgoing)
  const requestId = String(outgoing.getHeader('x-request-id'))
  const { headers, body } = writeError(new ApiError('NOT_FOUND'), requestId, accept)
  Reflect.apply(writeHead, outgoing, [
    404,
    { ...headers, 'content-length': Buffer.byteLength(body) },
  ])
  Reflect.apply(end, outgoing, [method === 'HEAD' ? undefined : body])
}

/**
 * Sends the replacement page at `path` with this status. If that page fails too, sends the error
 * envelope.
 */
const replaceBy =
  (path: string, status: number, code: ErrorCode): Replace =>
  async (incoming, outgoing) => {
    removeHeaders(outgoing)
    try {
      const page = await ask(path, incoming)
      const body = withoutScripts(await text(page))
      if (page.statusCode !== 200) throw new Error(`${path} answered ${page.statusCode}`)
      for (const [name, value] of Object.entries({
        ...page.headers,
        'content-length': String(Buffer.byteLength(body)),
      }))
        if (value !== undefined && !ofResponse.has(name)) outgoing.setHeader(name, value)
      Reflect.apply(writeHead, outgoing, [status])
      Reflect.apply(end, outgoing, [body])
    } catch {
      for (const name of ['write', 'end', 'writeHead', 'flushHeaders'])
        Reflect.deleteProperty(outgoing, name)
      refusePlainly(outgoing, code)
    }
  }

function removeHeaders(outgoing: ServerResponse): void {
  for (const name of outgoing.getHeaderNames()) if (!kept.has(name)) outgoing.removeHeader(name)
}

// The replacement page has a different URL from the failed page, so its scripts would run at the
// wrong URL. Links and styles work without scripts.
const withoutScripts = (page: string): string =>
  page.replace(/<script\b[^>]*>.*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/gs, '')

/**
 * Requests the replacement page from this server, so that the page has its own content security
 * policy. Forwards only the headers that affect how the page looks.
 */
function ask(
  path: string,
  { headers: { host, cookie, referer }, socket }: IncomingMessage,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { ...(host && { host }), ...(cookie && { cookie }), ...(referer && { referer }) }
  get(
    {
      host: socket.localAddress,
      port: socket.localPort,
      path,
      headers,
      agent: false,
      signal: AbortSignal.timeout(waitMs),
    },
    resolve,
  ).on('error', reject)
  return promise
}
