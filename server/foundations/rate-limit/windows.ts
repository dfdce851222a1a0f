type Window = { count: number; endsAt: number }

/**
 * Counts calls per key in this process. All windows have the same length. The first call of a key
 * starts its window.
 */
export class Windows {
  readonly #lengthMs: number
  // Ordered by the end of the window. A new window is always the last one, because all windows have
  // the same length.
  readonly #windows = new Map<string, Window>()

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs
  }

  /** Adds one to the window of a key and returns the new count. `nowMs` must be monotonic. */
  count(key: string, nowMs = performance.now()): { count: number; msToReset: number } {
    const current = this.#windows.get(key)
    const window = current && current.endsAt > nowMs ? current : this.#begin(key, nowMs)
    window.count += 1
    return { count: window.count, msToReset: window.endsAt - nowMs }
  }

  /** Returns the count of a key's window without adding to it. */
  read(key: string, nowMs = performance.now()): { count: number; msToReset: number } {
    const { count, endsAt } = this.#windows.get(key) ?? { count: 0, endsAt: nowMs }
    return endsAt > nowMs ? { count, msToReset: endsAt - nowMs } : { count: 0, msToReset: 0 }
  }

  get size(): number {
    return this.#windows.size
  }

  #begin(key: string, nowMs: number): Window {
    for (const [ended, { endsAt }] of this.#windows) {
      if (endsAt > nowMs) break
      this.#windows.delete(ended)
    }
    const window = { count: 0, endsAt: nowMs + this.#lengthMs }
    this.#windows.set(key, window)
    return window
  }
}
