import { randomBytes } from 'node:crypto'
import { baseUrlOf } from '@/lib/base-url'
import { env } from './env'
import { describe, log } from './log'
import { get, processSingleton, set } from './process-singleton'

/**
 * A request as part of a trace. It contains the route pattern instead of the path, and no personal
 * data.
 */
export type Span = {
  /** The `traceparent` header as received. */
  parent: string | undefined
  operation: string
  method: string
  route: string
  status: number
  requestId: string
  caller: string
  /** The value of `performance.now()` at the start, in milliseconds. */
  startedAt: number
  durationMs: number
}
type Written = Record<string, unknown>

const exportEveryMs = 5000
const exportWithinMs = 5000
const batchSize = 512
const maxWaiting = 4096
// https://www.w3.org/TR/trace-context/: version, trace, parent, flags.
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/
const sampledFlag = 1

const waiting = processSingleton('traces.waiting', (): Written[] => [])
const attribute = (key: string, value: string | number) => ({
  key,
  value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
})
const nanosOf = (atMs: number): string =>
  (BigInt(Math.round((performance.timeOrigin + atMs) * 1000)) * 1000n).toString()

/**
 * Queues a request for the next export. Does nothing without an endpoint, or if the caller excluded
 * the trace from sampling.
 */
export function record(span: Span): void {
  if (env().OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return
  const [, trace, parentSpanId, flags = '01'] = traceparent.exec(span.parent ?? '') ?? []
  if ((Number.parseInt(flags, 16) & sampledFlag) === 0) return
  // If the collector is unavailable, drop spans so that they do not fill the memory.
  if (waiting.length >= maxWaiting) return
  const { operation, method, route, status, requestId, caller, startedAt, durationMs } = span
  waiting.push({
    traceId: trace ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parentSpanId ? { parentSpanId } : {}),
    name: `${method} ${route}`,
    kind: 2,
    startTimeUnixNano: nanosOf(startedAt),
    endTimeUnixNano: nanosOf(startedAt + durationMs),
    attributes: [
      attribute('http.request.method', method),
      attribute('http.route', route),
      attribute('http.response.status_code', status),
      attribute('latchkey.operation', operation),
      attribute('latchkey.request_id', requestId),
      attribute('latchkey.caller', caller),
    ],
    status: status >= 500 ? { code: 2 } : {},
  })
  if (!get('traces.timer'))
    set('traces.timer', setInterval(() => void flush(), exportEveryMs).unref())
}

/**
 * Exports the queued spans. If the collector rejects them, they are lost, and this function logs
 * the loss.
 */
export async function flush(): Promise<void> {
  while (waiting.length > 0) {
    const spans = waiting.splice(0, batchSize)
    try {
      await send(spans)
    } catch (error) {
      log().warn({ event: 'traces.lost', rows: spans.length, ...describe(error) })
      return
    }
  }
}

async function send(spans: Written[]): Promise<void> {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT = '',
    OTEL_EXPORTER_OTLP_HEADERS,
    OTEL_SERVICE_NAME,
    SERVICE_ENVIRONMENT,
  } = env()
  const attributes = [
    attribute('service.name', OTEL_SERVICE_NAME),
    attribute('deployment.environment.name', SERVICE_ENVIRONMENT),
  ]
  const body = {
    resourceSpans: [
      { resource: { attributes }, scopeSpans: [{ scope: { name: 'latchkey' }, spans }] },
    ],
  }
  const response = await fetch(`${baseUrlOf(OTEL_EXPORTER_OTLP_ENDPOINT)}/v1/traces`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(exportWithinMs),
    headers: { 'content-type': 'application/json', ...readHeaders(OTEL_EXPORTER_OTLP_HEADERS) },
    body: JSON.stringify(body),
  })
  await response.body?.cancel()
  if (!response.ok)
    throw Object.assign(new Error('the collector refused'), { code: `HTTP_${response.status}` })
}

/** Reads `name=value,name=value`, the format of headers in the OpenTelemetry specification. */
const readHeaders = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('='))
      .filter(([name]) => name?.trim())
      .map(([name, ...value]) => [name!.trim(), decodeURIComponent(value.join('=').trim())]),
  )
