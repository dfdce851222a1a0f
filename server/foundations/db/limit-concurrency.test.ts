import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency'

test('limitConcurrency(3) starts calls in order, at most 3 at a time, despite failures', async () => {
  const turn = limitConcurrency(3)
  const begun: number[] = []
  let atWork = 0
  let max = 0
  const work = (i: number) =>
    turn(async () => {
      begun.push(i)
      max = Math.max(max, ++atWork)
      await sleep(1)
      atWork -= 1
      if (i % 4 === 0) throw new Error('failed')
      return i
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => work(i)))
  expect(max).toBe(3)
  expect(begun).toEqual(begun.toSorted((a, b) => a - b))
  expect(outcomes.map(({ status }) => status)).toEqual(
    Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? 'rejected' : 'fulfilled')),
  )
  expect(await work(41)).toBe(41)
})
