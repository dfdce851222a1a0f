const maxNamed = 1000

/** Collects the errors of a verification without duplicates, up to 1,000. */
export class Findings {
  readonly faults: string[] = []
  readonly #named = new Set<string>()

  report(fault: string): void {
    if (this.#named.has(fault) || this.faults.length >= maxNamed) return
    this.#named.add(fault)
    this.faults.push(fault)
  }

  get isFull(): boolean {
    return this.faults.length >= maxNamed
  }
}
