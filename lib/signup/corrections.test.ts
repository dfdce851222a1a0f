import { expect, test } from 'vitest'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { stepsToCorrect } from '@/lib/correction-path'
import { answersOf, checkCorrections, fillCorrections } from '@/lib/signup/corrections'
import { correctionsPayload } from '@/lib/signup/payload'
import { sampleAnswers } from '@/lib/signup/sample-answers'

const context = { userType: 'individual', environment: 'sandbox', abroad: {} } as const

test('stepsToCorrect returns the steps of the requested fields in form order', () => {
  expect(stepsToCorrect(['identification.number', 'address.address', 'address.city'])).toEqual([
    'address',
    'identification',
  ])
  expect(stepsToCorrect(['business.taxId', 'lastName', 'unknown'])).toEqual([])
})

test('the corrections form shows the submitted answers without the SSN', () => {
  const { socialSecurityNumber: _, ...payload } = samplePayload
  const values = fillCorrections(
    ['date-of-birth', 'ssn', 'address', 'identification'],
    answersOf(payload),
  )
  expect(values).toMatchObject({
    dateOfBirth: { month: '7', day: '24', year: '1988' },
    socialSecurityNumber: '',
    address: { address: '500 Oak Street', city: 'Austin', state: 'TX' },
    identification: {
      type: 'DriversLicense',
      number: 'D1234567',
      expirationDate: { year: '2099' },
    },
  })
})

test('the corrections form does not show a foreign passport as a U.S. passport', () => {
  const { socialSecurityNumber: _, ...payload } = samplePayload
  const typeOf = (issuingCountry: string) => {
    const identification = { ...payload.identification, type: 'Passport', issuingCountry } as const
    const shown = fillCorrections(['identification'], answersOf({ ...payload, identification }))
    return (shown.identification as { type: string }).type
  }
  expect(typeOf('US')).toBe('Passport')
  expect(typeOf('DE')).toBe('')
})

test('checkCorrections returns only the fields of the requested steps', () => {
  const checked = checkCorrections(
    ['address', 'identification'],
    { ...sampleAnswers.address, ...sampleAnswers.identification },
    context,
  )
  expect(checked).toEqual({
    ok: true,
    corrections: {
      address: {
        address: '500 Oak St',
        city: 'Austin',
        state: 'TX',
        zipCode: '78701',
        country: 'US',
      },
      identification: {
        type: 'DriversLicense',
        number: 'D1234567',
        issuingState: 'TX',
        issuingCountry: 'US',
        expirationDate: '07/24/2099',
      },
    },
    urbanizations: { address: '' },
  })
  expect(correctionsPayload.safeParse(checked.ok && checked.corrections).success).toBe(true)
})

test.each([
  ['employment', 'employment.annualIncome', 'employment'],
  ['transfers', 'transferActivity.wireTransferExpected', 'transferActivity'],
] as const)(
  'checkCorrections returns only the fields of the requested form step %s',
  (slug, field, member) => {
    const { socialSecurityNumber: _, ...payload } = samplePayload
    expect(stepsToCorrect([field])).toEqual([slug])
    expect(fillCorrections([slug], answersOf(payload))).toHaveProperty(member)
    const checked = checkCorrections([slug], sampleAnswers[slug], context)
    const corrections = checked.ok ? checked.corrections : {}
    expect(corrections).toEqual({ [member]: expect.anything() })
    expect(correctionsPayload.safeParse(corrections).success).toBe(true)
  },
)

test('the corrections form shows and stores the urbanization of a Puerto Rico address', () => {
  const { socialSecurityNumber: _, ...payload } = samplePayload
  const begun = answersOf(
    { ...payload, address: { ...payload.address, state: 'PR' } },
    { address: 'Urb Las Gladiolas' },
  )
  expect(fillCorrections(['address'], begun)).toMatchObject({
    address: { state: 'PR', urbanization: 'Urb Las Gladiolas' },
  })
  const typed = {
    address: '150 Calle A',
    city: 'San Juan',
    state: 'PR',
    zipCode: '00926',
    urbanization: 'Urb El Alamo',
  }
  const checked = checkCorrections(['address'], { address: typed }, context)
  expect(checked).toMatchObject({ urbanizations: { address: 'Urb El Alamo' } })
  expect(JSON.stringify(checked.ok && checked.corrections)).not.toContain('Alamo')
})

test('checkCorrections keeps the country of a foreign address and needs no U.S. state', () => {
  const abroad = { 'mailing-address': 'DE' }
  const check = (mailingAddress: object) =>
    checkCorrections(['mailing-address'], { mailingAddress }, { ...context, abroad })
  const typed = { address: 'Postfach 12', city: 'Munchen', zipCode: '80331' }
  expect(check({ ...typed, state: ' ' })).toMatchObject({
    ok: true,
    corrections: { mailingAddress: { ...typed, country: 'DE' } },
  })
  const checked = check({ zipCode: '8'.repeat(256) })
  expect(checked.ok ? [] : checked.faults.map(({ message }) => message)).toEqual([
    'Enter your mailing street address',
    'Enter your mailing city',
    'This line must be 255 characters or fewer',
  ])
})

test('checkCorrections reports the errors of all requested steps together', () => {
  const checked = checkCorrections(['ssn', 'address'], { address: { city: 'Aust1n' } }, context)
  expect(checked.ok ? [] : checked.faults.map(({ message }) => message)).toEqual([
    'Enter your Social Security number',
    'Enter your street address',
    'City must not include 1',
    'Select your state or territory',
    'Enter your ZIP code',
  ])
})
