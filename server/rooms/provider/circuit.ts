const maxRefusals = 5
const openMs = 30_000

/**
 * Stops calls after 5 answers in a row that refuse the key. Lets one call through after 30 s; its
 * answer closes the circuit or keeps it open.
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
