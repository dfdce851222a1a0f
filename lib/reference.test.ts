import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenceOf } from '@/lib/reference'

const uuid = fc.uuid({ version: 7 })

test('a reference has two groups of four characters without I, O, 0 and 1', () => {
  fc.assert(
    fc.property(uuid, (id) => {
      expect(referenceOf(id)).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    }),
  )
})

test('ids that end in different random characters have different references', () => {
  fc.assert(
    fc.property(
      uuid,
      uuid,
      (one, other) =>
        (one.slice(-10) === other.slice(-10)) === (referenceOf(one) === referenceOf(other)),
    ),
  )
})
