/** Lets so many work at once; whoever comes later waits for a turn, in the order of coming. */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // A turn goes from hand to hand, so that nobody who comes now is before those who wait.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
