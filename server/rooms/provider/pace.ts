import { setTimeout as sleep } from 'node:timers/promises'

/** Spaces calls evenly, so that a burst never exceeds the rate. Each caller waits for its turn. */
export function pace(perSecond: number): () => Promise<void> {
  const gapMs = 1000 / perSecond
  let nextAt = 0
  let line = Promise.resolve()
  const takeTurn = async () => {
    const waitMs = nextAt - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    // Compensates for a late timer, but not for a long block of the process. After that, all
    // waiting calls would start at once.
    nextAt = Math.max(nextAt, performance.now() - gapMs / 2) + gapMs
  }
  return () => {
    line = line.then(takeTurn)
    return line
  }
}
