import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWorthRetrying, readRetryAfter, retry, waitBeforeRetryMs } from '@/lib/backoff'

class Failed extends Error {
  readonly status: number | null
  readonly retryAfterSeconds: number | undefined
  constructor(status: number | null, retryAfterSeconds?: number) {
    super('failed')
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}
const read = (error: unknown) =>
  error instanceof Failed
    ? { status: error.status, retryAfterSeconds: error.retryAfterSeconds }
    : undefined

/** Calls `retry` with a fake sleep. Returns the waits, the number of tries and the outcome. */
async function run(outcomes: readonly (Failed | Error | 'done')[], options = {}) {
  const waits: number[] = []
  let tries = 0
  const attempt = async () => {
    const outcome = outcomes[tries++] ?? 'done'
    if (outcome === 'done') return outcome
    throw outcome
  }
  const sleep = async (ms: number) => void waits.push(ms)
  const ended = await retry(attempt, read, { sleep, ...options }).catch((error: unknown) => error)
  return { waits, tries, ended }
}

const retryable = fc.constantFrom(429, 500, null)
const seconds = fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined })

describe('retry waits', () => {
  test('a call that keeps failing is retried after 1, 2, 4 and 8 s and then throws', async () => {
    const last = new Failed(429)
    const { waits, tries, ended } = await run([
      new Failed(500),
      new Failed(null),
      new Failed(429),
      new Failed(500),
      last,
    ])
    expect(waits).toEqual([1000, 2000, 4000, 8000])
    expect(tries).toBe(5)
    expect(ended).toBe(last)
  })

  test('retry() waits for the back-off time or Retry-After, whichever is longer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        retryable,
        seconds,
        (number, status, retryAfterSeconds) => {
          const wait = waitBeforeRetryMs(
            number,
            retryAfterSeconds === undefined ? { status } : { status, retryAfterSeconds },
          )
          expect(wait).toBe(Math.max(2 ** (number - 1), retryAfterSeconds ?? 0) * 1000)
        },
      ),
    )
  })

  test('retry() repeats each retryable failure, with at most five tries in total', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(retryable, seconds), { maxLength: 8 }),
        async (failures) => {
          const { waits, tries, ended } = await run(
            failures.map(([status, after]) => new Failed(status, after)),
          )
          expect(waits).toHaveLength(Math.min(failures.length, 4))
          expect(tries).toBe(Math.min(failures.length, 4) + 1)
          expect(ended === 'done').toBe(failures.length <= 4)
        },
      ),
    )
  })
})

describe('failures without a retry', () => {
  test('an error other than 429 and 500 is not retried, even with Retry-After', async () => {
    const final = fc
      .integer({ min: 400, max: 599 })
      .filter((status) => status !== 429 && status !== 500)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(400, 401, 403, 404, 409, 422), final),
        seconds,
        async (status, after) => {
          const failed = new Failed(status, after)
          expect(isWorthRetrying({ status })).toBe(false)
          expect(await run([failed])).toEqual({ waits: [], tries: 1, ended: failed })
        },
      ),
    )
  })

  test('retry() stops at the first error that is not retryable', async () => {
    const refused = new Failed(422)
    expect(await run([new Failed(500), refused])).toEqual({
      waits: [1000],
      tries: 2,
      ended: refused,
    })
  })

  test('retry() does not retry a TypeError', async () => {
    const fault = new TypeError('a fault')
    expect(await run([fault])).toEqual({ waits: [], tries: 1, ended: fault })
  })

  test('retry() throws without a wait if Retry-After is above 60 s', async () => {
    const failed = new Failed(429, 61)
    expect(await run([failed])).toEqual({ waits: [], tries: 1, ended: failed })
  })

  test('the caller of retry() can limit the number of retries', async () => {
    const { waits } = await run([new Failed(500), new Failed(500), new Failed(500)], { retries: 1 })
    expect(waits).toEqual([1000])
  })
})

test('onRetry receives the number of each retry and the wait in ms', async () => {
  const announced: [number, number][] = []
  const onRetry = (number: number, waitMs: number) => void announced.push([number, waitMs])
  await run([new Failed(500), new Failed(429, 7)], { onRetry })
  expect(announced).toEqual([
    [1, 1000],
    [2, 7000],
  ])
})

describe('the Retry-After header', () => {
  test('readRetryAfter accepts seconds and HTTP dates', () => {
    const nowMs = Date.UTC(2030, 0, 1)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (seconds) => {
        expect(readRetryAfter(String(seconds), nowMs)).toBe(seconds)
        expect(readRetryAfter(new Date(nowMs + seconds * 1000).toUTCString(), nowMs)).toBe(seconds)
      }),
    )
  })

  test('readRetryAfter returns 0 for a past date and undefined for other text', () => {
    expect(readRetryAfter(new Date(0).toUTCString())).toBe(0)
    expect(readRetryAfter(null)).toBeUndefined()
    expect(readRetryAfter('soon')).toBeUndefined()
    expect(readRetryAfter('-5x')).toBeUndefined()
  })
})
