import { expect, test } from 'vitest'
import { sandboxNumbers } from './sandbox-numbers'

test('sandbox SSNs are distinct and in the area 000, which is never issued', () => {
  const numbers = sandboxNumbers.map((row) => row.socialSecurityNumber)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => !/^000-00-\d{4}$/.test(number))).toEqual([])
})
