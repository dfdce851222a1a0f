import { sampleAnswers } from '@/lib/signup/sample-answers'
import type { StepSlug } from '@/lib/signup/slugs'

/** Returns the sample of a step with other values at dotted paths. */
export function alterSample(
  slug: StepSlug,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const typed = structuredClone(sampleAnswers[slug])
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.')
    let at = typed
    for (const name of names.slice(0, -1)) at = at[name] as Record<string, unknown>
    at[names.at(-1) ?? ''] = value
  }
  return typed
}

const long = 'a'.repeat(256)
/**
 * A step, the changes to its sample by dotted path, and the expected error: field name and message.
 */
export const sampleFaults: readonly (readonly [
  step: StepSlug,
  changes: Readonly<Record<string, unknown>>,
  says: string,
])[] = [
  ['name', { firstName: ' ' }, 'firstName: Enter your first or given name'],
  ['name', { lastName: '' }, 'lastName: Enter your last or family name'],
  [
    'name',
    { firstName: 'Av3ry' },
    'firstName: First or given name must only include letters, spaces, hyphens, apostrophes and periods',
  ],
  [
    'name',
    { lastName: 'Quinn!' },
    'lastName: Last or family name must only include letters, spaces, hyphens, apostrophes and periods',
  ],
  [
    'name',
    { middleName: '<b>' },
    'middleName: Middle name must only include letters, spaces, hyphens, apostrophes and periods',
  ],
  [
    'name',
    { suffix: '3' },
    'suffix: Suffix must only include letters, spaces, hyphens, apostrophes and periods',
  ],
  [
    'name',
    { firstName: 'a'.repeat(129) },
    'firstName: First or given name must be 128 characters or fewer',
  ],
  ['date-of-birth', { dateOfBirth: {} }, 'dateOfBirth: Enter your date of birth'],
  ['date-of-birth', { 'dateOfBirth.month': '' }, 'dateOfBirth: Date of birth must include a month'],
  ['date-of-birth', { 'dateOfBirth.day': '' }, 'dateOfBirth: Date of birth must include a day'],
  ['date-of-birth', { 'dateOfBirth.year': '' }, 'dateOfBirth: Date of birth must include a year'],
  [
    'date-of-birth',
    { dateOfBirth: { year: '1988' } },
    'dateOfBirth: Date of birth must include a month and day',
  ],
  ['date-of-birth', { 'dateOfBirth.year': '88' }, 'dateOfBirth: Year must include 4 numbers'],
  [
    'date-of-birth',
    { 'dateOfBirth.month': '13' },
    'dateOfBirth: Date of birth must be a real date',
  ],
  [
    'date-of-birth',
    { 'dateOfBirth.month': 'abc' },
    'dateOfBirth: Date of birth must be a real date',
  ],
  [
    'date-of-birth',
    { dateOfBirth: { month: '02', day: '30', year: '1988' } },
    'dateOfBirth: Date of birth must be a real date',
  ],
  ['date-of-birth', { 'dateOfBirth.year': '1899' }, 'dateOfBirth: Year must be 1900 or later'],
  [
    'date-of-birth',
    { dateOfBirth: { month: '3', day: '1', year: '2188' } },
    'dateOfBirth: Date of birth must be in the past',
  ],
  [
    'date-of-birth',
    { dateOfBirth: { month: '3', day: '2', year: '2024' } },
    'dateOfBirth: You must be 18 or older to apply',
  ],
  [
    'citizenship',
    { usCitizenshipStatus: '' },
    'usCitizenshipStatus: Select your U.S. citizenship or residency status',
  ],
  [
    'citizenship',
    { usCitizenshipStatus: 'Martian' },
    'usCitizenshipStatus: Select your U.S. citizenship or residency status',
  ],
  [
    'ssn',
    { socialSecurityNumber: '900-12-345' },
    'socialSecurityNumber: Social Security number must be 9 numbers',
  ],
  [
    'ssn',
    { socialSecurityNumber: '900-12-34567' },
    'socialSecurityNumber: Social Security number must be 9 numbers',
  ],
  [
    'ssn',
    { socialSecurityNumber: '900-12-345O' },
    'socialSecurityNumber: Social Security number must only include numbers and dashes',
  ],
  ['address', { 'address.address': '' }, 'address.address: Enter your street address'],
  [
    'address',
    { 'address.address': 'P.O. Box 12' },
    'address.address: Enter a street address. A PO Box can only be your mailing address',
  ],
  [
    'address',
    { 'address.address': 'post office box 7' },
    'address.address: Enter a street address. A PO Box can only be your mailing address',
  ],
  [
    'address',
    { 'address.address': long },
    'address.address: Street address must be 255 characters or fewer',
  ],
  ['address', { 'address.city': '' }, 'address.city: Enter your city'],
  ['address', { 'address.city': 'Aust1n' }, 'address.city: City must not include 1'],
  [
    'address',
    { 'address.city': '-' },
    'address.city: City must only include letters, spaces, hyphens, apostrophes and periods',
  ],
  ['address', { 'address.state': '' }, 'address.state: Select your state or territory'],
  ['address', { 'address.zipCode': '' }, 'address.zipCode: Enter your ZIP code'],
  ['address', { 'address.zipCode': '787' }, 'address.zipCode: ZIP code must be 5 or 9 numbers'],
  [
    'address',
    { isMailingAddressSame: '' },
    'isMailingAddressSame: Select yes if this is also your mailing address',
  ],
  [
    'mailing-address',
    { 'mailingAddress.city': '' },
    'mailingAddress.city: Enter your mailing city',
  ],
  [
    'identification',
    { 'identification.type': '' },
    'identification.type: Select which ID you will use',
  ],
  [
    'identification',
    { 'identification.number': '' },
    'identification.number: Enter your ID number',
  ],
  [
    'identification',
    { 'identification.number': 'D#1' },
    'identification.number: ID number must only include letters, numbers and dashes',
  ],
  [
    'identification',
    { 'identification.issuingState': '' },
    'identification.issuingState: Select the state that issued your ID',
  ],
  [
    'identification',
    { 'identification.expirationDate': {} },
    'identification.expirationDate: Enter the date your ID expires',
  ],
  [
    'identification',
    { 'identification.expirationDate.year': '' },
    'identification.expirationDate: Expiration date must include a year',
  ],
  [
    'identification',
    { 'identification.expirationDate.day': '32' },
    'identification.expirationDate: Expiration date must be a real date',
  ],
  [
    'identification',
    { 'identification.expirationDate': { month: '3', day: '1', year: '2020' } },
    'identification.expirationDate: Expiration date must be in the future',
  ],
  [
    'employment',
    { 'employment.isCurrentlyEmployed': '' },
    'employment.isCurrentlyEmployed: Select yes if you are currently employed',
  ],
  [
    'employment',
    { 'employment.annualIncome': '' },
    'employment.annualIncome: Enter your annual income',
  ],
  [
    'employment',
    { 'employment.annualIncome': 'abc' },
    'employment.annualIncome: Annual income must be a number, like 85,000 or 85,000.50',
  ],
  [
    'employment',
    { 'employment.annualIncome': '-1' },
    'employment.annualIncome: Annual income must be 0 or more',
  ],
  [
    'employment',
    { 'employment.annualIncome': '1.005' },
    'employment.annualIncome: Annual income must have 2 decimal places or fewer',
  ],
  [
    'employment',
    { 'employment.incomeSources': [] },
    'employment.incomeSources: Select where your income comes from',
  ],
  [
    'employment',
    { 'employment.incomeSources': ['Theft'] },
    'employment.incomeSources: Select where your income comes from',
  ],
  [
    'transfers',
    { transferActivity: {} },
    'transferActivity: Select how you expect to move money, or select ‘None of these’',
  ],
  [
    'transfers',
    { 'transferActivity.none': 'yes' },
    'transferActivity: Select how you expect to move money, or select ‘None of these’',
  ],
  [
    'w9',
    { 'w9.isSubjectToBackupWithholding': '' },
    'w9.isSubjectToBackupWithholding: Select yes if the IRS has told you that you are subject to backup withholding',
  ],
  ['w9', { 'w9.accepted': '' }, 'w9.accepted: Select the box to certify the statements'],
  [
    'w9',
    { termsVersion: 'older' },
    'w9.accepted: The terms have changed. Read them again, then select the box to certify the statements',
  ],
  ['w9', { signatureName: '' }, 'signatureName: Type your full name to sign'],
  [
    'w9',
    { signatureName: 'Somebody Else' },
    'signatureName: Signature must match your name: Avery Quinn',
  ],
  ['business', { businessName: '' }, 'businessName: Enter the legal name of the business'],
  ['business', { taxClassification: '' }, 'taxClassification: Select how the business is taxed'],
  ['business', { taxId: '' }, 'taxId: Enter the EIN'],
  ['business', { taxId: '12-345678' }, 'taxId: EIN must be 9 numbers'],
  [
    'business',
    { exemptPayeeCode: '14' },
    'exemptPayeeCode: Exempt payee code must be a number from 1 to 13',
  ],
  [
    'business',
    { stateOfFormation: '' },
    'stateOfFormation: Select the state where the business was formed',
  ],
  ['business', { 'businessAddress.city': '' }, 'businessAddress.city: Enter your business city'],
  ['business', { website: 'my site' }, 'website: Enter a website like example.com'],
  ['organization', { organizationName: '' }, 'organizationName: Enter the business you work for'],
]
