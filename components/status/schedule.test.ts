import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextLookMs } from '@/components/status/schedule'

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
])('after watching for %d ms the next look is in %s', (watched, next) => {
  expect(nextLookMs(pending, watched)).toBe(next)
})

test('a status that a person decides is watched closely at first, then once a minute for as long as it takes', () => {
  const next = (watched: number) => nextLookMs({ ...pending, stage: 'manual' }, watched)
  expect(next(minutes(2) - 1)).toBe(5000)
  fc.assert(fc.property(fc.integer({ min: minutes(2) }), (watched) => next(watched) === minutes(1)))
})

test('a decided status is not looked at again', () => {
  const decided = fc.constantFrom('approved' as const, 'rejected' as const, 'incomplete' as const)
  fc.assert(
    fc.property(
      decided,
      fc.nat(),
      (status, watched) => nextLookMs({ status, stage: null }, watched) === false,
    ),
  )
})

test('a page that nobody looks away from asks fewer than a hundred times', () => {
  let watched = 0
  let looks = 0
  for (let next = nextLookMs(pending, 0); next !== false; next = nextLookMs(pending, watched)) {
    watched += next
    looks++
  }
  expect(looks).toBeLessThan(100)
})
