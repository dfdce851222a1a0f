import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describePlace, findFault } from './json-place'

test.each([
  ['', 'line 1, column 1'],
  ['{"a":1,\n "b": }', 'line 2, column 7'],
  ['[1,]', 'line 1, column 4'],
  ['{"a":1,}', 'line 1, column 8'],
  ['{a:1}', 'line 1, column 2'],
  ['{"a" 1}', 'line 1, column 6'],
  ['{"a":tru}', 'line 1, column 6'],
  ['[1 2]', 'line 1, column 4'],
  ['{} x', 'line 1, column 4'],
  ['[', 'line 1, column 2'],
  ['["a\nb"]', 'line 1, column 2'],
  ['[1}', 'line 1, column 3'],
])('describePlace locates the JSON syntax error of %j at %s', (text, place) => {
  expect(describePlace(text, findFault(text))).toBe(place)
})

test('findFault returns the length of the text for valid JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(findFault(text)).toBe(text.length)
    }),
  )
})

test('the text before the findFault position is a prefix of valid JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, cut) => {
      const broken = `${text.slice(0, cut % (text.length + 1))}!`
      const place = findFault(broken)
      expect(place).toBeLessThan(broken.length)
      expect(text.startsWith(broken.slice(0, place))).toBe(true)
    }),
  )
})
