import { describe, expect, test } from 'vitest'
import { buildRecord } from '@/lib/application-record'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { type Draft, draftForBrowser } from '@/lib/signup/draft'
import { linesOf } from '@/lib/signup/lines'
import { answerStep, sampleAnswers } from '@/lib/signup/sample-answers'
import { linesOfQuestions } from '@/lib/signup/step'
import { listSteps } from '@/lib/signup/steps'
import { completeDraft } from '@/lib/testing/complete-draft'
import { userTypeNames } from '@/lib/user-types'
import { listAnswers } from './answers'

const shownOf = (draft: Draft, userType: (typeof userTypeNames)[number]) =>
  listAnswers(draftForBrowser(draft), userType).flatMap(({ answers }) => answers)

describe.each(userTypeNames)('the review page for user type %s', (userType) => {
  const draft = completeDraft(userType)
  const shown = shownOf(draft, userType)

  test('the review page shows the answered steps in form order', () => {
    const asked = listSteps(userType, draft).map(({ slug }) => slug)
    expect([...new Set(shown.map(({ step }) => step))]).toEqual(
      asked.filter((slug) => slug !== 'review'),
    )
  })

  test('the review page shows every form line once, under its line number', () => {
    const sources = listSteps(userType, draft).flatMap(({ questions }) =>
      linesOfQuestions(questions),
    )
    expect(shown.flatMap(({ of }) => of).sort()).toEqual(sources.toSorted())
    for (const answer of shown)
      expect(answer.line).toMatch(new RegExp(`^${linesOf([answer.of[0]!], userType)}(–|$)`))
    const numbers = sources.map((source) => linesOf([source], userType))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('the review page shows a value for every required question', () => {
    const optional = ['jobTitle', 'website', 'tradeName', 'exemptPayeeCode']
    for (const { of, value } of shown)
      if (!optional.includes(of[0]!)) expect(value, of[0]).toBeDefined()
  })

  test('the review page shows only the last four digits of the Social Security number', () => {
    expect(JSON.stringify(shown)).not.toContain(draft.socialSecurityNumber)
    expect(shown.find(({ lastFour }) => lastFour)).toMatchObject({
      lastFour: draft.socialSecurityNumber!.slice(-4),
    })
  })
})

test('accessible names of links on the review page keep capitals, such as "DBA"', () => {
  const abouts = shownOf(completeDraft('businessowner'), 'businessowner').map(({ about }) => about)
  expect(abouts).toEqual(
    expect.arrayContaining([
      'trade name or DBA',
      'Employer Identification Number',
      'legal name of the business',
    ]),
  )
})

test('the review page omits the mailing address if mail goes to the home address', () => {
  const draft = answerStep(completeDraft('individual'), 'address', 'individual', {
    ...sampleAnswers.address,
    isMailingAddressSame: 'yes',
  })
  expect(shownOf(draft, 'individual').some(({ of }) => of.includes('mailingAddress.city'))).toBe(
    false,
  )
})

test('the review page shows no issuing state for a passport or a military ID', () => {
  const termsOf = (type: string) =>
    shownOf(
      answerStep(completeDraft('individual'), 'identification', 'individual', {
        identification: { ...(sampleAnswers.identification.identification as object), type },
      }),
      'individual',
    ).map(({ term }) => term)
  for (const type of ['Passport', 'MilitaryId']) expect(termsOf(type)).not.toContain('Issued by')
  for (const type of ['DriversLicense', 'StateId']) expect(termsOf(type)).toContain('Issued by')
})

test('the review page shows all digits of a 13-digit amount with cents', () => {
  const draft = completeDraft('individual')
  draft.employment = { ...draft.employment!, annualIncome: '1234567890123.40' }
  expect(
    shownOf(draft, 'individual').find(({ of }) => of.includes('employment.annualIncome'))?.value,
  ).toEqual(['$1,234,567,890,123.40'])
})

test('the application record has the same line numbers as the review page', () => {
  const onReview = new Map(
    shownOf({ ...completeDraft('individual'), isMailingAddressSame: true }, 'individual').map(
      ({ term, line }) => [term, line],
    ),
  )
  const { socialSecurityNumber, ...payload } = samplePayload
  const contact = {
    firstName: 'Avery',
    lastName: 'Quinn',
    email: 'avery@example.com',
    phoneNumber: null,
  }
  const record = {
    userType: 'individual',
    payload,
    contact,
    socialSecurityNumberLast4: socialSecurityNumber.slice(-4),
    extras: null,
  } as const
  const rows = buildRecord(record).flatMap(({ rows }) => rows)
  const compared = rows.filter(({ term }) => onReview.has(term))
  expect(compared.length).toBeGreaterThan(12)
  for (const { term, number } of compared)
    expect([term, number]).toEqual([term, onReview.get(term)])
  expect(rows.find(({ term }) => term === 'Email address')?.number).toBe('')
})
