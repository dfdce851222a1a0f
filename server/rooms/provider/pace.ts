import { setTimeout as sleep } from 'node:timers/promises'

/** Spaces calls evenly, so that there are never more than so many a second however many ask at once: each waits for its turn. */
export function pace(perSecond: number): () => Promise<void> {
  const gapMs = 1000 / perSecond
  let nextAt = 0
  let line = Promise.resolve()
  const takeTurn = async () => {
    const waitMs = nextAt - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    // A little that a timer was late is made up for; a standstill of the process is not, or all who waited would go at once.
    nextAt = Math.max(nextAt, performance.now() - gapMs / 2) + gapMs
  }
  return () => {
    line = line.then(takeTurn)
    return line
  }
}
