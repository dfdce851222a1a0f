import { expect, test } from 'vitest'
import { isLoadInterrupted } from './interrupted-load'

test.each([
  ['is loading', 'loading', 0, false],
  ['is parsed', 'interactive', 12.5, false],
  ['is complete', 'complete', 12.5, false],
  ['was left while loading counts as interrupted', 'complete', 0, true],
  ['has no timing does not count as interrupted', 'complete', undefined, false],
] as const)(
  'isLoadInterrupted is correct for a page that %s',
  (_, readyState, contentLoadedAt, expected) => {
    expect(isLoadInterrupted(readyState, contentLoadedAt)).toBe(expected)
  },
)
