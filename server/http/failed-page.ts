import { get, type IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { refusePlainly } from './plain-refusal'

/** The page that replaces a failed page. */
export const problemPage = '/problem'
// These headers belong to a connection, and the replacement page was fetched over another
// connection.
const ofConnection = new Set(['keep-alive', 'transfer-encoding'])
const waitMs = 5000
const { write, writeHead, end, flushHeaders } = ServerResponse.prototype

/**
 * Replaces a failed page by the page `/problem` at the same URL. Without JavaScript, the error page
 * of Next.js would be empty. With JavaScript, it has texts of its own that do not fit ours.
 */
export function replaceFailed(incoming: IncomingMessage, outgoing: ServerResponse): void {
  // A client-side navigation requests no document.
  if (incoming.headers.rsc !== undefined || incoming.url === problemPage) return
  let isReplaced = false
  const isFailed = (): boolean => {
    if (isReplaced || outgoing.headersSent || outgoing.statusCode !== 500) return isReplaced
    isReplaced = true
    void sendProblemPage(incoming, outgoing)
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

async function sendProblemPage(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const kept = {
    'x-request-id': outgoing.getHeader('x-request-id'),
    connection: outgoing.getHeader('connection'),
  }
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name)
  try {
    const page = await ask(incoming)
    const body = withoutScripts(await text(page))
    if (page.statusCode !== 200) throw new Error(`${problemPage} answered ${page.statusCode}`)
    for (const [name, value] of Object.entries({
      ...page.headers,
      ...kept,
      'content-length': String(Buffer.byteLength(body)),
    }))
      if (value !== undefined && !ofConnection.has(name)) outgoing.setHeader(name, value)
    Reflect.apply(writeHead, outgoing, [500])
    Reflect.apply(end, outgoing, [body])
  } catch {
    for (const name of ['write', 'end', 'writeHead', 'flushHeaders'])
      Reflect.deleteProperty(outgoing, name)
    refusePlainly(outgoing, 'INTERNAL_SERVER_ERROR')
  }
}

// The scripts would run at another URL than the page was rendered for. Links and styles work
// without scripts.
const withoutScripts = (page: string): string =>
  page.replace(/<script\b[^>]*>.*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/gs, '')

/**
 * Requests the page from this server, so that it has its own content security policy. Forwards only
 * the headers that decide the look of the page.
 */
function ask({ headers: { host, cookie }, socket }: IncomingMessage): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { ...(host && { host }), ...(cookie && { cookie }) }
  get(
    {
      host: socket.localAddress,
      port: socket.localPort,
      path: problemPage,
      headers,
      agent: false,
      signal: AbortSignal.timeout(waitMs),
    },
    resolve,
  ).on('error', reject)
  return promise
}
