/**
 * The position of a destination in the event log. Each event up to the position is settled
 * (delivered, or stored as a retry) or needs no delivery. Later events may be in flight. Deliveries
 * begin in the order of the events' sequences.
 */
export class Progress {
  #last: number
  readonly #open = new Set<number>()
  /** Settled sequences above the position. */
  readonly #done = new Set<number>()

  constructor(position: number) {
    this.#last = position
  }

  /** The highest sequence of an event whose delivery has begun or that was skipped. */
  get last(): number {
    return this.#last
  }
  get position(): number {
    return this.#open.size === 0 ? this.#last : Math.min(...this.#open) - 1
  }

  begin(sequence: number): void {
    this.#open.add(sequence)
    this.#last = Math.max(this.#last, sequence)
  }
  /** Skips the events up to this sequence, because they need no delivery. */
  skipTo(sequence: number): void {
    this.#last = Math.max(this.#last, sequence)
  }
  settle(sequence: number): void {
    this.#open.delete(sequence)
    this.#done.add(sequence)
    for (const one of this.#done) if (one <= this.position) this.#done.delete(one)
  }
  isSettled(sequence: number): boolean {
    return this.#done.has(sequence)
  }
  /**
   * Moves back to the position, so that unsettled events above it begin again. Settled events stay
   * settled.
   */
  rewind(): void {
    this.#last = this.position
    this.#open.clear()
  }
}
