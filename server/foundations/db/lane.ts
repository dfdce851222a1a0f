type Waiting<I, O> = {
  input: I
  since: number
  resolve(output: O): void
  reject(error: unknown): void
}

const laneTimeoutMs = 4500

// Whether the values of a call caused the error: SQLSTATE classes 22 and 23. After any other error,
// such as a lost connection, a separate statement for each call would fail too.
const isAboutData = (error: unknown): boolean =>
  /^2[23]...$/.test((error as { code?: string }).code ?? '')

/**
 * Returns a function (a lane) that combines simultaneous calls into one statement. While a batch
 * runs, new calls form the next batch. The lane caches nothing. `run` must return outputs in the
 * order of its inputs.
 */
export function lane<I, O>(
  run: (inputs: I[]) => Promise<readonly O[]>,
  { maxBatch = 500, retryAlone = true } = {},
): (input: I) => Promise<O> {
  let collecting: Waiting<I, O>[] = []
  let running: Waiting<I, O>[] = []
  let busy = false
  let sweeper: NodeJS.Timeout | undefined

  async function drain() {
    busy = true
    while (collecting.length > 0) {
      const batch = collecting.length > maxBatch ? collecting.splice(0, maxBatch) : collecting
      if (batch === collecting) collecting = []
      running = batch
      try {
        const outputs = await run(batch.map((waiting) => waiting.input))
        for (let i = 0; i < batch.length; i++) batch[i]!.resolve(outputs[i] as O)
      } catch (error) {
        await settleAlone(batch, error)
      }
    }
    running = []
    busy = false
  }

  // An invalid input must not fail the calls of others. So after a data error, each input runs in a
  // separate statement.
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

  // Rejects calls that have waited too long for a result, for example because the database hangs.
  // These can be calls of the running batch.
  function sweep() {
    const tooOld = performance.now() - laneTimeoutMs
    for (const waiting of running)
      if (waiting.since < tooOld) waiting.reject(new Error('lane timed out'))
    while (collecting.length > 0 && collecting[0]!.since < tooOld)
      collecting.shift()!.reject(new Error('lane timed out'))
    if (collecting.length === 0 && running.length === 0) {
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
