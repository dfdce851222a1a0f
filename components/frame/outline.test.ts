import { expect, test } from 'vitest'
import { listOutline } from '@/components/frame/outline'
import { type Draft, emptyDraft } from '@/lib/signup/draft'
import { mergeStep } from '@/lib/signup/progress'
import { answerStep } from '@/lib/signup/sample-answers'
import { completeDraft } from '@/lib/testing/complete-draft'
import { userTypeNames } from '@/lib/user-types'

test.each(userTypeNames)(
  'the form outline for user type %s lists the six sections in order',
  (userType) => {
    const sections = listOutline(userType, completeDraft(userType)).map(({ section }) => section)
    expect(sections).toEqual([1, 2, 3, 4, 5, 6])
  },
)

test('the form outline links only to the first section if no step is answered', () => {
  const outline = listOutline('individual', emptyDraft)
  expect(outline.map(({ state }) => state)).toEqual(Array(6).fill('open'))
  expect(outline.map(({ href }) => href)).toEqual([
    '/apply/individual/name',
    ...Array(5).fill(undefined),
  ])
})

test('the form outline links to answered sections and to the first unanswered page', () => {
  const draft = { ...completeDraft('operator'), answered: completeDraft('operator').answered }
  const answered = draft.answered.filter((slug) => !['transfers', 'w9'].includes(slug))
  expect(listOutline('operator', { ...draft, answered }, 'ssn')).toEqual([
    { section: 1, state: 'current', href: undefined },
    { section: 2, state: 'done', href: '/apply/operator/address' },
    { section: 3, state: 'done', href: '/apply/operator/identification' },
    { section: 4, state: 'open', href: '/apply/operator/transfers' },
    { section: 5, state: 'open', href: undefined },
    { section: 6, state: 'open', href: undefined },
  ])
})

test('the form outline shows the address section as open without a mailing address', () => {
  const complete = completeDraft('individual')
  const moved = answerStep(
    { ...complete, answered: complete.answered.filter((slug) => slug !== 'mailing-address') },
    'address',
    'individual',
  )
  const [, address] = listOutline('individual', moved, 'name')
  expect(address).toEqual({
    section: 2,
    state: 'open',
    href: '/apply/individual/mailing-address',
  })
})

test('the form outline shows the tax form as unfinished while the signature is missing', () => {
  const complete = completeDraft('individual')
  const states = (draft: Draft) =>
    listOutline('individual', draft, 'review').map((one) => one.state)
  expect(states(complete)[4]).toBe('done')
  expect(states(mergeStep(complete, 'name', { lastName: 'Smith' }))[4]).toBe('open')
})
