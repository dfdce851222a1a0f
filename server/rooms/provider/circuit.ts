const maxRefusals = 5
const openMs = 30_000

/**
 * Creates a circuit breaker. After 5 consecutive responses that reject the API key, the breaker
 * stops calls for 30 s. After that, it allows calls again. If the next response also rejects the
 * key, the breaker stops calls for another 30 s.
 */
export function makeCircuit(now: () => number = () => performance.now()) {
  let refusals = 0
  let openUntil = 0
  return {
    isOpen: (): boolean => now() < openUntil,
    record(status: number): void {
      refusals = status === 401 || status === 403 ? refusals + 1 : 0
      if (refusals >= maxRefusals) openUntil = now() + openMs
    },
  }
}
