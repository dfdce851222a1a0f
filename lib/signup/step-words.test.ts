import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { faultsOf } from '@/lib/faults'
import { setNow } from '@/lib/now'
import { type Draft, emptyDraft, type StepSlug } from '@/lib/signup/draft'
import { readCode, readEmail, suggestEmail } from '@/lib/signup/email'
import { signupPayload } from '@/lib/signup/payload'
import { completeDraft, sampleAnswers } from '@/lib/signup/sample-answers'
import { alertOfCode, messageOfCode } from '@/lib/signup/server-words'
import { findStep } from '@/lib/signup/steps'
import { english } from '@/lib/signup/words'
import { fieldWords } from '@/lib/signup/words/en-fields'

beforeEach(() => setNow(() => new Date('2026-03-01T12:00:00Z')))
afterEach(() => setNow())

/** The messages of a step, with its sample altered at dotted paths. */
function messagesOf(
  slug: StepSlug,
  changes: Record<string, unknown>,
  draft: Draft = completeDraft('businessowner'),
  environment: 'sandbox' | 'production' = 'sandbox',
) {
  const typed = structuredClone(sampleAnswers[slug])
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.')
    let at = typed
    for (const name of names.slice(0, -1)) at = at[name] as Record<string, unknown>
    at[names.at(-1) ?? ''] = value
  }
  const checked = findStep(slug)?.check(typed, { userType: 'businessowner', draft, environment })
  return checked?.ok === false ? checked.faults.map(({ source, message }) => `${source}: ${message}`) : []
}

const long = 'a'.repeat(256)
const table: [StepSlug, Record<string, unknown>, string][] = [
  ['name', { firstName: ' ' }, 'firstName: Enter your first or given name'],
  ['name', { lastName: '' }, 'lastName: Enter your last or family name'],
  ['name', { firstName: 'Av3ry' }, 'firstName: First or given name must only include letters, spaces, hyphens, apostrophes and periods'],
  ['name', { lastName: 'Quinn!' }, 'lastName: Last or family name must only include letters, spaces, hyphens, apostrophes and periods'],
  ['name', { middleName: '<b>' }, 'middleName: Middle name must only include letters, spaces, hyphens, apostrophes and periods'],
  ['name', { suffix: '3' }, 'suffix: Suffix must only include letters, spaces, hyphens, apostrophes and periods'],
  ['name', { firstName: 'a'.repeat(129) }, 'firstName: First or given name must be 128 characters or fewer'],
  ['date-of-birth', { dateOfBirth: {} }, 'dateOfBirth: Enter your date of birth'],
  ['date-of-birth', { 'dateOfBirth.month': '' }, 'dateOfBirth: Date of birth must include a month'],
  ['date-of-birth', { 'dateOfBirth.day': '' }, 'dateOfBirth: Date of birth must include a day'],
  ['date-of-birth', { 'dateOfBirth.year': '' }, 'dateOfBirth: Date of birth must include a year'],
  ['date-of-birth', { dateOfBirth: { year: '1988' } }, 'dateOfBirth: Date of birth must include a month and day'],
  ['date-of-birth', { 'dateOfBirth.year': '88' }, 'dateOfBirth: Year must include 4 numbers'],
  ['date-of-birth', { 'dateOfBirth.month': '13' }, 'dateOfBirth: Date of birth must be a real date'],
  ['date-of-birth', { 'dateOfBirth.month': 'abc' }, 'dateOfBirth: Date of birth must be a real date'],
  ['date-of-birth', { dateOfBirth: { month: '02', day: '30', year: '1988' } }, 'dateOfBirth: Date of birth must be a real date'],
  ['date-of-birth', { 'dateOfBirth.year': '1899' }, 'dateOfBirth: Year must be 1900 or later'],
  ['date-of-birth', { dateOfBirth: { month: '3', day: '1', year: '2026' } }, 'dateOfBirth: Date of birth must be in the past'],
  ['citizenship', { usCitizenshipStatus: '' }, 'usCitizenshipStatus: Select your U.S. citizenship or residency status'],
  ['citizenship', { usCitizenshipStatus: 'Martian' }, 'usCitizenshipStatus: Select your U.S. citizenship or residency status'],
  ['ssn', { socialSecurityNumber: '900-12-345' }, 'socialSecurityNumber: Social Security number must be 9 numbers'],
  ['ssn', { socialSecurityNumber: '900-12-34567' }, 'socialSecurityNumber: Social Security number must be 9 numbers'],
  ['ssn', { socialSecurityNumber: '900-12-345O' }, 'socialSecurityNumber: Social Security number must only include numbers and dashes'],
  ['address', { 'address.address': '' }, 'address.address: Enter your street address'],
  ['address', { 'address.address': 'P.O. Box 12' }, 'address.address: Enter a street address. A PO Box can only be your mailing address'],
  [
    'address',
    { 'address.address': 'post office box 7' },
    'address.address: Enter a street address. A PO Box can only be your mailing address',
  ],
  ['address', { 'address.address': long }, 'address.address: Street address must be 255 characters or fewer'],
  ['address', { 'address.city': '' }, 'address.city: Enter your city'],
  ['address', { 'address.city': 'Aust1n' }, 'address.city: City must not include 1'],
  ['address', { 'address.city': '-' }, 'address.city: City must only include letters, spaces, hyphens, apostrophes and periods'],
  ['address', { 'address.state': '' }, 'address.state: Select your state or territory'],
  ['address', { 'address.zipCode': '' }, 'address.zipCode: Enter your ZIP code'],
  ['address', { 'address.zipCode': '787' }, 'address.zipCode: ZIP code must be 5 or 9 numbers'],
  ['address', { isMailingAddressSame: '' }, 'isMailingAddressSame: Select yes if this is also your mailing address'],
  ['mailing-address', { 'mailingAddress.city': '' }, 'mailingAddress.city: Enter your mailing city'],
  ['identification', { 'identification.type': '' }, 'identification.type: Select which ID you will use'],
  ['identification', { 'identification.number': '' }, 'identification.number: Enter your ID number'],
  ['identification', { 'identification.number': 'D#1' }, 'identification.number: ID number must only include letters, numbers and dashes'],
  ['identification', { 'identification.issuingState': '' }, 'identification.issuingState: Select the state that issued your ID'],
  ['identification', { 'identification.expirationDate': {} }, 'identification.expirationDate: Enter the date your ID expires'],
  ['identification', { 'identification.expirationDate.year': '' }, 'identification.expirationDate: Expiration date must include a year'],
  ['identification', { 'identification.expirationDate.day': '32' }, 'identification.expirationDate: Expiration date must be a real date'],
  [
    'identification',
    { 'identification.expirationDate': { month: '3', day: '1', year: '2026' } },
    'identification.expirationDate: Expiration date must be in the future',
  ],
  ['employment', { 'employment.isCurrentlyEmployed': '' }, 'employment.isCurrentlyEmployed: Select yes if you are currently employed'],
  ['employment', { 'employment.annualIncome': '' }, 'employment.annualIncome: Enter your annual income'],
  ['employment', { 'employment.annualIncome': 'abc' }, 'employment.annualIncome: Annual income must be a number, like 85,000 or 85,000.50'],
  ['employment', { 'employment.annualIncome': '-1' }, 'employment.annualIncome: Annual income must be 0 or more'],
  ['employment', { 'employment.annualIncome': '1.005' }, 'employment.annualIncome: Annual income must have 2 decimal places or fewer'],
  ['employment', { 'employment.incomeSources': [] }, 'employment.incomeSources: Select where your income comes from'],
  ['employment', { 'employment.incomeSources': ['Theft'] }, 'employment.incomeSources: Select where your income comes from'],
  ['transfers', { transferActivity: {} }, 'transferActivity: Select how you expect to move money, or select ‘None of these’'],
  ['transfers', { 'transferActivity.none': 'yes' }, 'transferActivity: Select how you expect to move money, or select ‘None of these’'],
  [
    'w9',
    { 'w9.isSubjectToBackupWithholding': '' },
    'w9.isSubjectToBackupWithholding: Select yes if the IRS has told you that you are subject to backup withholding',
  ],
  ['w9', { 'w9.accepted': '' }, 'w9.accepted: Select the box to certify the statements'],
  ['w9', { termsVersion: 'older' }, 'w9.accepted: The terms have changed. Read them again, then select the box to certify the statements'],
  ['w9', { signatureName: '' }, 'signatureName: Type your full name to sign'],
  ['w9', { signatureName: 'Somebody Else' }, 'signatureName: Signature must match your name: Avery Quinn'],
  ['business', { businessName: '' }, 'businessName: Enter the legal name of the business'],
  ['business', { taxClassification: '' }, 'taxClassification: Select how the business is taxed'],
  ['business', { taxId: '' }, 'taxId: Enter the EIN'],
  ['business', { taxId: '12-345678' }, 'taxId: EIN must be 9 numbers'],
  ['business', { stateOfFormation: '' }, 'stateOfFormation: Select the state where the business was formed'],
  ['business', { 'businessAddress.city': '' }, 'businessAddress.city: Enter your business city'],
  ['business', { website: 'my site' }, 'website: Website must look like example.com'],
  ['organization', { organizationName: '' }, 'organizationName: Enter the business you work for'],
]
test.each(table)('on %s, %j is answered with "%s"', (slug, changes, message) => {
  expect(messagesOf(slug, changes)).toEqual([message])
})

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
] as const)('on %s, %j is fine', (slug, changes) => {
  expect(messagesOf(slug, changes)).toEqual([])
})

test('all faults of a step come together, in the order of its fields', () => {
  expect(messagesOf('address', { address: {}, isMailingAddressSame: '' })).toEqual([
    'address.address: Enter your street address',
    'address.city: Enter your city',
    'address.state: Select your state or territory',
    'address.zipCode: Enter your ZIP code',
    'isMailingAddressSame: Select yes if this is also your mailing address',
  ])
})

test('a date marks the inputs that are wrong', () => {
  const check = (typed: object) =>
    findStep('date-of-birth')?.check({ dateOfBirth: typed }, { userType: 'individual', draft: emptyDraft, environment: 'sandbox' })
  expect(check({ month: '7', year: '1988' })).toMatchObject({ faults: [{ parts: ['day'] }] })
  expect(check({ month: '7', day: '24', year: '1850' })).toMatchObject({ faults: [{ parts: ['year'] }] })
  expect(check({ month: '7', day: '24', year: '2100' })).toMatchObject({ faults: [{ parts: ['month', 'day', 'year'] }] })
})

test('the number is asked for once: an empty field is a fault only while none is saved', () => {
  expect(messagesOf('ssn', { socialSecurityNumber: '' }, emptyDraft)).toEqual(['socialSecurityNumber: Enter your Social Security number'])
  expect(messagesOf('ssn', { socialSecurityNumber: '' }, { answered: ['ssn'], socialSecurityNumberLastFour: '3456' })).toEqual([])
})

test('a number that looks wrong for its environment is taken with a warning', () => {
  const warn = (socialSecurityNumber: string, environment: 'sandbox' | 'production', confirmed = '') =>
    findStep('ssn')?.check({ socialSecurityNumber, confirmed }, { userType: 'individual', draft: emptyDraft, environment })
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

test('e-mail address and code are read with their own words', () => {
  expect(readEmail(' name@example.com ')).toEqual({ ok: true, email: 'name@example.com' })
  expect(readEmail('')).toMatchObject({ faults: [{ message: 'Enter your email address' }] })
  expect(readEmail('name')).toMatchObject({ faults: [{ message: 'Enter an email address in the right format, like name@example.com' }] })
  expect(readCode('123 456')).toEqual({ ok: true, code: '123456' })
  expect(readCode(' ')).toMatchObject({ faults: [{ message: 'Enter the 6-digit code' }] })
  expect(readCode('12345')).toMatchObject({ faults: [{ message: 'The code must be 6 numbers' }] })
  expect(suggestEmail('name@gmial.com')).toBe('name@gmail.com')
  expect(suggestEmail('name@example.com')).toBeUndefined()
})

test.each([
  ['DAY_BEFORE_NOW_INVALID', 'dateOfBirth', 'Date of birth must be in the past'],
  ['SSN', 'socialSecurityNumber', 'Social Security number must be 9 numbers'],
  ['CITY_HAS_INVALID_FORMAT', 'address.city', 'City must only include letters, spaces, hyphens, apostrophes and periods'],
  ['CITY_HAS_INVALID_FORMAT', 'mailingAddress.city', 'Mailing city must only include letters, spaces, hyphens, apostrophes and periods'],
  ['DECIMALFORMAT', 'employment.annualIncome', 'Annual income must be an amount in dollars and cents'],
  ['REQUIRED', 'address.city', 'Enter your city'],
  ['REQUIRED', 'w9.accepted', 'Sign your tax form again because your name or number changed'],
  ['DOCUMENT_EXPIRED', 'identification.expirationDate', 'Expiration date must be in the future'],
  ['NUMBER', 'beneficialOwners.0.ownershipPercentage', 'Must be a number'],
] as const)('the code %s at %s reads "%3$s"', (code, source, message) => {
  expect(messageOfCode(code, source)).toBe(message)
})

test('a refusal without a field has a title and a text, with what it leaves open filled in', () => {
  expect(alertOfCode('BAAS_ERROR_FIELD', { reference: '4F7K-2M9Q' })).toMatchObject({
    title: "We couldn't match your information.",
    text: expect.stringContaining('4F7K-2M9Q.'),
  })
  expect(alertOfCode('FORBIDDEN', { email: 'a@example.com', userType: english['userType.operator'] }).text).toBe(
    "You're signed in as a@example.com, an operator account.",
  )
  expect(alertOfCode('RATE_LIMITED').title).toBe('Sorry, there is a problem with the service.')
  expect(alertOfCode('SIGNUP_IN_PROGRESS').title).not.toBe('')
})

const unwanted = /\b(please|sorry|valid|invalid|required|forgot)\b/i
test('no words of the form apologise, plead or talk of validity', () => {
  for (const [key, text] of Object.entries(fieldWords)) expect(`${key}: ${text}`).not.toMatch(unwanted)
  for (const [key, text] of Object.entries(english)) if (!key.startsWith('alert.')) expect(`${key}: ${text}`).not.toMatch(unwanted)
})

test('nor do the words for anything that the server finds wrong in a body', () => {
  const junk = fc.oneof(fc.jsonValue(), fc.constantFrom('', 'x'.repeat(300), '\0', null, {}, [{}], { city: '1', state: 'x', zipCode: 'x' }))
  const body = fc.record(Object.fromEntries(Object.keys(signupPayload.shape).map((name) => [name, junk])), { requiredKeys: [] })
  fc.assert(
    fc.property(body, (value) => {
      const { error } = signupPayload.safeParse(value)
      for (const { code, source } of error ? faultsOf(error) : []) expect(messageOfCode(code, source)).not.toMatch(unwanted)
    }),
  )
})
