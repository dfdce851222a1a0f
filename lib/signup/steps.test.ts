import { expect, test } from 'vitest'
import { listFields } from '@/lib/members'
import { type Draft, draft as draftSchema, emptyDraft } from '@/lib/signup/draft'
import { listInputs } from '@/lib/signup/inputs'
import { signupPayload } from '@/lib/signup/payload'
import type { StepSlug } from '@/lib/signup/slugs'
import {
  captionOf,
  findStep,
  firstUnanswered,
  isReachable,
  listSteps,
  pathAfter,
  positionOf,
  stepBeside,
  stepOfSource,
  steps,
  titleOf,
} from '@/lib/signup/steps'
import { completeDraft } from '@/lib/testing/complete-draft'
import { userTypeNames } from '@/lib/user-types'

test('every field of the signup body belongs to exactly one form step', () => {
  for (const field of listFields(signupPayload)) {
    const owners = steps.filter(({ owns }) =>
      owns.some((path) => field === path || field.startsWith(`${path}.`)),
    )
    expect([field, owners.map(({ slug }) => slug)]).toEqual([field, [expect.any(String)]])
  }
})

test('every field of the draft is written by exactly one form step', () => {
  const others = ['answered', 'invitedBy', 'prefill', 'socialSecurityNumberLastFour']
  const fields = Object.keys(draftSchema.shape).filter((field) => !others.includes(field))
  expect(steps.flatMap(({ keeps }) => keeps).sort()).toEqual(fields.sort())
})

test('only address inputs offer the military codes AA, AE and AP as a state', () => {
  const inputs = steps.flatMap((step) => listInputs(step))
  const offersPost = ({ choices = [] }: (typeof inputs)[number]) =>
    choices.some(({ value }) => ['AA', 'AE', 'AP'].includes(value))
  expect(inputs.filter(offersPost).map(({ name }) => name)).toEqual([
    'businessAddress.state',
    'address.state',
    'mailingAddress.state',
  ])
  const issuing = inputs.find(({ name }) => name === 'identification.issuingState')
  expect(issuing?.choices?.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['TX', 'DC', 'PR', 'GU']),
  )
})

test('stepOfSource returns the form step of a field for a user type, or undefined', () => {
  expect(stepOfSource('address.city', 'individual')).toBe('address')
  expect(stepOfSource('mailingAddress.city', 'individual')).toBe('mailing-address')
  expect(stepOfSource('employment.incomeSources.0.amount', 'operator')).toBe('employment')
  expect(stepOfSource('transferActivity.carrierPigeonExpected', 'individual')).toBe('transfers')
  expect(stepOfSource('firstName', 'individual')).toBe('name')
  expect(stepOfSource('taxId', 'businessowner')).toBe('business')
  expect(stepOfSource('taxId', 'individual')).toBeUndefined()
  expect(stepOfSource('addressless', 'individual')).toBeUndefined()
  expect(stepOfSource('body', 'individual')).toBeUndefined()
})

test.each([
  ['individual', 'name'],
  ['businessowner', 'business'],
  ['operator', 'organization'],
] as const)(
  'the form for user type %s begins with %s and ends with the review',
  (userType, first) => {
    const slugs = listSteps(userType, emptyDraft).map(({ slug }) => slug)
    expect(slugs[0]).toBe(first)
    expect(slugs.at(-1)).toBe('review')
    expect(slugs).not.toContain('mailing-address')
  },
)

test('sections of the form are numbered in order, and step titles are unique', () => {
  for (const userType of userTypeNames) {
    const sections = listSteps(userType, completeDraft(userType)).map(({ section }) => section)
    expect(sections).toEqual([...sections].sort())
    expect(new Set(sections).size).toBe(6)
  }
  const titles = steps.map((step) => titleOf(step, 'individual'))
  expect(new Set(titles).size).toBe(titles.length)
})

test('the caption and the title of a form step contain the step number', () => {
  const step = findStep('address')!
  expect(captionOf(step, 'individual')).toBe('Step 5 of 10 · Address')
  expect(captionOf(step, 'operator')).toBe('Step 6 of 11 · Address')
  expect(titleOf(step, 'individual', true)).toMatch(
    /^Error: What is your home address\? – Step 5 of 10 – \w+$/,
  )
})

test.each(userTypeNames)(
  'step numbers of the form for user type %s increase by one per page',
  (userType) => {
    const always = listSteps(userType, emptyDraft)
    const positions = always.map((step) => positionOf(step, userType))
    expect(positions.map(({ n }) => n)).toEqual(always.map((_, index) => index + 1))
    expect(new Set(positions.map(({ total }) => total))).toEqual(new Set([always.length]))
  },
)

test('the mailing address step has the same step number as the address step', () => {
  for (const userType of userTypeNames)
    expect(positionOf(findStep('mailing-address')!, userType)).toEqual(
      positionOf(findStep('address')!, userType),
    )
})

test('the mailing address step appears only if mail does not go to the home address', () => {
  const [same, other]: Draft[] = [
    { answered: [], isMailingAddressSame: true },
    { answered: [], isMailingAddressSame: false },
  ]
  expect(stepBeside('address', 'individual', same as Draft, 1)).toBe('identification')
  expect(stepBeside('address', 'individual', other as Draft, 1)).toBe('mailing-address')
  expect(stepBeside('identification', 'individual', other as Draft, -1)).toBe('mailing-address')
  expect(stepBeside('identification', 'individual', same as Draft, -1)).toBe('address')
  expect(stepBeside('name', 'individual', same as Draft, -1)).toBeUndefined()
  expect(stepBeside('review', 'individual', same as Draft, 1)).toBeUndefined()
})

test('a person cannot open a form step after the first unanswered step', () => {
  for (const userType of userTypeNames) {
    const complete = completeDraft(userType)
    const slugs = listSteps(userType, complete).map(({ slug }) => slug)
    for (const [index, open] of slugs.entries()) {
      const draft = { ...complete, answered: complete.answered.filter((slug) => slug !== open) }
      expect(firstUnanswered(userType, draft)).toBe(open)
      for (const [other, slug] of slugs.entries())
        expect(isReachable(slug, userType, draft)).toBe(other <= index)
    }
    expect(isReachable('nowhere', userType, complete)).toBe(false)
  }
})

test('Continue leads to the next form step, to the review or to /not-eligible', () => {
  const complete = completeDraft('businessowner')
  expect(pathAfter('name', 'businessowner', complete)).toBe('/apply/business-owner/date-of-birth')
  expect(pathAfter('name', 'businessowner', complete, true)).toBe('/apply/business-owner/review')
  const moved = {
    ...complete,
    answered: complete.answered.filter((slug) => slug !== 'mailing-address'),
  }
  expect(pathAfter('address', 'businessowner', moved, true)).toBe(
    '/apply/business-owner/mailing-address?return=review',
  )
  expect(
    pathAfter(
      'citizenship',
      'individual',
      { ...complete, usCitizenshipStatus: 'NonResidentAlien' },
      true,
    ),
  ).toBe('/not-eligible')
})

test('a form step normalizes typographic hyphens and spaces in pasted answers', () => {
  const read = (slug: StepSlug, typed: unknown) => {
    const checked = findStep(slug)!.check(typed, {
      userType: 'individual',
      draft: emptyDraft,
      environment: 'sandbox',
    })
    return checked.ok ? checked.draft : checked.faults
  }
  expect(
    read('name', { firstName: 'Mary\u2011Jane', lastName: '\u00a0Quinn\u2013Oak ' }),
  ).toMatchObject({
    firstName: 'Mary-Jane',
    lastName: 'Quinn-Oak',
  })
  expect(read('ssn', { socialSecurityNumber: '900\u201112\u22123456' })).toEqual({
    socialSecurityNumber: '900-12-3456',
  })
  const home = {
    address: '500 Oak St',
    city: 'Wilkes\u2010Barre',
    state: 'PA',
    zipCode: '18701\u20131234\u00a0',
  }
  expect(read('address', { address: home, isMailingAddressSame: 'yes' })).toMatchObject({
    address: { city: 'Wilkes-Barre', zipCode: '18701-1234' },
  })
  const identification = {
    type: 'Passport',
    number: 'A\u201012\u00a034',
    expirationDate: { month: '7', day: '24', year: '2099' },
  }
  expect(read('identification', { identification })).toMatchObject({
    identification: { number: 'A-1234' },
  })
})
