const maxRefusals = 5
const openMs = 30_000

/**
 * Stops calls after 5 responses in a row that reject the API key. Allows one call after 30 s; its
 * response closes the circuit or keeps it open.
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
