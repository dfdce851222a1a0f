import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baseUrlOf } from './base-url'

test('baseUrlOf removes only trailing slashes', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('/', 'a', ':', '\n') }), (url) => {
      expect(baseUrlOf(url)).toBe(url.replace(/\/+$/, ''))
    }),
    { numRuns: 2000 },
  )
})

test('baseUrlOf leaves text of a million slashes and a final letter unchanged', () => {
  const url = `${'/'.repeat(1_000_000)}a`
  expect(baseUrlOf(url)).toBe(url)
})
