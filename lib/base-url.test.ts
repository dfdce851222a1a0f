import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baseUrlOf } from './base-url'

test('baseUrlOf removes slashes only at the end', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('/', 'a', ':', '\n') }), (url) => {
      expect(baseUrlOf(url)).toBe(url.replace(/\/+$/, ''))
    }),
    { numRuns: 2000 },
  )
})

test('baseUrlOf processes a million slashes in one pass', () => {
  const url = `${'/'.repeat(1_000_000)}a`
  expect(baseUrlOf(url)).toBe(url)
})
