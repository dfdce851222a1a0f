/** The seconds before retries 1 to 4. There is no fifth retry. */
const retryWaitsSeconds = [1, 2, 4, 8] as const

/** A failed try. `status` is null when no response arrived. */
export type FailedAttempt = { status: number | null; retryAfterSeconds?: number | undefined }

/** True if the same call may succeed later: after 429, after 500, or without a response. */
export const isWorthRetrying = ({ status }: FailedAttempt): boolean =>
  status === null || status === 429 || status === 500

/**
 * Milliseconds before a retry: the longer of the default wait and Retry-After. `retry` counts from
 * 1. Undefined means no retry.
 */
export function waitBeforeRetryMs(retry: number, failed: FailedAttempt): number | undefined {
  const seconds = retryWaitsSeconds[retry - 1]
  if (seconds === undefined || !isWorthRetrying(failed)) return undefined
  return Math.max(seconds, failed.retryAfterSeconds ?? 0) * 1000
}

/**
 * Returns the seconds of a Retry-After header. The header contains a number or a date. Undefined if
 * it is absent or unreadable.
 */
export function readRetryAfter(header: string | null, nowMs = Date.now()): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const dateMs = Date.parse(header)
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000))
}

export type RetryOptions = {
  /** Tests replace this function, so that they do not really wait. */
  sleep?: (ms: number) => Promise<void>
  /** The maximum number of retries, 4 by default. */
  retries?: number
  /**
   * The maximum wait in milliseconds, one minute by default. If Retry-After is longer, the call
   * throws immediately.
   */
  maxWaitMs?: number
  /** `retry` calls this before each wait, with the number of the retry that follows. */
  onRetry?: (retry: number, waitMs: number) => void
}

const sleepFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Repeats a call until it succeeds. Throws the last error if a retry cannot fix it, or if no retry
 * is left. `readFailure` returns undefined for errors that a retry cannot fix.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  readFailure: (error: unknown) => FailedAttempt | undefined,
  options: RetryOptions = {},
): Promise<T> {
  const {
    sleep = sleepFor,
    retries = retryWaitsSeconds.length,
    maxWaitMs = 60_000,
    onRetry,
  } = options
  for (let number = 1; ; number++) {
    try {
      return await attempt()
    } catch (error) {
      const failed = readFailure(error)
      const waitMs = failed && number <= retries ? waitBeforeRetryMs(number, failed) : undefined
      if (waitMs === undefined || waitMs > maxWaitMs) throw error
      onRetry?.(number, waitMs)
      await sleep(waitMs)
    }
  }
}
