import { expect, test } from 'vitest'
import { writeTimeLeft } from './time-left'
import { sessionWords } from './words'

test.each([
  [150, '2 minutes 30 seconds'],
  [120, '2 minutes'],
  [61, '1 minute 1 second'],
  [60, '1 minute'],
  [45, '45 seconds'],
  [1, '1 second'],
  [0, '0 seconds'],
])('the session warning writes %i seconds as "%s"', (seconds, words) =>
  expect(writeTimeLeft(seconds, sessionWords)).toBe(words),
)
