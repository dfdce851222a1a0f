import { expect, test } from 'vitest'
import { shortenContact } from './short-contact'

test('a short contact has the first name, an initial and a masked address', () => {
  expect(
    shortenContact({ firstName: 'Avery', lastName: 'Quinn', email: 'avery@example.com' }),
  ).toEqual({ name: 'Avery Q', email: 'a…y@example.com' })
  expect(shortenContact({ firstName: '', lastName: '', email: 'ab@example.com' })).toEqual({
    name: '',
    email: '…@example.com',
  })
})
