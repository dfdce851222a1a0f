/** Seconds to wait before retry 1, 2, 3 and 4; there is no fifth. */
export const retryWaitsSeconds = [1, 2, 4, 8] as const

/** A try that failed: the status it was answered with, or null when no answer came. */
export type FailedTry = { status: number | null; retryAfterSeconds?: number | undefined }

/** Whether the same call may succeed later: too many calls, our own fault, or no answer. Every other refusal stands. */
export const isWorthRetrying = ({ status }: FailedTry): boolean =>
  status === null || status === 429 || status === 500

/** Milliseconds to wait before a retry, counted from 1: what the rule says or what the service asked for, whichever is longer. Undefined: do not retry. */
export function waitBeforeRetryMs(retry: number, failed: FailedTry): number | undefined {
  const seconds = retryWaitsSeconds[retry - 1]
  if (seconds === undefined || !isWorthRetrying(failed)) return undefined
  return Math.max(seconds, failed.retryAfterSeconds ?? 0) * 1000
}

/** Seconds of a Retry-After header, given as a number or as a date; undefined when it is absent or says nothing. */
export function readRetryAfter(header: string | null, nowMs = Date.now()): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const dateMs = Date.parse(header)
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000))
}

export type Patience = {
  /** Waits; a test gives one that does not. */
  sleep?: (ms: number) => Promise<void>
  /** At most so many retries, 4 unless told. */
  retries?: number
  /** A longer wait than this is not waited for: the failure is told at once. One minute unless told. */
  longestWaitMs?: number
  /** Called before each wait, with the number of the retry that follows it. */
  onRetry?: (retry: number, waitMs: number) => void
}

const sleepFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Tries until it succeeds, fails for good, or has been retried often enough; then throws what the last try threw.
 * `readFailure` says how a try failed; undefined is a failure that no retry mends.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  readFailure: (error: unknown) => FailedTry | undefined,
  patience: Patience = {},
): Promise<T> {
  const {
    sleep = sleepFor,
    retries = retryWaitsSeconds.length,
    longestWaitMs = 60_000,
    onRetry,
  } = patience
  for (let number = 1; ; number++) {
    try {
      return await attempt()
    } catch (error) {
      const failed = readFailure(error)
      const waitMs = failed && number <= retries ? waitBeforeRetryMs(number, failed) : undefined
      if (waitMs === undefined || waitMs > longestWaitMs) throw error
      onRetry?.(number, waitMs)
      await sleep(waitMs)
    }
  }
}
