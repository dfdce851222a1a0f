import { expect, test } from 'vitest'
import { draft } from '@/lib/signup/draft'

// A draft from commit 8024eee, when the draft schema was not yet derived from the questions.
const stored = {
  answered: [
    'business',
    'name',
    'date-of-birth',
    'citizenship',
    'ssn',
    'address',
    'mailing-address',
    'identification',
    'employment',
    'transfers',
    'w9',
  ],
  businessName: 'Quinn Carpentry LLC',
  tradeName: 'Quinn & Daughters',
  taxClassification: 'llc',
  taxId: '12-3456789',
  stateOfFormation: 'TX',
  businessAddress: {
    address: '500 Oak St',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    urbanization: 'Urb Las Gladiolas',
  },
  website: 'example.com',
  firstName: 'Avery',
  middleName: 'Rae',
  lastName: 'Quinn',
  dateOfBirth: '07/24/1988',
  usCitizenshipStatus: 'Citizen',
  socialSecurityNumber: '900-12-3456',
  address: { address: '500 Oak St', city: 'Austin', state: 'TX', zipCode: '78701' },
  isMailingAddressSame: false,
  mailingAddress: { address: 'PO Box 12', city: 'Austin', state: 'TX', zipCode: '78701' },
  identification: {
    type: 'DriversLicense',
    number: 'D1234567',
    expirationDate: '07/24/2099',
    issuingState: 'TX',
  },
  employment: {
    isCurrentlyEmployed: true,
    annualIncome: '85000.00',
    incomeSources: ['Employment', 'Savings'],
  },
  transfers: ['achTransfer', 'cardTransaction'],
  w9: {
    isSubjectToBackupWithholding: false,
    accepted: true,
    timestamp: '2026-01-15T15:42:00.000Z',
  },
  signatureName: 'Avery Quinn',
  termsVersion: '2024-03.1',
  organizationName: 'Quinn Carpentry LLC',
  invitedBy: 'Quinn Carpentry LLC',
  jobTitle: 'Bookkeeper',
  exemptPayeeCode: '5',
  suffix: 'Jr.',
}

test('the draft schema preserves every field of a draft from an earlier release', () => {
  expect(draft.parse(stored)).toEqual(stored)
})

test('parsing a stored draft drops unknown fields', () => {
  expect(draft.parse({ answered: [], color: 'red' })).toEqual({ answered: [] })
})
