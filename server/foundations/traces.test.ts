import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applySettings } from '../testing/open-rooms'
import { env } from './env'
import { eventCounts } from './log'
import { set } from './process-singleton'
import * as traces from './traces'

type Received = { path: string | undefined; headers: http.IncomingHttpHeaders; body: string }
const received: Received[] = []
let status = 200
const collector = http.createServer((incoming, outgoing) => {
  let body = ''
  incoming.on('data', (chunk) => (body += chunk))
  incoming.on('end', () => {
    received.push({ path: incoming.url, headers: incoming.headers, body })
    outgoing.writeHead(status).end('{}')
  })
})
const { remove } = applySettings()
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  useEndpoint(`http://127.0.0.1:${(collector.address() as AddressInfo).port}/`)
})
afterAll(() => {
  collector.close()
  remove()
})
beforeEach(async () => {
  status = 200
  await traces.flush()
  received.length = 0
})

const useEndpoint = (url: string | undefined) =>
  set('env', {
    ...env(),
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,x-team=a=b',
  })
const span = (changes: Partial<traces.Span> = {}): traces.Span => ({
  parent: undefined,
  operation: 'deleteSession',
  method: 'DELETE',
  route: '/entrypoint/org/v1/sessions/{id}',
  status: 204,
  requestId: '01a1f000-0000-7000-8000-000000000000',
  caller: 'System',
  startedAt: performance.now(),
  durationMs: 12.5,
  ...changes,
})
const spansOf = ({ body }: Received) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans

test("each request is exported as one OpenTelemetry span with the caller's trace id", async () => {
  traces.record(span({ parent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }))
  traces.record(span({ status: 500 }))
  await traces.flush()
  const [batch, ...more] = received
  expect(more).toEqual([])
  expect(batch).toMatchObject({
    path: '/v1/traces',
    headers: { 'content-type': 'application/json', authorization: 'Bearer x', 'x-team': 'a=b' },
  })
  const [first, second] = spansOf(batch!)
  expect(first).toMatchObject({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentSpanId: '00f067aa0ba902b7', name: 'DELETE /entrypoint/org/v1/sessions/{id}', kind: 2, status: {} }) // biome-ignore format: one span
  expect(first.spanId).toMatch(/^[0-9a-f]{16}$/)
  expect(BigInt(first.endTimeUnixNano) - BigInt(first.startTimeUnixNano)).toBe(12_500_000n)
  expect(Math.abs(Number(BigInt(first.startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(
    60_000,
  )
  expect(second).toMatchObject({
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    status: { code: 2 },
  })
  expect(second.parentSpanId).toBeUndefined()
})

test('a request is not exported if its traceparent header is marked as not sampled', async () => {
  traces.record(span({ parent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00' }))
  await traces.flush()
  expect(received).toEqual([])
})

test.for([
  '',
  'x',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\nx: y',
  'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
])('the invalid traceparent header %j starts a new trace', async (parent) => {
  traces.record(span({ parent }))
  await traces.flush()
  const [only] = spansOf(received[0]!)
  expect(only.parentSpanId).toBeUndefined()
  expect(only.traceId).not.toBe('4bf92f3577b34da6a3ce929d0e0e4736')
})

test('spans are lost while the collector is down, and each failed export is logged', async () => {
  const lost = () => eventCounts().get('traces.lost warn') ?? 0
  const before = lost()
  status = 503
  traces.record(span())
  await traces.flush()
  const endpoint = env().OTEL_EXPORTER_OTLP_ENDPOINT
  useEndpoint('http://127.0.0.1:1')
  for (let i = 0; i < 5000; i++) traces.record(span())
  await traces.flush()
  expect(lost()).toBe(before + 2)
  status = 200
  useEndpoint(endpoint)
  await traces.flush()
  const exported = received.filter(({ body }) => body.length > 0).flatMap(spansOf)
  expect(exported.length).toBeLessThan(5000)
})

test('spans are not stored if no collector endpoint is set', async () => {
  const endpoint = env().OTEL_EXPORTER_OTLP_ENDPOINT
  useEndpoint(undefined)
  traces.record(span())
  useEndpoint(endpoint)
  await traces.flush()
  expect(received).toEqual([])
})
