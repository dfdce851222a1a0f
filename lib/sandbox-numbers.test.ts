import { expect, test } from 'vitest'
import { sandboxNumbers } from './sandbox-numbers'

test('sandbox SSNs are distinct and start with 000, which real SSNs never do', () => {
  const numbers = sandboxNumbers.map((row) => row.socialSecurityNumber)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => !/^000-00-\d{4}$/.test(number))).toEqual([])
})
