import type { Sent } from '../../foundations/outbound'
import { isGone, outcomeOf, probeWait, retryWait } from './outcome'

export const maxWindow = 8
const failuresToFail = 3

/**
 * The delivery state of a destination. `probeInSeconds`: the time until the next probe, which tests
 * whether a failing destination has recovered. Null for other destinations.
 */
export type Health = {
  state: 'on' | 'failing' | 'disabled'
  failures: number
  probes: number
  /**
   * The maximum number of events in flight. It is 1 after a recovery and grows with each success.
   */
  window: number
  probeInSeconds: number | null
}

/**
 * The effect of an attempt on its event. `settled`: the event needs no further try. `held`: the
 * event still waits, and the attempt does not count as a try.
 */
export type Effect =
  | { kind: 'settled' }
  | { kind: 'retried'; attempts: number; inSeconds: number | null }
  | { kind: 'held' }

/** An attempt that has ended. `attempts`: the number of earlier tries of the event. */
export type Ended = { sent: Sent; attempts: number; isProbe: boolean }

/**
 * Returns the state of the destination after an attempt. Call this function in the order in which
 * attempts end.
 */
export function judge(health: Health, ended: Ended, at: Date): { health: Health; effect: Effect } {
  if (outcomeOf(ended.sent) === 'delivered')
    return { health: recover(health), effect: { kind: 'settled' } }
  if (isGone(ended.sent))
    return { health: { ...health, state: 'disabled' }, effect: { kind: 'held' } }
  if (health.state !== 'on') {
    // An attempt that began before the destination failed is no probe. It does not delay the next
    // probe.
    const next = ended.isProbe ? probeLater(health, ended.sent, at) : health
    return { health: next, effect: { kind: 'held' } }
  }
  const failures = health.failures + 1
  if (failures >= failuresToFail) {
    const failing: Health = { ...health, state: 'failing', failures, probes: 0 }
    const probeInSeconds = probeWait(0, ended.sent, at)
    return { health: { ...failing, probeInSeconds }, effect: { kind: 'held' } }
  }
  const attempts = ended.attempts + 1
  const inSeconds = retryWait(attempts, ended.sent, at)
  return { health: { ...health, failures }, effect: { kind: 'retried', attempts, inSeconds } }
}

const recover = ({ state, window }: Health): Health => ({
  state: 'on',
  failures: 0,
  probes: 0,
  window: state === 'failing' ? 1 : Math.min(window + 1, maxWindow),
  probeInSeconds: null,
})

function probeLater(health: Health, sent: Sent, at: Date): Health {
  const probes = health.probes + 1
  return {
    ...health,
    failures: health.failures + 1,
    probes,
    probeInSeconds: probeWait(probes, sent, at),
  }
}
