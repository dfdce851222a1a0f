import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sameBytes, sha256 } from './crypto'
import { poolState } from './db'
import { env } from './env'
import { listQueues } from './jobs'
import { once } from './once'

function make() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'latchkey_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, value] of Object.entries(poolState())) this.set({ state }, value)
    },
  })
  new Gauge({
    name: 'latchkey_jobs',
    help: 'Jobs by queue and state; a dead one waits for a person',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      for (const { name, ...states } of await listQueues()) {
        for (const [state, value] of Object.entries(states)) this.set({ queue: name, state }, value)
      }
    },
  })
  const requests = new Histogram({
    name: 'latchkey_request_duration_seconds',
    help: 'Time to the first byte of an answer',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return { registry, requests }
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

/** Is this METRICS_TOKEN, which opens the metrics and nothing else? */
export function isScraper(authorization: string | undefined): boolean {
  const [, bearer] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
  const token = env().METRICS_TOKEN
  return bearer !== undefined && token !== undefined && sameBytes(sha256(bearer), sha256(token))
}

/** The metrics as Prometheus text. */
export const read = (): Promise<string> => metrics().registry.metrics()
