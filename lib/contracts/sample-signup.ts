import type { SignupPayload } from '@/lib/signup/payload'

/**
 * A signup body with all common properties, for the API reference and tests. Its Social Security
 * number is never issued.
 */
export const samplePayload = {
  dateOfBirth: '07/24/1988',
  socialSecurityNumber: '900-12-3456',
  usCitizenshipStatus: 'Citizen',
  address: {
    address: '500 Oak Street',
    address2: 'Unit 4',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    country: 'US',
  },
  w9: {
    isSubjectToBackupWithholding: false,
    accepted: true,
    timestamp: '2026-01-15T15:42:00.000Z',
  },
  employment: {
    isCurrentlyEmployed: true,
    annualIncome: '85000.00',
    occupation: 'Carpenter',
    incomeSources: [{ name: 'Employment', amount: '85000.00', frequency: 'Annually' }],
  },
  transferActivity: {
    achTransferExpected: true,
    achTransferFrequency: 'OncePerMonth',
    achTransferAmountRange: 'from_0_to_9999',
    wireTransferExpected: false,
    internationalTransferExpected: false,
    cryptocurrencyTransactionExpected: false,
    cashTransactionExpected: false,
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
  isMailingAddressSame: true,
} as const satisfies SignupPayload
