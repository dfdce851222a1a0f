import { setTimeout as sleep } from 'node:timers/promises'

/** Spaces calls evenly, so that there are never more than so many a second however many ask at once: each waits for its turn. */
export function pace(perSecond: number): () => Promise<void> {
  const gapMs = 1000 / perSecond
  let nextAt = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(nextAt, now)
    nextAt = at + gapMs
    if (at > now) await sleep(at - now)
  }
}
