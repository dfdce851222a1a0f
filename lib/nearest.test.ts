import { expect, test } from 'vitest'
import { nearest } from './nearest'

const known = ['address', 'mailingAddress', 'dateOfBirth', 'socialSecurityNumber', 'w9', 'city']

test.each([
  ['adress', 'address'],
  ['DateOfBirth', 'dateOfBirth'],
  ['socialSecurtyNumber', 'socialSecurityNumber'],
  ['ctiy', 'city'],
  ['mailingAdress', 'mailingAddress'],
])('%s was probably meant as %s', (word, meant) => {
  expect(nearest(word, known)).toBe(meant)
})

test.each(['favouriteColour', 'x', '', 'kycStatus', 'a'.repeat(10_000)])(
  'a word that is near to none is not guessed at',
  (word) => {
    expect(nearest(word, known)).toBeUndefined()
  },
)
