import type { deliveryOutcomes } from '@/lib/contracts/destinations'
import { probeSeconds, retrySeconds } from '@/lib/webhooks'
import type { Sent } from '../../foundations/outbound'

export type Outcome = (typeof deliveryOutcomes)[number]

const goneStatus = 410
const maxRetryAfterSeconds = 3600

/** Returns the outcome of an attempt: the name of its fault, or the class of its HTTP status. */
export function outcomeOf(sent: Sent): Outcome {
  if ('fault' in sent) return sent.fault
  const { status } = sent.answer
  if (status >= 200 && status < 300) return 'delivered'
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}

/** Whether the receiver returned 410, which disables the destination. */
export const isGone = (sent: Sent): boolean => 'answer' in sent && sent.answer.status === goneStatus

/** Returns the seconds that the receiver requests with Retry-After, at most an hour. */
function retryAfterOf(sent: Sent, at: Date): number {
  const text = 'answer' in sent ? (sent.answer.retryAfter ?? '') : ''
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - at.getTime()) / 1000
  return seconds > 0 ? Math.min(seconds, maxRetryAfterSeconds) : 0
}

/**
 * Each wait is longer or shorter at random, by up to this share. So the retries of many events do
 * not all begin at the same time.
 */
export const jitter = 0.2

const vary = (seconds: number): number => seconds * (1 + jitter * (2 * Math.random() - 1))

/** Returns the seconds until the next try, after this number of tries. Null after the last try. */
export function retryWait(attempts: number, sent: Sent, at: Date): number | null {
  const seconds = retrySeconds[attempts - 1]
  return seconds === undefined ? null : Math.max(vary(seconds), retryAfterOf(sent, at))
}

/**
 * Returns the seconds until the next probe of a failing destination, after this number of failed
 * probes.
 */
export const probeWait = (probes: number, sent: Sent, at: Date): number =>
  Math.max(vary(probeSeconds[probes] ?? probeSeconds.at(-1)!), retryAfterOf(sent, at))
