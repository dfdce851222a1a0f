import { expect, test } from 'vitest'
import { pace } from './pace'

test('simultaneous provider calls start in order, at most 100 a second', async () => {
  const turn = pace(100)
  const startedAt = performance.now()
  const order: number[] = []
  const tookMs = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      await turn()
      order.push(i)
      return performance.now() - startedAt
    }),
  )
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  // The first call after a pause may start half an interval early. A timer may fire one millisecond
  // early.
  for (const [i, ms] of tookMs.entries()) expect(ms).toBeGreaterThanOrEqual(i * 10 - 7)
})

test.each(['no caller waits', 'the process is blocked'])(
  'provider calls do not exceed their rate limit after a time when %s',
  async (what) => {
    const turn = pace(20)
    await turn()
    const late = what === 'no caller waits' ? [] : [turn(), turn(), turn(), turn()]
    if (what === 'no caller waits') await new Promise((resolve) => setTimeout(resolve, 200))
    else for (const until = performance.now() + 200; performance.now() < until; );
    const startedAt = performance.now()
    await Promise.all([...late, turn(), turn(), turn()])
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual((late.length + 3 - 2) * 50 - 2)
  },
)
