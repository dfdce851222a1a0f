import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsOf } from '@/lib/faults'
import { ignoredMembers } from '@/lib/members'
import { identificationChoices, incomeSourceNames, taxClassifications } from '@/lib/signup/choices'
import type { Draft } from '@/lib/signup/draft'
import { signupPayload } from '@/lib/signup/payload'
import { mergeStep } from '@/lib/signup/progress'
import { answerStep, sampleAnswers } from '@/lib/signup/sample-answers'
import { signingName } from '@/lib/signup/signature'
import type { StepSlug } from '@/lib/signup/slugs'
import { findStep, listSteps } from '@/lib/signup/steps'
import { payloadOf, urbanizationsOf } from '@/lib/signup/submission'
import { transferKinds } from '@/lib/signup/transfer-activity'
import { issuers } from '@/lib/states'
import { completeDraft } from '@/lib/testing/complete-draft'
import { userTypeNames } from '@/lib/user-types'

const faultsIn = (body: unknown) => {
  const result = signupPayload.safeParse(body)
  return result.success ? [] : faultsOf(result.error)
}

test('payloadOf converts the sample draft to a signup body', () => {
  const home = {
    address: '500 Oak St',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    country: 'US',
  }
  expect(JSON.parse(JSON.stringify(payloadOf(completeDraft('individual'), 'individual')))).toEqual({
    dateOfBirth: '07/24/1988',
    socialSecurityNumber: '900-12-3456',
    usCitizenshipStatus: 'Citizen',
    address: home,
    mailingAddress: { ...home, address: 'PO Box 12' },
    w9: {
      isSubjectToBackupWithholding: false,
      accepted: true,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    },
    employment: {
      isCurrentlyEmployed: true,
      annualIncome: '85000.00',
      incomeSources: [{ name: 'Employment' }, { name: 'Savings' }],
    },
    transferActivity: {
      internationalTransferExpected: false,
      cryptocurrencyTransactionExpected: false,
      cashTransactionExpected: false,
      achTransferExpected: true,
      wireTransferExpected: false,
      checkDepositExpected: false,
      cardTransactionExpected: true,
    },
    identification: {
      type: 'DriversLicense',
      number: 'D1234567',
      issuingState: 'TX',
      issuingCountry: 'US',
      expirationDate: '07/24/2099',
    },
    middleName: 'Rae',
    taxIdentificationNumberType: 'SSN',
    isMailingAddressSame: false,
  })
})

test('payloadOf returns business fields only for a business owner', () => {
  const body = payloadOf(completeDraft('businessowner'), 'businessowner')
  expect(body).toMatchObject({
    businessName: 'Quinn Carpentry LLC',
    businessType: 'llc',
    taxId: '12-3456789',
    taxIdentificationNumberType: 'EIN',
  })
  expect(payloadOf(completeDraft('operator'), 'operator')).not.toHaveProperty('businessName')
})

test('the signup schema rejects the body of an unsigned draft', () => {
  const draft = answerStep(completeDraft('individual'), 'name', 'individual', {
    ...sampleAnswers.name,
    lastName: 'Quince',
  })
  expect(faultsIn(payloadOf(draft, 'individual'))).toEqual([
    { code: 'REQUIRED', source: 'w9.accepted' },
    { code: 'REQUIRED', source: 'w9.timestamp' },
  ])
})

const word = fc.string({
  unit: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(..."aZé ’-.'ñB") },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  ),
  minLength: 1,
  maxLength: 20,
})
const yesOrNo = fc.constantFrom('yes', 'no', 'no', 'yes', '')
const number = (min: number, max: number) => fc.integer({ min, max }).map(String)
const date = (minYear: number, maxYear: number) =>
  fc.record({
    month: fc.oneof(number(1, 13), fc.constant('feb')),
    day: number(1, 32),
    year: number(minYear, maxYear),
  })
const place = fc.record({
  address: word,
  address2: word,
  city: word,
  state: fc.constantFrom(...Object.keys(issuers)),
  zipCode: fc.constantFrom('78701', '78701 1234', '7870', 'x'),
})
const tick = fc.boolean()

/** Typed values for each step, valid and invalid ones. */
const typed: { [Slug in StepSlug]?: fc.Arbitrary<Record<string, unknown>> } = {
  business: fc.record({
    businessName: word,
    tradeName: word,
    taxClassification: fc.constantFrom(...taxClassifications),
    taxId: number(10_000_000, 999_999_999),
    stateOfFormation: fc.constantFrom(...Object.keys(issuers)),
    businessAddress: place,
    website: fc.constantFrom('', 'example.com', 'https://example.com/a', 'nonsense', 'a b.com'),
  }),
  organization: fc.record({ organizationName: word, jobTitle: word }),
  name: fc.record({ firstName: word, middleName: word, lastName: word, suffix: word }),
  'date-of-birth': fc.record({ dateOfBirth: date(1890, 2030) }),
  citizenship: fc.record({ usCitizenshipStatus: fc.constantFrom('Citizen', 'ResidentAlien', '') }),
  ssn: fc.record({ socialSecurityNumber: fc.oneof(number(0, 1_999_999_999), word) }),
  address: fc.record({ address: place, isMailingAddressSame: yesOrNo }),
  'mailing-address': fc.record({ mailingAddress: place }),
  identification: fc.record({
    identification: fc.record({
      type: fc.constantFrom(...identificationChoices),
      number: fc.oneof(word, fc.constant('D 123-4')),
      issuingState: fc.constantFrom('TX', ''),
      expirationDate: date(2020, 2100),
    }),
  }),
  employment: fc.record({
    employment: fc.record({
      isCurrentlyEmployed: yesOrNo,
      annualIncome: fc.oneof(number(0, 10 ** 12), fc.string()),
      incomeSources: fc.subarray([...incomeSourceNames]),
    }),
  }),
  transfers: fc.record({
    transferActivity: fc.record(
      Object.fromEntries(
        [...transferKinds.map((kind) => `${kind}Expected`), 'none'].map((name) => [name, tick]),
      ),
    ),
  }),
}

test('payloadOf converts every draft of accepted answers to a valid signup body', () => {
  let taken = 0
  const attempts = Object.entries(typed).map(([slug, values]) =>
    values.map((value) => [slug as StepSlug, value] as const),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...userTypeNames),
      fc.array(fc.oneof(...attempts), { minLength: 1, maxLength: 12 }),
      (userType, answers) => {
        let draft: Draft = completeDraft(userType)
        for (const [slug, value] of answers) {
          const step = listSteps(userType, draft).find((each) => each.slug === slug)
          const checked = step?.check(value, { userType, draft, environment: 'sandbox' })
          if (!checked?.ok) continue
          taken += 1
          draft = mergeStep(draft, slug, checked.draft)
          if (draft.isMailingAddressSame === false && !draft.mailingAddress)
            draft = answerStep(draft, 'mailing-address', userType)
        }
        const signed = answerStep(draft, 'w9', userType, {
          ...sampleAnswers.w9,
          signatureName: signingName(draft),
        })
        const body = payloadOf(signed, userType)
        expect(faultsIn(body)).toEqual([])
        expect(ignoredMembers(signupPayload, body)).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
  expect(taken).toBeGreaterThan(100)
})

/** Returns the sample with this value in every input. */
const fillWith = (sample: object, junk: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      typeof value === 'object' && !Array.isArray(value) ? fillWith(value, junk) : junk,
    ]),
  )

test('no input makes a form step throw, and every error has a message', () => {
  const anyJunk = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.constantFrom('x', '1', '-', ' ').map((unit) => unit.repeat(2000)),
  )
  const anySlug = fc.constantFrom(...(Object.keys(sampleAnswers) as StepSlug[]))
  fc.assert(
    fc.property(anySlug, anyJunk, fc.constantFrom(...userTypeNames), (slug, junk, userType) => {
      const draft = completeDraft(userType)
      for (const value of [junk, fillWith(sampleAnswers[slug], junk)]) {
        const checked = findStep(slug)?.check(value, { userType, draft, environment: 'production' })
        if (checked?.ok === false)
          for (const fault of checked.faults)
            expect(fault.message).not.toMatch(/^$|\{\w+\}|undefined/)
      }
    }),
    { numRuns: 1000 },
  )
})

test('submitting the displayed values of a form step does not change the draft', () => {
  for (const userType of userTypeNames) {
    const draft = completeDraft(userType)
    for (const { slug, fill } of listSteps(userType, draft)) {
      if (slug === 'w9') continue
      expect(answerStep(draft, slug, userType, fill(draft))).toEqual(draft)
    }
  }
})

test('the urbanization of an address is stored outside the signup body', () => {
  const home = {
    address: '150 Calle A',
    address2: '',
    city: 'San Juan',
    state: 'PR',
    zipCode: '00926',
    urbanization: 'Urb Las Gladiolas',
  }
  const draft = answerStep(completeDraft('individual'), 'address', 'individual', {
    address: home,
    isMailingAddressSame: 'yes',
  })
  expect(JSON.stringify(payloadOf(draft, 'individual'))).not.toContain('Gladiolas')
  expect(urbanizationsOf(draft)).toEqual({
    address: 'Urb Las Gladiolas',
    mailingAddress: undefined,
  })
  expect(urbanizationsOf(completeDraft('individual'))).toBeUndefined()
  // The person typed the urbanization before choosing a state other than Puerto Rico, so it is not an answer.
  const moved = answerStep(draft, 'address', 'individual', {
    address: { ...home, state: 'TX', zipCode: '78701' },
    isMailingAddressSame: 'yes',
  })
  expect(urbanizationsOf(moved)).toBeUndefined()
})
