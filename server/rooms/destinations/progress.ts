/**
 * The position of a destination while later events are in flight. Events begin in the order of
 * their sequence. The position stays before the first event that is not settled.
 */
export class Progress {
  #last: number
  readonly #open = new Set<number>()
  /** Settled sequences after the position. */
  readonly #done = new Set<number>()

  constructor(position: number) {
    this.#last = position
  }

  /** The last event that has begun or was skipped. */
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
  /** The events up to this sequence need no delivery. */
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
  /** Starts over from the position. Skips events that are settled. */
  rewind(): void {
    this.#last = this.position
    this.#open.clear()
  }
}
