/**
 * A verification provider that was written only from docs/openapi-provider.json. It runs as a
 * separate process and imports nothing of the product. Each line on stdin sets its fault mode.
 */
import http from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, fail, makeApplications } from './applications'
import { report } from './callbacks'

const { PORT, API_KEY, SECRET, CALLBACK_URL, VALUES } = process.env as Record<string, string>
const outcomes = new Map(
  Object.entries(JSON.parse(VALUES!) as Record<string, string>).map(([name, number]) => [
    number,
    name,
  ]),
)
const applications = makeApplications(outcomes, (states) => report(CALLBACK_URL!, SECRET!, states))
const slowMs = 4000

/** Responses that violate the document. */
const garbage: Record<string, (body: string) => { status: number; text: string }> = {
  html: () => ({ status: 200, text: '<!doctype html><h1>Bad gateway</h1>' }),
  'truncated-json': () => ({ status: 201, text: '{"applicationId":"app_' }),
  'status-of-another': () => ({
    status: 200,
    text: `{"applicationId":"app_1","reference":"another:1","status":"approved","sequence":9,"occurredAt":"${new Date().toISOString()}"}`,
  }),
  'echo-in-refusal': (body) => ({
    status: 422,
    text: JSON.stringify({ error: { code: 'SUBMISSION_REFUSED', fields: [{ field: body }] } }),
  }),
}
let mode = 'normal'

async function readBody(incoming: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function route(incoming: http.IncomingMessage, text: string): Answer | null {
  const { method, url = '', headers } = incoming
  if (method === 'POST' && url === '/v1/applications') {
    const body = parse(text)
    return body === undefined
      ? fail(400, 'NOT_JSON')
      : applications.submit(headers['idempotency-key'], body)
  }
  const [, encoded = '', page] = /^\/v1\/applications\/([^/?]+)(\/pages)?$/.exec(url) ?? []
  const reference = decodeURIComponent(encoded)
  if (method === 'GET' && reference && !page) return applications.read(reference)
  return method === 'POST' && page
    ? applications.openPage(reference, `http://127.0.0.1:${PORT}`)
    : fail(404, 'NOT_FOUND')
}

async function serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse) {
  if (mode === 'down') return void incoming.socket.resetAndDestroy()
  const text = await readBody(incoming)
  const finished = /^\/finish\?reference=(.+)$/.exec(incoming.url ?? '')?.[1]
  if (finished) {
    void applications.finish(decodeURIComponent(finished))
    return void outgoing.writeHead(204).end()
  }
  if (mode === 'hang') return
  if (mode === 'failing') return send(outgoing, fail(500, 'UNAVAILABLE'))
  if (incoming.headers.authorization !== `Bearer ${API_KEY}`)
    return send(outgoing, fail(401, 'UNAUTHORIZED'))
  const nonsense = garbage[mode.split(' ')[1] ?? '']?.(text)
  if (nonsense) return void outgoing.writeHead(nonsense.status).end(nonsense.text)
  const answer = route(incoming, text)
  if (mode === 'lost') return void outgoing.socket?.resetAndDestroy()
  if (mode === 'slow') await sleep(slowMs, undefined, { ref: false })
  if (answer) send(outgoing, answer)
}

const send = (outgoing: http.ServerResponse, { status, body }: Answer): void =>
  void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

createInterface({ input: process.stdin }).on('line', (line) => {
  mode = line.trim()
  process.stdout.write('The mode is set\n')
})
http
  .createServer((incoming, outgoing) => void serve(incoming, outgoing))
  .listen(Number(PORT), '127.0.0.1', () => process.stdout.write('The provider listens\n'))
process.once('SIGTERM', () => process.exit(0))
