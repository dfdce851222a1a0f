import { expect, test } from 'vitest'
import { english as words } from '@/lib/signup/words'
import { termsDraft } from './drafts'

test('the date-of-birth page names the minimum age from the terms', () => {
  const [, age] = /You must be at least (\d+) years old/.exec(termsDraft)!
  expect(words['date-of-birth.why']).toContain(`You must be ${age} or older.`)
  expect(words['dateOfBirth.young']).toContain(`You must be ${age} or older`)
})
