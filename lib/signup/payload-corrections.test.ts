import { expect, test } from 'vitest'
import type * as z from 'zod'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { faultsOf } from '@/lib/faults'
import { mergeMembers } from '@/lib/members'
import { correctionsPayload, mergeCorrections, signupPayload } from '@/lib/signup/payload'

const faults = (body: unknown, schema: z.ZodType = signupPayload) => {
  const result = schema.safeParse(body)
  return result.success ? [] : faultsOf(result.error).map(({ source, code }) => `${source} ${code}`)
}

test('the corrections schema accepts missing fields and rejects invalid values', () => {
  expect(faults({}, correctionsPayload)).toEqual([])
  expect(
    faults(
      {
        address: { zipCode: '1' },
        dateOfBirth: '',
        w9: { accepted: false },
        transferActivity: { carrierPigeonExpected: 1 },
      },
      correctionsPayload,
    ),
  ).toEqual([
    'dateOfBirth DAY_BEFORE_NOW_INVALID',
    'w9.accepted W9_NOT_ACCEPTED',
    'transferActivity.carrierPigeonExpected BOOLEAN',
  ])
})

test('a correction of state and ZIP code is validated only if the country is US', () => {
  const wrong = { city: 'Austin!', state: 'Bavaria', zipCode: '1' }
  const sources = ['dateOfBirth DAY_BEFORE_NOW_INVALID', 'address.city CITY_HAS_INVALID_FORMAT']
  const ofUs = [
    'address.state STATE_HAS_INVALID_FORMAT',
    'address.zipCode ZIP_CODE_HAS_INVALID_FORMAT',
  ]
  const judge = (country?: unknown) =>
    faults({ dateOfBirth: '', address: { ...wrong, country } }, correctionsPayload)
  for (const country of ['US', 'usa']) expect(judge(country)).toEqual([...sources, ...ofUs])
  for (const country of ['DE', undefined, null]) expect(judge(country)).toEqual(sources)
  expect(judge('Atlantis')).toEqual([...sources, 'address.country ONEOF'])
  expect(
    faults({ mailingAddress: { state: 'Bavaria', country: 'US' } }, correctionsPayload),
  ).toEqual(['mailingAddress.state STATE_HAS_INVALID_FORMAT'])
})

test('mergeCorrections changes only the given fields, and the result is validated', () => {
  const merged = mergeCorrections(samplePayload, {
    address: { city: 'Dallas', zipCode: '75201', address2: null },
    employment: { incomeSources: [{ name: 'Savings' }] },
  })
  expect(merged).toEqual({
    ...samplePayload,
    address: { ...samplePayload.address, city: 'Dallas', zipCode: '75201' },
    employment: { ...samplePayload.employment, incomeSources: [{ name: 'Savings' }] },
  })
  expect(faults(merged)).toEqual([])
  expect(faults(mergeCorrections(samplePayload, { address: { zipCode: 'M5V 2T6' } }))).toEqual([
    'address.zipCode ZIP_CODE_HAS_INVALID_FORMAT',
  ])
  expect(faults(mergeCorrections(samplePayload, { mailingAddress: { zipCode: '75201' } }))).toEqual(
    ['mailingAddress.city REQUIRED'],
  )
})

test('mergeMembers changes neither of its arguments', () => {
  const [value, changes] = [{ a: { b: 1 } }, { a: { c: 2 } }]
  expect(mergeMembers(value, changes)).toEqual({ a: { b: 1, c: 2 } })
  expect([value, changes]).toEqual([{ a: { b: 1 } }, { a: { c: 2 } }])
})
