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
])('%d ms after it was opened, a status page polls again in %s ms', (watched, next) => {
  expect(nextPollMs(pending, watched)).toBe(next)
})

test('a status page under manual review polls every 5 s for 2 minutes, then every 60 s', () => {
  const next = (watched: number) => nextPollMs({ ...pending, stage: 'manual' }, watched)
  expect(next(minutes(2) - 1)).toBe(5000)
  fc.assert(fc.property(fc.integer({ min: minutes(2) }), (watched) => next(watched) === minutes(1)))
})

test('the status page stops polling once the application is decided', () => {
  const decided = fc.constantFrom('approved' as const, 'rejected' as const)
  fc.assert(
    fc.property(
      decided,
      fc.nat(),
      (status, watched) => nextPollMs({ status, stage: null }, watched) === false,
    ),
  )
})

test('a status page polls as often for an incomplete application as for a pending one', () => {
  const asking = { status: 'incomplete', stage: null } as const
  fc.assert(
    fc.property(
      fc.nat(),
      (watched) => nextPollMs(asking, watched) === nextPollMs(pending, watched),
    ),
  )
})

test('a status page polls fewer than 100 times during an automatic check', () => {
  let watched = 0
  let polls = 0
  for (let next = nextPollMs(pending, 0); next !== false; next = nextPollMs(pending, watched)) {
    watched += next
    polls++
  }
  expect(polls).toBeLessThan(100)
})
