import { expect, test } from 'vitest'
import { shortenContact } from './short-contact'

test('shortenContact returns first name, last initial and a masked email address', () => {
  expect(
    shortenContact({ firstName: 'Avery', lastName: 'Quinn', email: 'avery@example.com' }),
  ).toEqual({ name: 'Avery Q', email: 'a…y@example.com' })
  expect(shortenContact({ firstName: '', lastName: '', email: 'ab@example.com' })).toEqual({
    name: '',
    email: '…@example.com',
  })
})
