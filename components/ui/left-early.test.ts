import { expect, test } from 'vitest'
import { isLeftEarly } from './left-early'

test.each([
  ['is still being read', 'loading', 0, false],
  ['has been read', 'interactive', 12.5, false],
  ['has come in whole', 'complete', 12.5, false],
  ['was left while it was being read', 'complete', 0, true],
  ['cannot be told about', 'complete', undefined, false],
] as const)('a page that %s', (_, readyState, contentLoadedAt, expected) => {
  expect(isLeftEarly(readyState, contentLoadedAt)).toBe(expected)
})
