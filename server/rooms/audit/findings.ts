const maxNamed = 1000

/** Collects the first 1,000 errors of a verification, each once. */
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
