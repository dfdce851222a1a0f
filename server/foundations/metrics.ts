import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '@/lib/product'
import { type UserType, userTypeNames } from '@/lib/user-types'
import { processSingleton } from './process-singleton'

const signupStages = ['begun', 'submitted', 'approved', 'rejected'] as const
export type SignupStage = (typeof signupStages)[number]
const letterOutcomes = ['sent', 'failed', 'refused'] as const
export type LetterOutcome = (typeof letterOutcomes)[number]

const [minute, hour, day] = [60, 3600, 86_400]

function make() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'latchkey_request_duration_seconds',
    help: 'Time to the first byte of a response',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'latchkey_refused_at_door_total',
    help: 'Connections and requests rejected before routing: malformed bytes, headers too large or too late, wrong methods on pages',
    labelNames: ['status'],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'latchkey_refusals_total',
    help: 'Rejected calls by error code and kind of caller',
    labelNames: ['code', 'caller'],
    registers: [registry],
  })
  const signups = new Counter({
    name: 'latchkey_signups_total',
    help: 'Applications by the stage that they reached and the type of the person',
    labelNames: ['stage', 'type'],
    registers: [registry],
  })
  const decisions = new Histogram({
    name: 'latchkey_decision_seconds',
    help: 'Time from the signup to an approval or a rejection',
    labelNames: ['decision', 'type'],
    buckets: [1, 5, 15, minute, 5 * minute, hour, 6 * hour, day, 3 * day, 7 * day, 30 * day],
    registers: [registry],
  })
  const letters = new Counter({
    name: 'latchkey_letter_attempts_total',
    help: 'Attempts to send an email: sent, failed and retried later, or refused permanently',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const build = new Gauge({
    name: 'latchkey_build_info',
    help: 'Always 1; the label is the version of this process',
    labelNames: ['version'],
    registers: [registry],
  })
  build.set({ version }, 1)
  // Starts each series at 0, because `rate` in Prometheus would miss the first event of a series
  // without a start value.
  for (const stage of signupStages)
    for (const type of userTypeNames) signups.inc({ stage, type }, 0)
  for (const outcome of letterOutcomes) letters.inc({ outcome }, 0)
  return { registry, requests, refused, refusals, signups, decisions, letters }
}

const metrics = () => processSingleton('metrics', make)

type Series = { observe(seconds: number): void }
const series = processSingleton('metrics.series', () => new Map<string, Series>())

/**
 * Counts a response. Uses one string as the key of the time series, for speed, because this code
 * runs on every request.
 */
export function observeRequest(operation: string, status: number, seconds: number): void {
  const key = `${operation} ${status}`
  let found = series.get(key)
  if (!found) {
    found = metrics().requests.labels({ operation, status })
    series.set(key, found)
  }
  found.observe(seconds)
}

/** Counts connections that the HTTP server refused before it had parsed a request. */
export const countRefusalAtDoor = (status: number): void =>
  metrics().refused.inc({ status: String(status) })

/** Counts a refused call. `caller` is a kind of caller, never an id. */
export const countRefusal = (code: string, caller: string): void =>
  metrics().refusals.inc({ code, caller })

/** Counts an application that reached a stage. Call this function after the commit. */
export const countSignup = (stage: SignupStage, type: UserType): void =>
  metrics().signups.inc({ stage, type })

/** Counts a decision and the time since the signup. Call this function after the commit. */
export function countDecision(
  decision: 'approved' | 'rejected',
  type: UserType,
  seconds: number,
): void {
  countSignup(decision, type)
  metrics().decisions.observe({ decision, type }, seconds)
}

export const countLetter = (outcome: LetterOutcome): void => metrics().letters.inc({ outcome })

/** The metrics registry of this process, to which the HTTP server adds gauges. */
export const registry = (): Registry => metrics().registry
