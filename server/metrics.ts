import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { sameBytes, sha256 } from './crypto'
import { env } from './env'
import { addGauges } from './metrics/gauges'
import { once } from './once'

function make() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const refresh = addGauges(registry)
  const requests = new Histogram({
    name: 'latchkey_request_duration_seconds',
    help: 'Time to the first byte of an answer',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'latchkey_refused_at_door_total',
    help: 'What was refused before it was a request of ours: broken bytes, headers too large or too late, methods of pages',
    labelNames: ['status'],
    registers: [registry],
  })
  return { registry, requests, refused, refresh }
}

const metrics = () => once('metrics', make)

type Series = { observe(seconds: number): void }
const series = once('metrics.series', () => new Map<string, Series>())

/** Counts an answer. The series is looked up by one string: this stands on the path of every request. */
export function observeRequest(operation: string, status: number, seconds: number): void {
  const key = `${operation} ${status}`
  let found = series.get(key)
  if (!found) {
    found = metrics().requests.labels({ operation, status })
    series.set(key, found)
  }
  found.observe(seconds)
}

/** Counts what never became a request. */
export const countRefusal = (status: number): void =>
  metrics().refused.inc({ status: String(status) })

/** Is this METRICS_TOKEN, which opens the metrics and nothing else? */
export function isScraper(authorization: string | undefined): boolean {
  const [, bearer] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
  const token = env().METRICS_TOKEN
  return bearer !== undefined && token !== undefined && sameBytes(sha256(bearer), sha256(token))
}

/** The metrics as Prometheus text. */
export async function read(): Promise<string> {
  await metrics().refresh()
  return metrics().registry.metrics()
}
