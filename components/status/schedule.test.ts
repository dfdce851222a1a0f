import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPollMs } from '@/components/status/schedule'

const pending = { status: 'pending', stage: 'automatic' } as const
const minutes = (n: number) => n * 60_000

test.each([
  [0, 5000],
  [minutes(2) - 1, 5000],
  [minutes(2), 15_000],
  [minutes(10) - 1, 15_000],
  [minutes(10), 60_000],
  [minutes(25) - 1, 60_000],
  [minutes(25), false],
])('an open status page after %d ms polls again in %s ms', (watched, next) => {
  expect(nextPollMs(pending, watched)).toBe(next)
})

test('a status under manual review is polled every 5 s at first, then once a minute', () => {
  const next = (watched: number) => nextPollMs({ ...pending, stage: 'manual' }, watched)
  expect(next(minutes(2) - 1)).toBe(5000)
  fc.assert(fc.property(fc.integer({ min: minutes(2) }), (watched) => next(watched) === minutes(1)))
})

test('a decided status is not polled again', () => {
  const decided = fc.constantFrom('approved' as const, 'rejected' as const, 'incomplete' as const)
  fc.assert(
    fc.property(
      decided,
      fc.nat(),
      (status, watched) => nextPollMs({ status, stage: null }, watched) === false,
    ),
  )
})

test('a status page polls an automatic check fewer than a hundred times', () => {
  let watched = 0
  let polls = 0
  for (let next = nextPollMs(pending, 0); next !== false; next = nextPollMs(pending, watched)) {
    watched += next
    polls++
  }
  expect(polls).toBeLessThan(100)
})
