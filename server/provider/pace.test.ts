import { expect, test } from 'vitest'
import { pace } from './pace'

test('however many ask at once, each gets its turn in order, and no earlier than the pace allows', async () => {
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
  // Timers may be a millisecond early.
  for (const [i, ms] of tookMs.entries()) expect(ms).toBeGreaterThanOrEqual(i * 10 - 2)
})

test('one that asks after a pause waits for nobody, and saves up no turns', async () => {
  const turn = pace(20)
  await turn()
  await new Promise((resolve) => setTimeout(resolve, 200))
  const startedAt = performance.now()
  await turn()
  await turn()
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(48)
})
