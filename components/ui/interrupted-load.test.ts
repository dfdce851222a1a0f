import { expect, test } from 'vitest'
import { isLoadInterrupted } from './interrupted-load'

test.each([
  ['is loading', 'loading', 0, false],
  ['is parsed', 'interactive', 12.5, false],
  ['is complete', 'complete', 12.5, false],
  ['was left while loading', 'complete', 0, true],
  ['has no navigation timing', 'complete', undefined, false],
] as const)(
  'for a page that %s (readyState %s, loaded at %s), isLoadInterrupted returns %s',
  (_, readyState, contentLoadedAt, expected) => {
    expect(isLoadInterrupted(readyState, contentLoadedAt)).toBe(expected)
  },
)
