import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idEndOf, referenceOf } from '@/lib/reference'

const uuid = fc.uuid({ version: 7 })

test('a reference number has two groups of four characters without I, O, 0 and 1', () => {
  fc.assert(
    fc.property(uuid, (id) => {
      expect(referenceOf(id)).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    }),
  )
})

test('ids that differ in their last ten characters have different reference numbers', () => {
  fc.assert(
    fc.property(
      uuid,
      uuid,
      (one, other) =>
        (one.slice(-10) === other.slice(-10)) === (referenceOf(one) === referenceOf(other)),
    ),
  )
})

test('idEndOf reads a reference number in any case and with any spacing', () => {
  fc.assert(
    fc.property(uuid, (id) => {
      const reference = referenceOf(id)
      for (const typed of [reference, reference.toLowerCase(), ` ${reference.replace('-', ' ')}`])
        expect(idEndOf(typed)).toBe(id.slice(-10))
    }),
  )
})

test('idEndOf returns undefined for text that is not a reference number', () => {
  for (const text of ['', '4F7K', '4F7K-2M9QQ', '4F7K-2M9O', '4F7K_2M9Q', 'ßßßß-ßßßß'])
    expect(idEndOf(text)).toBeUndefined()
})
