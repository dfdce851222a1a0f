import { expect, test } from 'vitest'
import { nearest } from './nearest'

const known = ['address', 'mailingAddress', 'dateOfBirth', 'socialSecurityNumber', 'w9', 'city']

test.each([
  ['adress', 'address'],
  ['DateOfBirth', 'dateOfBirth'],
  ['socialSecurtyNumber', 'socialSecurityNumber'],
  ['ctiy', 'city'],
  ['mailingAdress', 'mailingAddress'],
])('nearest() corrects the misspelled field %s to %s', (word, meant) => {
  expect(nearest(word, known)).toBe(meant)
})

test.each(['favouriteColour', 'x', '', 'kycStatus', 'a'.repeat(10_000)])(
  'nearest() returns undefined for a word that is unlike every known name',
  (word) => {
    expect(nearest(word, known)).toBeUndefined()
  },
)
