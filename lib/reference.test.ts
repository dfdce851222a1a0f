import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idEndOf, referenceOf } from '@/lib/reference'

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

test('a reference typed in any case and spacing gives the end of its id', () => {
  fc.assert(
    fc.property(uuid, (id) => {
      const reference = referenceOf(id)
      for (const typed of [reference, reference.toLowerCase(), ` ${reference.replace('-', ' ')}`])
        expect(idEndOf(typed)).toBe(id.slice(-10))
    }),
  )
})

test('a text that is not a reference gives no id', () => {
  for (const text of ['', '4F7K', '4F7K-2M9QQ', '4F7K-2M9O', '4F7K_2M9Q', 'ßßßß-ßßßß'])
    expect(idEndOf(text)).toBeUndefined()
})
