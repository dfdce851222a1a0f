import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { processSingleton } from './process-singleton'

function make() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  return { registry, requests, refused }
}

const metrics = () => processSingleton('metrics', make)

type Series = { observe(seconds: number): void }
const series = processSingleton('metrics.series', () => new Map<string, Series>())

/** Counts a response. One string identifies its time series, because this runs on every request. */
export function observeRequest(operation: string, status: number, seconds: number): void {
  const key = `${operation} ${status}`
  let found = series.get(key)
  if (!found) {
    found = metrics().requests.labels({ operation, status })
    series.set(key, found)
  }
  found.observe(seconds)
}

/** Counts connections that were refused before they became a request. */
export const countRefusal = (status: number): void =>
  metrics().refused.inc({ status: String(status) })

/** The metrics registry of this process. The HTTP server adds gauges to it. */
export const registry = (): Registry => metrics().registry
