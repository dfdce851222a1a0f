const everyMs = 30_000
const spread = 0.1
const firstLongWaitMs = 60_000
const longestWaitMs = 300_000

/** What a page knows of the unread count, and when it asks again. */
export type Reading = {
  /** Null when it is not known, which is not the same as none. */
  count: number | null
  etag?: string | undefined
  /** How often a count came that was another than the one before. */
  changes: number
  /** Readings that failed in a row, each after its own retries. */
  failures: number
  /** Until the next one, while this is the page that asks. */
  waitMs: number
  /** The server will not answer this person any more; nobody asks again. */
  ended?: 'signed-out' | 'forbidden' | undefined
}

/** 30 seconds, ten percent more or less, so that not everybody asks at once. `chance` is from 0 to 1. */
const usualWaitMs = (chance: number): number =>
  Math.round(everyMs * (1 - spread + 2 * spread * chance))

/** What is known when the page arrives. */
export const startReading = (count: number | null, chance = Math.random()): Reading => ({
  count,
  changes: 0,
  failures: 0,
  waitMs: usualWaitMs(chance),
})

/** A count that came, from the server or from another tab. `undefined` is the server's word that nothing has changed. */
export function takeCount(
  reading: Reading,
  came: { count: number; etag?: string | undefined } | undefined,
  chance = Math.random(),
): Reading {
  const changes = reading.changes + (came && came.count !== reading.count ? 1 : 0)
  return {
    ...reading,
    ...(came && { count: came.count, etag: came.etag }),
    changes,
    failures: 0,
    waitMs: usualWaitMs(chance),
    ended: undefined,
  }
}

/** A reading that failed: the last count stands, and the next one waits a minute, then two, then four, then five. A refusal of the person ends it. */
export function takeFailure(
  reading: Reading,
  {
    status,
    retryAfterSeconds = 0,
  }: { status: number | null; retryAfterSeconds?: number | undefined },
): Reading {
  if (status === 401) return { ...reading, count: null, ended: 'signed-out' }
  if (status === 403) return { ...reading, count: null, ended: 'forbidden' }
  const longMs = Math.min(firstLongWaitMs * 2 ** reading.failures, longestWaitMs)
  return {
    ...reading,
    failures: reading.failures + 1,
    waitMs: Math.max(longMs, retryAfterSeconds * 1000),
  }
}
