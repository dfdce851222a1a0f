import { expect, test } from 'vitest'
import { exampleAccents, fern, readAccent } from './example-brands'

test.for([
  ['#FFDD00', '#ffdd00'],
  ['ffdd00', '#ffdd00'],
  ['#fd0', fern.accent],
  ['red;}body{display:none', fern.accent],
  [['#ffdd00'], fern.accent],
  [undefined, fern.accent],
])('readAccent(%j) returns the color %s', ([value, accent]) => {
  expect(readAccent(value)).toBe(accent)
})

test('readAccent accepts each example color without its #', () => {
  for (const { accent } of exampleAccents) expect(readAccent(accent.slice(1))).toBe(accent)
})
