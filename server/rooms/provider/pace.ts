import { setTimeout as sleep } from 'node:timers/promises'

export type Pace = {
  /** Resolves when the caller may start its call. */
  (): Promise<void>
  /** Delays all later calls by this number of milliseconds. */
  pause(milliseconds: number): void
}

/**
 * Spaces calls evenly, so that they never exceed this rate. Calls start in the order in which
 * callers request them.
 */
export function pace(perSecond: number): Pace {
  const gapMs = 1000 / perSecond
  let nextAt = 0
  let line = Promise.resolve()
  const takeTurn = async () => {
    for (;;) {
      const waitMs = nextAt - performance.now()
      if (waitMs <= 0) break
      await sleep(waitMs)
    }
    // Compensates for a timer that fires slightly late. Does not compensate for a long block of the
    // process, because all waiting calls would then start at once.
    nextAt = Math.max(nextAt, performance.now() - gapMs / 2) + gapMs
  }
  const turn = () => {
    line = line.then(takeTurn)
    return line
  }
  const pause = (milliseconds: number) => {
    nextAt = Math.max(nextAt, performance.now() + milliseconds)
  }
  return Object.assign(turn, { pause })
}
