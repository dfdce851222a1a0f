import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { submitSignup } from '@/lib/contracts/browser/submit'
import { errorCatalogue } from '@/lib/error-catalogue'
import { faultsOf } from '@/lib/faults'
import { setNow } from '@/lib/now'
import { readCode, readEmail, suggestEmail } from '@/lib/sign-in/email'
import { type Draft, emptyDraft } from '@/lib/signup/draft'
import { signupPayload } from '@/lib/signup/payload'
import { alertOfCode, messageOfCode } from '@/lib/signup/server-words'
import type { StepSlug } from '@/lib/signup/slugs'
import { findStep } from '@/lib/signup/steps'
import { english } from '@/lib/signup/words'
import { completeDraft } from '@/lib/testing/complete-draft'
import { alterSample, sampleFaults } from '@/lib/testing/step-faults'
import { english as allWords } from '@/lib/words'

beforeEach(() => setNow(() => new Date('2026-03-01T12:00:00Z')))
afterEach(() => setNow())

/**
 * Changes the sample answers of a step at dotted paths, such as `address.state`. Returns the errors
 * that the step reports for them.
 */
function messagesOf(
  slug: StepSlug,
  changes: Record<string, unknown>,
  draft: Draft = completeDraft('businessowner'),
  environment: 'sandbox' | 'production' = 'sandbox',
) {
  const typed = alterSample(slug, changes)
  const checked = findStep(slug)?.check(typed, { userType: 'businessowner', draft, environment })
  return checked?.ok === false
    ? checked.faults.map(({ source, message }) => `${source}: ${message}`)
    : []
}

test.each(sampleFaults)(
  'the form step %s responds to %j with the message "%s"',
  (slug, changes, message) => {
    expect(messagesOf(slug, changes)).toEqual([message])
  },
)

test.each([
  ['ssn', { socialSecurityNumber: ' 900 12 3456 ' }],
  ['ssn', { socialSecurityNumber: 'SSN: 900.12.3456' }],
  ['address', { 'address.address': 'PO Box 12', 'address.state': 'AE' }],
  ['address', { 'address.zipCode': '78701 - 1234' }],
  ['mailing-address', { 'mailingAddress.address': 'PO Box 12' }],
  ['identification', { 'identification.type': 'Passport', 'identification.issuingState': '' }],
  ['transfers', { transferActivity: { none: 'on' } }],
  ['employment', { 'employment.incomeSources': 'Savings' }],
  ['business', { website: '' }],
  ['business', { exemptPayeeCode: '05' }],
  ['business', { exemptPayeeCode: '13' }],
] as const)('the form step %s accepts %j', (slug, changes) => {
  expect(messagesOf(slug, changes)).toEqual([])
})

test('today is rejected as a date of birth and as an expiration date', () => {
  const today = { month: '3', day: '1', year: '2026' }
  expect(messagesOf('date-of-birth', { dateOfBirth: today })).toEqual([
    'dateOfBirth: Date of birth must be in the past',
  ])
  expect(messagesOf('identification', { 'identification.expirationDate': today })).toEqual([
    'identification.expirationDate: Expiration date must be in the future',
  ])
})

test('the form accepts a person from the 18th birthday on', () => {
  const young = ['dateOfBirth: You must be 18 or older to apply']
  for (const [month, day, year, faults] of [
    ['3', '1', '2008', []],
    ['2', '29', '2008', []],
    ['3', '2', '2008', young],
    ['2', '28', '2026', young],
  ] as const)
    expect(messagesOf('date-of-birth', { dateOfBirth: { month, day, year } })).toEqual(faults)
})

test('the address step reports all its errors in the order of the inputs', () => {
  expect(messagesOf('address', { address: {}, isMailingAddressSame: '' })).toEqual([
    'address.address: Enter your street address',
    'address.city: Enter your city',
    'address.state: Select your state or territory',
    'address.zipCode: Enter your ZIP code',
    'isMailingAddressSame: Select yes if this is also your mailing address',
  ])
})

test('a date error lists the wrong parts: month, day or year', () => {
  const check = (typed: object) =>
    findStep('date-of-birth')?.check(
      { dateOfBirth: typed },
      { userType: 'individual', draft: emptyDraft, environment: 'sandbox' },
    )
  expect(check({ month: '7', year: '1988' })).toMatchObject({ faults: [{ parts: ['day'] }] })
  expect(check({ month: '7', day: '24', year: '1850' })).toMatchObject({
    faults: [{ parts: ['year'] }],
  })
  expect(check({ month: '7', day: '24', year: '2100' })).toMatchObject({
    faults: [{ parts: ['month', 'day', 'year'] }],
  })
})

test('an empty SSN input is an error only if no SSN is saved', () => {
  expect(messagesOf('ssn', { socialSecurityNumber: '' }, emptyDraft)).toEqual([
    'socialSecurityNumber: Enter your Social Security number',
  ])
  expect(
    messagesOf(
      'ssn',
      { socialSecurityNumber: '' },
      { answered: ['ssn'], socialSecurityNumberLastFour: '3456' },
    ),
  ).toEqual([])
})

test('a sandbox warns of an SSN that looks real; production warns of an impossible SSN', () => {
  const warn = (
    socialSecurityNumber: string,
    environment: 'sandbox' | 'production',
    confirmed = '',
  ) =>
    findStep('ssn')?.check(
      { socialSecurityNumber, confirmed },
      { userType: 'individual', draft: emptyDraft, environment },
    )
  expect(warn('123-45-6789', 'sandbox')).toMatchObject({
    ok: true,
    warnings: [{ message: english['socialSecurityNumber.looksReal'], holds: false }],
  })
  expect(warn('900-12-3456', 'sandbox')).toMatchObject({ ok: true, warnings: [] })
  expect(warn('000-00-0001', 'sandbox')).toMatchObject({ ok: true, warnings: [] })
  for (const number of ['000-12-3456', '666-12-3456', '900-12-3456']) {
    expect(warn(number, 'production')).toMatchObject({
      ok: true,
      warnings: [{ message: english['socialSecurityNumber.neverIssued'], holds: true }],
    })
    expect(warn(number, 'production', 'yes')).toMatchObject({ ok: true, warnings: [] })
  }
  expect(warn('123-45-6789', 'production')).toMatchObject({ ok: true, warnings: [] })
})

test('readEmail and readCode clean typed text or reject it with a message', () => {
  expect(readEmail(' name@example.com ')).toEqual({ ok: true, email: 'name@example.com' })
  for (const pasted of [
    'Avery Quinn <name@example.com>',
    '"Quinn, Avery" <name@example.com>,',
    '<name@example.com>',
    'mailto:name@example.com',
    'MAILTO:name@example.com?subject=Hello%20there',
    '<mailto:name@example.com>',
    '\u200bname@\u00adexample.com\u00a0',
    'name@example.com;',
  ])
    expect(readEmail(pasted), pasted).toEqual({ ok: true, email: 'name@example.com' })
  expect(readEmail('name@my\u2011shop.example')).toEqual({
    ok: true,
    email: 'name@my-shop.example',
  })
  for (const none of ['Avery Quinn', '<>', 'mailto:', '><', 'a@b.example, c@d.example'])
    expect(readEmail(none), none).toMatchObject({ ok: false })
  expect(readEmail('')).toMatchObject({ faults: [{ message: 'Enter your email address' }] })
  expect(readEmail('name')).toMatchObject({
    faults: [{ message: 'Enter an email address in the right format, like name@example.com' }],
  })
  expect(readCode('123 456')).toEqual({ ok: true, code: '123456' })
  expect(readCode(' ')).toMatchObject({ faults: [{ message: 'Enter the 6-digit code' }] })
  expect(readCode('12345')).toMatchObject({ faults: [{ message: 'The code must be 6 numbers' }] })
  expect(suggestEmail('name@gmial.com')).toBe('name@gmail.com')
  expect(suggestEmail('name@example.com')).toBeUndefined()
})

test('an email address that ends in .con, .cmo or .ocm suggests .com', () => {
  expect(suggestEmail('name@gmail.con')).toBe('name@gmail.com')
  expect(suggestEmail('name@gmial.con')).toBe('name@gmail.com')
  expect(suggestEmail('name@shop.example.cmo')).toBe('name@shop.example.com')
  expect(suggestEmail('Name@Example.OCM')).toBe('Name@example.com')
  for (const kept of ['name@Example.com', 'name@con', 'name@example.construction', 'name@econ.co'])
    expect(suggestEmail(kept), kept).toBeUndefined()
})

test.each([
  ['DAY_BEFORE_NOW_INVALID', 'dateOfBirth', 'Date of birth must be in the past'],
  ['SSN', 'socialSecurityNumber', 'Social Security number must be 9 numbers'],
  [
    'CITY_HAS_INVALID_FORMAT',
    'address.city',
    'City must only include letters, spaces, hyphens, apostrophes and periods',
  ],
  [
    'CITY_HAS_INVALID_FORMAT',
    'mailingAddress.city',
    'Mailing city must only include letters, spaces, hyphens, apostrophes and periods',
  ],
  [
    'DECIMALFORMAT',
    'employment.annualIncome',
    'Annual income must be an amount in dollars and cents',
  ],
  ['REQUIRED', 'address.city', 'Enter your city'],
  ['REQUIRED', 'w9.accepted', 'Sign your tax form again because your name or number changed'],
  ['DOCUMENT_EXPIRED', 'identification.expirationDate', 'Expiration date must be in the future'],
  ['NUMBER', 'beneficialOwners.0.ownershipPercentage', 'Must be a number'],
] as const)('the error code %s at %s has the message "%s"', (code, source, message) => {
  expect(messageOfCode(code, source)).toBe(message)
})

test('alertOfCode adds details to its text, such as the reference number', () => {
  expect(alertOfCode('BAAS_ERROR_FIELD', { reference: '4F7K-2M9Q' })).toMatchObject({
    title: "We couldn't match your information.",
    text: expect.stringContaining('4F7K-2M9Q.'),
  })
  expect(alertOfCode('FORBIDDEN', { email: 'a@example.com', userType: 'an operator' }).text).toBe(
    "You're signed in as a@example.com with an operator account.",
  )
  expect(alertOfCode('RATE_LIMITED').title).toBe('Sorry, there is a problem with the service.')
})

// SIGNUP_INCOMPLETE has no alert, because the browser then shows the page of an unanswered step.
const refusals = submitSignup.errors.filter((code) => code !== 'SIGNUP_INCOMPLETE')
test.each(refusals)('the alert for %s has a text for applicants, not for partners', (code) => {
  const alert = alertOfCode(code)
  expect(alert.title).not.toBe(errorCatalogue[code].title)
  expect(alert.text).not.toBe(errorCatalogue[code].remedy)
})

const unwanted = /\b(please|sorry|valid|invalid|required|forgot)\b/i
// The specification prescribes these words for the alert after a failed submission.
const prescribed = 'alert.INTERNAL_SERVER_ERROR.title'

test('only the alert after a failed submission has a word such as sorry or valid', () => {
  const found = Object.entries(allWords).filter(
    ([key, text]) => !key.startsWith('letter.') && unwanted.test(text),
  )
  expect(found).toEqual([[prescribed, 'Sorry, there is a problem with the service.']])
})

test('no message of a signup error contains please, sorry, valid, required or forgot', () => {
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('', 'x'.repeat(300), '\0', null, {}, [{}], {
      city: '1',
      state: 'x',
      zipCode: 'x',
    }),
  )
  const body = fc.record(
    Object.fromEntries(Object.keys(signupPayload.shape).map((name) => [name, junk])),
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(body, (value) => {
      const { error } = signupPayload.safeParse(value)
      for (const { code, source } of error ? faultsOf(error) : [])
        expect(messageOfCode(code, source)).not.toMatch(unwanted)
    }),
  )
})
