import { get, type IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { ApiError, type ErrorCode } from '@/lib/errors'
import { refusePlainly } from './plain-refusal'
import { write as writeError } from './respond'

/** The page that replaces a failed page. */
export const problemPage = '/problem'
const missingPage = '/missing'
// Both headers were set before the page was rendered, and apply to its replacement too.
const kept = new Set(['x-request-id', 'connection'])
// These headers belong to the connection over which the replacement page was fetched.
const ofResponse = new Set([...kept, 'keep-alive', 'transfer-encoding'])
const waitMs = 5000
const { write, writeHead, end, flushHeaders } = ServerResponse.prototype

/** Sends a replacement instead of the page. */
type Replace = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * Replaces a failed page by the page `/problem` at the same URL, and a page that does not exist by
 * `/missing`. Without JavaScript, the error pages of Next.js would be empty. With JavaScript, its
 * 500 page has texts that do not fit ours. Callers that do not ask for HTML get the error envelope
 * of a page that does not exist.
 */
export function replaceFailed(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url, headers } = incoming
  // A client-side navigation requests no document.
  if (headers.rsc !== undefined || url === problemPage || url === missingPage) return
  const replacements: Record<number, Replace> = {
    404: asksForHtml(headers.accept) ? replaceBy(missingPage, 404, 'NOT_FOUND') : sendNotFound,
    500: replaceBy(problemPage, 500, 'INTERNAL_SERVER_ERROR'),
  }
  let isReplaced = false
  const isFailed = (): boolean => {
    if (isReplaced || outgoing.headersSent) return isReplaced
    const replace = replacements[outgoing.statusCode]
    if (!replace) return false
    isReplaced = true
    replace(incoming, outgoing)
    return true
  }
  Object.assign(outgoing, {
    write: (...given: Parameters<typeof write>) => isFailed() || write.apply(outgoing, given),
    end: (...given: Parameters<typeof end>) => (isFailed() ? outgoing : end.apply(outgoing, given)),
    writeHead: (...given: Parameters<typeof writeHead>) =>
      isFailed() ? outgoing : writeHead.apply(outgoing, given),
    flushHeaders: () => isFailed() || flushHeaders.call(outgoing),
  })
}

// Programs send `*` alone. Browsers name HTML when they open a page.
const namesHtml =
  /(?:^|,)\s*(?:text\/(?:html|\*)|application\/xhtml\+xml)\s*(?=[;,]|$)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i
/** Whether an Accept header names HTML. */
export const asksForHtml = (accept: string | undefined): boolean => namesHtml.test(accept ?? '')

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

/** Sends the page with this status, or the error if the page fails too. */
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

/** Removes the headers of the page that is not sent. */
function removeHeaders(outgoing: ServerResponse): void {
  for (const name of outgoing.getHeaderNames()) if (!kept.has(name)) outgoing.removeHeader(name)
}

// Removes the scripts, because they would run at another URL than the page was rendered for. Links
// and styles work without them.
const withoutScripts = (page: string): string =>
  page.replace(/<script\b[^>]*>.*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/gs, '')

/**
 * Requests the page from this server, so that it has its own content security policy. Forwards only
 * the headers that decide how the page looks.
 */
function ask(
  path: string,
  { headers: { host, cookie }, socket }: IncomingMessage,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { ...(host && { host }), ...(cookie && { cookie }) }
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
