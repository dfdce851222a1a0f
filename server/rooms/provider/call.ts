import { env } from '../../foundations/env'
import { exchange } from '../../foundations/outbound'
import { processSingleton } from '../../foundations/process-singleton'
import { type Pace, pace } from './pace'
import type { Kind } from './port'

const stopping = () => processSingleton('provider.stopping', () => new AbortController())

/**
 * Cancels all current calls and rejects future ones. The queue gives the jobs of cancelled calls to
 * another process.
 */
export async function stop(): Promise<void> {
  stopping().abort()
}

// Calls per second. Persona allows 300 calls a minute.
const perSecond: Record<Kind, number> = { standard: 50, persona: 5 }

/**
 * Returns the rate limiter for calls from the queue. So a long queue does not overload a provider
 * that has just recovered.
 */
export const turn = (): Pace =>
  processSingleton('provider.turn', () =>
    pace(env().BAAS_CALLS_PER_SECOND ?? perSecond[env().BAAS_KIND]),
  )

export type Call = {
  method: 'GET' | 'POST'
  timeoutMs: number
  headers: Record<string, string>
  body?: unknown
  /** Whether the rate limit may delay the call, because no person waits for it. */
  isQueued?: boolean
}

/** Calls the provider. Throws if no response arrives in time. */
export async function call(
  url: string,
  { method, timeoutMs, headers, body, isQueued = false }: Call,
): ReturnType<typeof exchange> {
  if (isQueued) await turn()()
  return exchange(url, {
    method,
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping().signal]),
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}
