import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baseUrlOf } from './base-url'

test('a base address ends without slashes and keeps all others', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('/', 'a', ':', '\n') }), (url) => {
      expect(baseUrlOf(url)).toBe(url.replace(/\/+$/, ''))
    }),
    { numRuns: 2000 },
  )
})

test('is found in one pass, however many slashes stand in the middle', () => {
  const url = `${'/'.repeat(1_000_000)}a`
  expect(baseUrlOf(url)).toBe(url)
})
