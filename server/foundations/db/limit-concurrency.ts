/**
 * Limits the number of calls that run at the same time. Waiting calls start in their order of
 * arrival.
 */
export function limitConcurrency(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = max
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The first waiter receives the slot directly, so a new caller cannot overtake it.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
