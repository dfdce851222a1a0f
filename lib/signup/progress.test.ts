import { expect, test } from 'vitest'
import { draftForBrowser, draft as draftSchema, emptyDraft, isSigned } from '@/lib/signup/draft'
import { mergeStep } from '@/lib/signup/progress'
import { answerStep, sampleAnswers } from '@/lib/signup/sample-answers'
import { firstUnanswered, listSteps } from '@/lib/signup/steps'
import { completeDraft } from '@/lib/testing/complete-draft'
import { userTypeNames } from '@/lib/user-types'

test.each(userTypeNames)(
  'the sample draft for user type %s is complete, signed and storable',
  (userType) => {
    const draft = completeDraft(userType)
    expect(firstUnanswered(userType, draft)).toBe('review')
    expect(isSigned(draft)).toBe(true)
    expect(draftSchema.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  },
)

test('draftForBrowser contains only the last four digits of the SSN', () => {
  const shown = draftForBrowser(completeDraft('individual'))
  expect(shown.socialSecurityNumberLastFour).toBe('3456')
  expect(JSON.stringify(shown)).not.toMatch(/900-?12|12-3456/)
  expect(draftForBrowser(emptyDraft)).toEqual(emptyDraft)
})

test.each([
  ['name', { ...sampleAnswers.name, lastName: 'Quince' }],
  ['name', { ...sampleAnswers.name, middleName: '' }],
  ['ssn', { socialSecurityNumber: '900-12-3457' }],
  ['citizenship', { usCitizenshipStatus: 'ResidentAlien' }],
  ['business', { ...sampleAnswers.business, taxId: '98-7654321' }],
  ['business', { ...sampleAnswers.business, exemptPayeeCode: '5' }],
  ['business', { ...sampleAnswers.business, tradeName: 'Quinn & Sons' }],
  ['business', { ...sampleAnswers.business, tradeName: '' }],
  ['business', { ...sampleAnswers.business, taxClassification: 'partnership' }],
] as const)(
  'a change on the form step %s removes the signature and keeps the step answered',
  (slug, typed) => {
    const draft = answerStep(completeDraft('businessowner'), slug, 'businessowner', typed)
    expect(isSigned(draft)).toBe(false)
    expect(draft).not.toHaveProperty('signatureName')
    expect(draft.w9).toEqual({ isSubjectToBackupWithholding: false })
    expect(firstUnanswered('businessowner', draft)).toBe('review')
  },
)

test('saving unchanged answers or a new address does not remove the signature', () => {
  const complete = completeDraft('businessowner')
  for (const { slug } of listSteps('businessowner', complete))
    expect(isSigned(answerStep(complete, slug, 'businessowner'))).toBe(true)
  const moved = answerStep(complete, 'address', 'businessowner', {
    ...sampleAnswers.address,
    address: { ...(sampleAnswers.address.address as object), city: 'Dallas' },
  })
  expect(isSigned(moved)).toBe(true)
  expect(moved.address?.city).toBe('Dallas')
})

test('mergeStep writes only the draft fields of the given step', () => {
  const complete = completeDraft('individual')
  expect(
    mergeStep(complete, 'address', { firstName: 'Mallory', isMailingAddressSame: false }),
  ).toEqual(complete)
})

test('submitting an empty optional answer removes it from the draft', () => {
  const draft = answerStep(completeDraft('individual'), 'name', 'individual', {
    ...sampleAnswers.name,
    middleName: ' ',
  })
  expect(draft).not.toHaveProperty('middleName')
})

test('submitting an empty SSN keeps the saved number', () => {
  const draft = answerStep(completeDraft('individual'), 'ssn', 'individual', {
    socialSecurityNumber: '',
  })
  expect(draft.socialSecurityNumber).toBe('900-12-3456')
  expect(isSigned(draft)).toBe(true)
})

test('choosing mail to the home address deletes the mailing address from the draft', () => {
  const complete = completeDraft('individual')
  const home = answerStep(complete, 'address', 'individual', {
    ...sampleAnswers.address,
    isMailingAddressSame: 'yes',
  })
  expect(home).not.toHaveProperty('mailingAddress')
  expect(firstUnanswered('individual', home)).toBe('review')
  expect(firstUnanswered('individual', answerStep(home, 'address', 'individual'))).toBe(
    'mailing-address',
  )
})

test('the answer "non-resident alien" does not complete the citizenship step', () => {
  const draft = answerStep(completeDraft('individual'), 'citizenship', 'individual', {
    usCitizenshipStatus: 'NonResidentAlien',
  })
  expect(firstUnanswered('individual', draft)).toBe('citizenship')
})

test('a name from an invitation does not complete the name step', () => {
  expect(
    firstUnanswered('individual', { answered: [], firstName: 'Avery', lastName: 'Quinn' }),
  ).toBe('name')
})

test('answerStep does not change the draft that it receives', () => {
  const draft = Object.freeze(completeDraft('individual'))
  const before = structuredClone(draft)
  answerStep(draft, 'name', 'individual', { ...sampleAnswers.name, lastName: 'Quince' })
  expect(draft).toEqual(before)
})
