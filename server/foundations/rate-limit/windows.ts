type Window = { count: number; endsAt: number }

/** Counts by key in windows of the same length, in this process. A window begins with the first count after the one before has ended. */
export class Windows {
  readonly #lengthMs: number
  // Every window is as long, and is set anew when it begins: the first to end is the first in the map.
  readonly #windows = new Map<string, Window>()

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs
  }

  /** Counts one and returns the count of the window. `nowMs` must be of a clock that never goes back. */
  count(key: string, nowMs = performance.now()): { count: number; msToReset: number } {
    const current = this.#windows.get(key)
    const window = current && current.endsAt > nowMs ? current : this.#begin(key, nowMs)
    window.count += 1
    return { count: window.count, msToReset: window.endsAt - nowMs }
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
