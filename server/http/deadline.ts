/**
 * Waits for the caller, for example for the body of a request. The deadline of `within` does not
 * include this time.
 */
export type Pause = <T>(waiting: Promise<T>) => Promise<T>

/** Returns the milliseconds until the deadline. Excludes pauses. Negative after the deadline. */
export type LeftMs = () => number

/**
 * Runs `work` with a deadline, so that a dependency that hangs does not block the caller. Throws if
 * `work` takes longer than `timeoutMs`, not counting pauses.
 */
export async function within<T>(
  timeoutMs: number,
  work: (pause: Pause, leftMs: LeftMs) => Promise<T>,
): Promise<T> {
  let leftMs = timeoutMs
  let runningSince = 0
  let timer: NodeJS.Timeout | undefined
  let fail: (error: Error) => void = () => {}
  const late = new Promise<never>((_, reject) => {
    fail = reject
  })
  const run = () => {
    runningSince = performance.now()
    timer = setTimeout(() => fail(new Error('request timed out')), leftMs)
  }
  const pause: Pause = async (waiting) => {
    clearTimeout(timer)
    leftMs -= performance.now() - runningSince
    try {
      return await waiting
    } finally {
      run()
    }
  }
  run()
  try {
    const readLeftMs = () => leftMs - (performance.now() - runningSince)
    return await Promise.race([work(pause, readLeftMs), late])
  } finally {
    clearTimeout(timer)
  }
}
