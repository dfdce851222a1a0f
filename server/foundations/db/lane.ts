type Waiting<I, O> = {
  input: I
  since: number
  resolve(output: O): void
  reject(error: unknown): void
}

const laneTimeoutMs = 4500

// Classes 22 and 23 of SQLSTATE. Anything else, a database that is away above all, would fail each of them again, one after the other.
const isAboutData = (error: unknown): boolean =>
  /^2[23]...$/.test((error as { code?: string }).code ?? '')

/**
 * Shares one statement between the requests in flight: while a batch is under way the next one collects, and nothing is remembered
 * between batches. `run` answers in the order of its inputs. With a single caller it costs what the plain statement costs.
 */
export function lane<I, O>(
  run: (inputs: I[]) => Promise<readonly O[]>,
  { most = 500, retryAlone = true } = {},
): (input: I) => Promise<O> {
  let collecting: Waiting<I, O>[] = []
  let flying: Waiting<I, O>[] = []
  let busy = false
  let sweeper: NodeJS.Timeout | undefined

  async function drain() {
    busy = true
    while (collecting.length > 0) {
      const batch = collecting.length > most ? collecting.splice(0, most) : collecting
      if (batch === collecting) collecting = []
      flying = batch
      try {
        const outputs = await run(batch.map((waiting) => waiting.input))
        for (let i = 0; i < batch.length; i++) batch[i]!.resolve(outputs[i] as O)
      } catch (error) {
        await settleAlone(batch, error)
      }
    }
    flying = []
    busy = false
  }

  // One bad input must not fail its neighbours: after a batch that failed for what is in it each is tried by itself.
  async function settleAlone(batch: Waiting<I, O>[], error: unknown) {
    if (!retryAlone || batch.length === 1 || !isAboutData(error)) {
      for (const waiting of batch) waiting.reject(error)
      return
    }
    for (const waiting of batch) {
      try {
        waiting.resolve((await run([waiting.input]))[0] as O)
      } catch (cause) {
        waiting.reject(cause)
      }
    }
  }

  // A database that hangs holds the batch in flight; those who wait behind it, and then in a batch of their own, are told in time.
  function sweep() {
    const tooOld = performance.now() - laneTimeoutMs
    for (const waiting of flying)
      if (waiting.since < tooOld) waiting.reject(new Error('lane timed out'))
    while (collecting.length > 0 && collecting[0]!.since < tooOld)
      collecting.shift()!.reject(new Error('lane timed out'))
    if (collecting.length === 0 && flying.length === 0) {
      clearInterval(sweeper)
      sweeper = undefined
    }
  }

  return (input) =>
    new Promise<O>((resolve, reject) => {
      collecting.push({ input, since: performance.now(), resolve, reject })
      if (!busy) void drain()
      else sweeper ??= setInterval(sweep, 250).unref()
    })
}
