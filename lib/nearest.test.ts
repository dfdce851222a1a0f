import { expect, test } from 'vitest'
import { nearest } from './nearest'

const known = ['address', 'mailingAddress', 'dateOfBirth', 'socialSecurityNumber', 'w9', 'city']

test.each([
  ['adress', 'address'],
  ['DateOfBirth', 'dateOfBirth'],
  ['socialSecurtyNumber', 'socialSecurityNumber'],
  ['ctiy', 'city'],
  ['mailingAdress', 'mailingAddress'],
])('the nearest known name to %s is %s', (word, meant) => {
  expect(nearest(word, known)).toBe(meant)
})

test.each(['favouriteColour', 'x', '', 'kycStatus', 'a'.repeat(10_000)])(
  'nearest returns nothing for a word far from all known names',
  (word) => {
    expect(nearest(word, known)).toBeUndefined()
  },
)
