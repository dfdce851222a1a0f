/**
 * A stub of Persona as a separate process. It has transactions, inquiries and webhooks as in
 * Persona's public documentation. The numbers of `lib/sandbox-numbers.ts` determine its decisions.
 * Each line on stdin sets its fault mode.
 */
import http from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeInquiries } from './persona-stub-inquiries'
import { makeRecords, type PersonaRecord } from './persona-stub-records'

type Reply = { status: number; body: unknown; headers?: Record<string, string> }
type Asked = { method: string; url: URL; body: string; key: string | undefined }

const { PERSONA_PORT, PERSONA_API_KEY, PERSONA_WEBHOOK_SECRET, PERSONA_TRANSACTION_TYPE, APP_URL } = process.env as Record<string, string> // biome-ignore format: a list
const records = makeRecords({
  url: `${APP_URL}/kyc/public/v1/provider-callbacks/persona`,
  secret: PERSONA_WEBHOOK_SECRET!,
})
const inquiries = makeInquiries(records, `http://127.0.0.1:${PERSONA_PORT}`)
const slowMs = 4000

const fail = (status: number, title: string, pointer?: string): Reply => ({
  status,
  body: {
    errors: [{ title, details: 'of the tests', ...(pointer ? { source: { pointer } } : {}) }],
  },
})
const html = '<!doctype html><title>Bad gateway</title><h1>502 Bad Gateway</h1>'

/** Malformed responses, by fault mode. */
const garbage: Record<string, (asked: Asked) => { status: number; text: string }> = {
  html: () => ({ status: 200, text: html }),
  'truncated-json': () => ({ status: 200, text: '{"data":[{"type":"transaction","id":"txn_' }),
  'status-of-another': () => ({
    status: 200,
    text: JSON.stringify({ data: records.show({ id: 'txn_another', type: 'transaction', reference: 'somebody:1', status: 'approved' }) }),
  }),
  'echo-in-refusal': ({ body }) => ({
    status: 422,
    text: JSON.stringify({ errors: [{ title: body, source: { pointer: `/data/attributes/fields/${body}` } }] }),
  }),
} // biome-ignore format: one answer a line

/**
 * The response to each idempotency key, even if the response is an error. While the first request
 * with a key runs, the stub returns a conflict to other requests with this key.
 */
const results = new Map<string, Reply | 'running'>()
/** How many tries each reference had. A repeated response does not count as a try. */
const tries = new Map<string, number>()

/** Creates a transaction. Undefined: the stub does not respond. */
function create(body: string): Reply | undefined {
  const { attributes } = JSON.parse(body).data
  const { 'reference-id': reference, fields } = attributes
  if (attributes['transaction-type-id'] !== PERSONA_TRANSACTION_TYPE) return fail(400, 'Bad type')
  const outcome = records.outcomeOf(fields['social-security-number'])
  const tried = (tries.get(reference) ?? 0) + 1
  tries.set(reference, tried)
  if (outcome === 'refuse')
    return fail(422, 'Invalid', '/data/attributes/fields/social-security-number')
  if (tried <= 2 && outcome === 'silent') return undefined
  if (tried <= 2 && outcome === 'failing') return fail(500, 'Internal error')
  const made = records.create('transaction', reference)
  records.decideLater(made, outcome)
  return { status: 201, body: { data: records.show(made) } }
}

async function submit({ body, key = '' }: Asked): Promise<Reply | undefined> {
  const { 'reference-id': reference, fields } = JSON.parse(body).data.attributes
  const before = tries.get(reference) ?? 0
  // Checks the rate limit first, as Persona does. So the stub never stores a 429 for a key.
  if (records.outcomeOf(fields['social-security-number']) === 'busy' && before < 2) {
    tries.set(reference, before + 1)
    return { ...fail(429, 'Too many requests'), headers: { 'ratelimit-reset': '1' } }
  }
  const stored = results.get(key)
  if (stored === 'running') return fail(409, 'Conflict')
  if (stored) return stored
  results.set(key, 'running')
  const reply = mode === 'failing' ? fail(500, 'Internal error') : create(body)
  if (reply) results.set(key, reply)
  else results.delete(key)
  return reply
}

function find(type: PersonaRecord['type'], url: URL): Reply {
  const id = url.pathname.split('/')[4]
  if (id === undefined) {
    const found = records.listOf(type, url.searchParams.get('filter[reference-id]') ?? '')
    return {
      status: 200,
      body: { data: found.map(records.show), links: { prev: null, next: null } },
    }
  }
  const one = records.find(id)
  return one ? { status: 200, body: { data: records.show(one) } } : fail(404, 'Not found')
}

async function route(asked: Asked): Promise<Reply | undefined> {
  const { method, url, body } = asked
  const path = url.pathname
  if (path === '/api/v1/transactions' && method === 'POST') return submit(asked)
  if (mode === 'failing') return fail(500, 'Internal error')
  if (path.startsWith('/api/v1/transactions') && method === 'GET') return find('transaction', url)
  if (path.startsWith('/api/v1/inquiries') && method === 'GET') return find('inquiry', url)
  return inquiries.answer(method, path, body) ?? fail(404, 'Not found')
}

let mode = 'normal'

async function serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse) {
  if (mode === 'down') return void incoming.socket.resetAndDestroy()
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  const url = new URL(incoming.url ?? '', 'http://persona.test')
  const page = inquiries.page(incoming.method ?? '', url)
  if (page) return void outgoing.writeHead(page.status, page.headers).end(page.text)
  if (mode === 'hang') return
  const key = incoming.headers['idempotency-key'] as string | undefined
  const asked = { method: incoming.method ?? '', url, body, key }
  if (incoming.headers.authorization !== `Bearer ${PERSONA_API_KEY}`)
    return send(outgoing, fail(401, 'Unauthorized'))
  const nonsense = garbage[mode.split(' ')[1] ?? '']?.(asked)
  if (nonsense) return void outgoing.writeHead(nonsense.status).end(nonsense.text)
  const reply = await route(asked)
  if (mode === 'lost') return void outgoing.socket?.resetAndDestroy()
  if (mode === 'slow') await sleep(slowMs, undefined, { ref: false })
  if (reply) send(outgoing, reply)
}

const send = (outgoing: http.ServerResponse, { status, body, headers }: Reply) =>
  void outgoing
    .writeHead(status, { 'content-type': 'application/json', 'ratelimit-limit': '300', ...headers })
    .end(JSON.stringify(body))

createInterface({ input: process.stdin }).on('line', (line) => {
  mode = line.trim()
  process.stdout.write('The mode is set\n')
})
http
  .createServer((incoming, outgoing) => void serve(incoming, outgoing))
  .listen(Number(PERSONA_PORT), '127.0.0.1', () => process.stdout.write('The stub listens\n'))
process.once('SIGTERM', () => process.exit(0))
