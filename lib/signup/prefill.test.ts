import { expect, test } from 'vitest'
import { findPrefillFaults, type Prefill, prefillBody } from '@/lib/contracts/prefill'
import { incomeSourceNames } from '@/lib/signup/choices'
import { draftForBrowser, draft as draftShape } from '@/lib/signup/draft'
import { draftOfPrefill, isPrefilled, listHidden, prefillOutcome } from '@/lib/signup/prefill'
import { mergeStep } from '@/lib/signup/progress'
import { findStep, firstUnanswered } from '@/lib/signup/steps'

const address = { address: '500 Oak St', city: 'Austin', state: 'TX', zipCode: '78701' }
const prefill: Prefill = {
  middleName: 'Rae',
  dateOfBirth: '07/24/1988',
  address: { ...address, country: 'US' },
  mailingAddress: { ...address, address: 'PO Box 12' },
  employment: { isCurrentlyEmployed: true, annualIncome: '85000.00' },
  businessName: 'Quinn LLC',
  businessType: 'llc',
}

test('answers that a partner prefilled are stored but do not complete a form step', () => {
  const draft = draftOfPrefill(prefill)
  expect(draft.answered).toEqual([])
  expect(firstUnanswered('individual', draft)).toBe('name')
  expect(draftShape.parse(draft)).toEqual(draft)
  expect(draft).toMatchObject({
    middleName: 'Rae',
    dateOfBirth: '07/24/1988',
    address,
    mailingAddress: { address: 'PO Box 12' },
    isMailingAddressSame: false,
    employment: { isCurrentlyEmployed: true, incomeSources: [] },
    taxClassification: 'llc',
  })
})

test('listHidden names the prefilled answers that the form of a role does not show', () => {
  expect(listHidden(prefill, 'businessowner')).toEqual([])
  for (const role of ['individual', 'operator'] as const)
    expect(listHidden(prefill, role)).toEqual(['businessName', 'businessType'])
  const abroad = { ...address, country: 'CA', state: 'ON', zipCode: 'M5V 2T6' }
  expect(listHidden({ address: abroad, businessType: 'corporation' }, 'businessowner')).toEqual([
    'address.address',
    'address.city',
    'address.state',
    'address.zipCode',
    'address.country',
    'businessType',
  ])
})

test('a form step marks answers as prefilled until the person continues', () => {
  const draft = draftOfPrefill(prefill)
  const step = findStep('date-of-birth')!
  expect(isPrefilled(draft, step)).toBe(true)
  expect(step.fill(draft)).toEqual({ dateOfBirth: { month: '7', day: '24', year: '1988' } })
  const answered = mergeStep(draft, 'date-of-birth', { dateOfBirth: '07/24/1988' })
  expect(isPrefilled(answered, step)).toBe(false)
  expect(isPrefilled(draft, findStep('ssn')!)).toBe(false)
})

test('draftOfPrefill omits prefilled values that the form cannot show', () => {
  const draft = draftOfPrefill({
    address: { ...address, country: 'CA' },
    mailingAddress: { city: 'Austin' },
    businessType: 'corporation',
    employment: {
      isCurrentlyEmployed: false,
      annualIncome: '1.00',
      incomeSources: [{ name: 'Gold' }, { name: 'Savings' }],
    },
  })
  expect(draft.address).toBeUndefined()
  expect(draft.taxClassification).toBeUndefined()
  expect(draft.employment?.incomeSources).toEqual(['Savings'])
  expect(draftShape.parse(draft)).toEqual(draft)
})

test('prefillOutcome reports for each prefilled field whether the person changed it', () => {
  const draft = draftOfPrefill(prefill)
  const changed = mergeStep(draft, 'address', {
    address: { ...address, city: 'Dallas' },
    isMailingAddressSame: true,
  })
  const outcome = prefillOutcome(changed, 'individual')
  expect(outcome).toMatchObject({
    middleName: 'kept',
    dateOfBirth: 'kept',
    'address.address': 'kept',
    'address.city': 'changed',
    'mailingAddress.city': 'changed',
    'employment.annualIncome': 'kept',
  })
  expect(Object.keys(outcome)).not.toContain('businessName')
  expect(prefillOutcome({ answered: [] }, 'individual')).toEqual({})
})

test('prefillOutcome ignores the order in which a partner sends the income sources', () => {
  const [first, second] = incomeSourceNames
  const incomeSources = [second, first, second].map((name) => ({ name }))
  const given = { employment: { isCurrentlyEmployed: true, annualIncome: '1.00', incomeSources } }
  const draft = { ...draftOfPrefill(given), prefill: given }
  expect(draft.employment?.incomeSources).toEqual([first, second])
  // The form sends the checked boxes in its own order.
  const outcome = prefillOutcome(draft, 'individual')
  expect(outcome).toMatchObject({ 'employment.incomeSources': 'kept' })
})

test('prefilling SSN, W-9, tax id, ID or citizenship returns PREFILL_NOT_ALLOWED', () => {
  const own = ['socialSecurityNumber', 'w9', 'taxId', 'identification', 'usCitizenshipStatus']
  for (const name of [...own, 'transferActivity'])
    expect(findPrefillFaults({ prefill: { [name]: {} } })).toEqual([
      { code: 'PREFILL_NOT_ALLOWED', source: `prefill.${name}` },
    ])
  expect(findPrefillFaults({ prefill: { taxId: null, dateOfBirth: 'x' } })).toEqual([])
})

test('prefilled values are validated like the signup body', () => {
  const result = prefillBody.safeParse({ dateOfBirth: '1988-07-24', address: { city: '' } })
  expect(result.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
    'dateOfBirth DAY_BEFORE_NOW_INVALID',
    'address.city CITY_HAS_INVALID_FORMAT',
  ])
})

test('draftForBrowser omits the prefill request body of the partner', () => {
  expect(draftForBrowser(draftOfPrefill(prefill))).not.toHaveProperty('prefill')
})
