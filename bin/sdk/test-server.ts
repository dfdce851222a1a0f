import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export type Seen = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
/** A scripted response. Null closes the connection without a response. */
export type Scripted = {
  status: number
  body?: unknown
  headers?: Record<string, string>
} | null
export type Script = (seen: Seen) => Scripted | Promise<Scripted>

const day = 86_400_000

/** A local service that creates sessions. A script decides its response to every other call. */
export function shareScriptedServer() {
  const service = {
    url: '',
    /** All calls except those that created sessions. */
    calls: [] as Seen[],
    /** The bodies that created sessions. */
    opened: [] as Record<string, string>[],
    revoked: new Set<string>(),
    sessionMs: day,
    answer: (() => ({ status: 200, body: { data: {} } })) as Script,
  }
  const open = (body: string): Scripted => {
    service.opened.push(JSON.parse(body))
    const expiresAt = new Date(Date.now() + service.sessionMs).toISOString()
    const sessionId = `session-${service.opened.length}`
    return { status: 201, body: { data: { sessionId, expiresAt, deviceSessionType: 'System' } } }
  }
  const respond = (seen: Seen): Scripted | Promise<Scripted> => {
    if (seen.method === 'POST' && seen.url === '/entrypoint/org/v1/sessions') return open(seen.body)
    service.calls.push(seen)
    return service.revoked.has(String(seen.headers['x-session-id']))
      ? refusal(401, 'UNAUTHORIZED')
      : service.answer(seen)
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { method, url, headers } = request
    const scripted = await respond({ method: method!, url: url!, headers, body })
    if (!scripted) return void request.socket.destroy()
    response.writeHead(scripted.status, { 'x-request-id': 'r-1', ...scripted.headers })
    response.end(scripted.body === undefined ? undefined : JSON.stringify(scripted.body))
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    Object.assign(service, { calls: [], opened: [], revoked: new Set(), sessionMs: day })
    service.answer = () => ({ status: 200, body: { data: {} } })
  })
  return service
}

/** The error response of the service. */
export const refusal = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Scripted => ({
  status,
  headers,
  body: {
    errors: [
      { code, title: 'A title', target: 'common', meta: { docUrl: `https://x.test/#${code}` } },
    ],
  },
})

/** Returns a script that sends the responses one after another and then repeats the last one. */
export function inTurn(...scripted: Scripted[]): Script {
  return () => (scripted.length > 1 ? scripted.shift()! : scripted[0]!)
}
