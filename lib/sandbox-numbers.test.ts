import { expect, test } from 'vitest'
import { sandboxNumbers } from './sandbox-numbers'

test('the test SSNs of the sandbox are distinct and begin with 000, unlike real SSNs', () => {
  const numbers = sandboxNumbers.map((row) => row.socialSecurityNumber)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => !/^000-00-\d{4}$/.test(number))).toEqual([])
})
