import { expect, test } from 'vitest'
import { describeOffset } from './clock-offset'

test.each([
  [1, '1 second ahead'],
  [-60, '1 minute behind'],
  [2 * 86_400 + 3600, '2 days and 1 hour ahead'],
  [86_400 + 61, '1 day and 1 minute ahead'],
  [-3650 * 86_400, '3,650 days behind'],
])('describeOffset writes a test clock offset of %i seconds as "%s"', (seconds, text) => {
  expect(describeOffset(seconds)).toBe(text)
})
