/** Waits for something that is the caller's to do, and does not count the time. */
export type Pause = <T>(waiting: Promise<T>) => Promise<T>

/** One deadline per request: a dependency that hangs must not hold the caller. Throws when `work` takes longer than `timeoutMs`, pauses aside. */
export async function within<T>(timeoutMs: number, work: (pause: Pause) => Promise<T>): Promise<T> {
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
    return await Promise.race([work(pause), late])
  } finally {
    clearTimeout(timer)
  }
}
