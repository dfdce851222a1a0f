import type { ErrorCode } from '@/lib/errors'

/** MM/DD/YYYY, so many days from today in UTC. */
export const day = (offset: number) => {
  const date = new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
}
export const minutesAhead = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString()
/** One character too many for any text. */
export const long = 'x'.repeat(256)
const notStrings = [7, true, {}, []]
const unstorable = ['a\0b', '\ud800', 'x\udfffy']
export const home = {
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  country: 'US',
}

/** Each row: a member, values that it must not have, the code, and what else the body needs for the case to arise. */
export type Row = [
  member: string,
  code: ErrorCode,
  values: unknown[],
  base?: Record<string, unknown>,
]

const own: Row[] = [
  [
    'dateOfBirth',
    'DAY_BEFORE_NOW_INVALID',
    [
      '',
      '1988-07-24',
      '7/24/1988',
      '02/29/2023',
      '13/01/1990',
      '00/10/1990',
      '04/31/1990',
      '07/24/0000',
      '07/24/88',
      '07/24/19880',
      ' 07/24/1988',
      '07/24/1988\n',
      '٠٧/٢٤/١٩٨٨',
      'x'.repeat(5000),
      day(0),
      day(1),
      day(400),
      ...notStrings,
      ...unstorable,
    ],
  ],
  [
    'socialSecurityNumber',
    'SSN',
    [
      '',
      '987654321',
      '987-65-432',
      '987-65-43210',
      '98-765-4321',
      '987 65 4321',
      'abc-de-fghi',
      '987-65-4321 ',
      '\n987-65-4321',
      '９８７-65-4321',
      '９８７-６５-４３２１',
      long,
      987654321,
      ...notStrings,
      ...unstorable,
    ],
  ],
  [
    'usCitizenshipStatus',
    'ONEOF',
    ['', 'citizens', 'US', 'None', long, ...notStrings, ...unstorable],
  ],
  ['usCitizenshipStatusDetails', 'MAX', [long]],
  ['usCitizenshipStatusDetails', 'STRING', notStrings],
  ['usCitizenshipStatusDetails', 'INVALID_CHARACTERS', unstorable],
  ['middleName', 'MAX', [long]],
  ['middleName', 'STRING', notStrings],
  ['middleName', 'INVALID_CHARACTERS', unstorable],
  ['taxIdentificationNumberType', 'ONEOF', ['', 'ssn', 'TIN', 7, {}, long]],
  ['isMailingAddressSame', 'BOOLEAN', ['true', 'false', '', 0, 1, {}, []]],
]

const city = [
  '',
  ' ',
  '   ',
  '...',
  "'",
  '123',
  'Austin1',
  'Austin, TX',
  'Austin;',
  '<b>Austin</b>',
  'Аustin',
  'Αθήνα',
  '東京',
  'Aus\u200btin',
  'Aus\u202etin',
  'Austin\n',
  'Aus\ttin',
  'ＡＵＳＴＩＮ',
  'Austin😀',
  'a'.repeat(101),
  'Aus_tin',
  'Austin|',
  'ﬁeld',
  ...notStrings,
  ...unstorable,
]
const addressRows = (at: string): Row[] => [
  [`${at}.city`, 'CITY_HAS_INVALID_FORMAT', city],
  [`${at}.city`, 'REQUIRED', [undefined, null]],
  [`${at}.address`, 'MAX', [long]],
  [`${at}.address`, 'STRING', notStrings],
  [`${at}.address`, 'INVALID_CHARACTERS', unstorable],
  [`${at}.address2`, 'MAX', [long]],
  [`${at}.address2`, 'STRING', notStrings],
  [
    `${at}.state`,
    'STATE_HAS_INVALID_FORMAT',
    ['', 'Texas', 'T', 'XX', 'T1', ' TX', long, ...notStrings, ...unstorable],
  ],
  [
    `${at}.zipCode`,
    'ZIP_CODE_HAS_INVALID_FORMAT',
    [
      '',
      '7870',
      '787011',
      '78701-',
      '78701-12',
      '78701 1234',
      'ABCDE',
      '٧٨٧٠١',
      long,
      78701,
      ...notStrings,
      ...unstorable,
    ],
  ],
  [`${at}.country`, 'ONEOF', ['', 'U', 'USAX', 'XX', 'United States', long, ...notStrings]],
]

const sections: Row[] = [
  ['address', 'OBJECT', ['Austin', 7, true, []]],
  ['mailingAddress', 'OBJECT', ['Austin', 7, true, []]],
  ['w9', 'OBJECT', ['yes', 7, true, []]],
  ['employment', 'OBJECT', ['yes', 7, true, []]],
  ['transferActivity', 'OBJECT', ['yes', 7, true, []]],
  ['identification', 'OBJECT', ['yes', 7, true, []]],
  ...[
    'dateOfBirth',
    'socialSecurityNumber',
    'usCitizenshipStatus',
    'address',
    'w9',
    'employment',
    'transferActivity',
  ].map((name): Row => [name, 'REQUIRED', [undefined, null]]),
]

const w9: Row[] = [
  ['w9.isSubjectToBackupWithholding', 'BOOLEAN', ['true', 0, 1, '', {}, []]],
  ['w9.isSubjectToBackupWithholding', 'REQUIRED', [undefined, null]],
  ['w9.accepted', 'BOOLEAN', ['true', 1, '', {}, []]],
  ['w9.accepted', 'REQUIRED', [undefined, null]],
  ['w9.accepted', 'W9_NOT_ACCEPTED', [false]],
  [
    'w9.timestamp',
    'DATETIME',
    [
      '',
      'now',
      '2026-01-15',
      '2026-01-15T15:42:00',
      '2026-13-15T15:42:00Z',
      '2026-02-30T15:42:00Z',
      '2026-01-15T25:42:00Z',
      '1768491720',
      1768491720,
      minutesAhead(6),
      '9999-12-31T23:59:59Z',
      long,
      {},
      [],
      ...unstorable,
    ],
  ],
  ['w9.timestamp', 'REQUIRED', [undefined, null]],
]

const amounts = [
  '',
  '85000',
  '85000.0',
  '85000.000',
  '-85000.00',
  '+85000.00',
  '1e5',
  '1e5.00',
  '85,000.00',
  '.00',
  ' 85000.00',
  '85000.00 ',
  '８５０００.００',
  '1'.repeat(14).concat('.00'),
  '9'.repeat(400).concat('.00'),
  85000,
  85000.5,
  0,
  true,
  {},
  [],
  ...unstorable,
]
const employment: Row[] = [
  ['employment.isCurrentlyEmployed', 'BOOLEAN', ['true', 1, '', {}, []]],
  ['employment.isCurrentlyEmployed', 'REQUIRED', [undefined, null]],
  ['employment.annualIncome', 'DECIMALFORMAT', amounts],
  ['employment.annualIncome', 'REQUIRED', [undefined, null]],
  ['employment.occupation', 'MAX', [long]],
  ['employment.occupation', 'STRING', notStrings],
  ['employment.employer', 'MAX', [long]],
  ['employment.employer', 'INVALID_CHARACTERS', unstorable],
  [
    'employment.employmentStartDate',
    'DATE',
    ['', '2020-01-15', '02/30/2020', day(1), day(400), long, ...notStrings],
  ],
  ['employment.incomeSources', 'ARRAY', ['Salary', 7, true, {}]],
  ['employment.incomeSources.0', 'OBJECT', ['Salary', 7, true, []]],
  ['employment.incomeSources.0.name', 'MAX', [long]],
  ['employment.incomeSources.0.name', 'STRING', notStrings],
  ['employment.incomeSources.0.amount', 'DECIMALFORMAT', amounts],
  ['employment.incomeSources.0.frequency', 'ONEOF', ['', 'weekly', 'Daily', 'Yearly', 7, long]],
]

const kinds = [
  'internationalTransfer',
  'cryptocurrencyTransaction',
  'cashTransaction',
  'achTransfer',
  'wireTransfer',
  'checkDeposit',
  'cardTransaction',
]
const transfers: Row[] = [
  ...kinds.flatMap((kind): Row[] => [
    [`transferActivity.${kind}Expected`, 'BOOLEAN', ['true', 'false', 0, 1, '', {}, []]],
    [`transferActivity.${kind}Frequency`, 'ONEOF', ['', 'Often', 'oncepermonth', 7, {}, long]],
    [`transferActivity.${kind}AmountRange`, 'ONEOF', ['', '0-9999', 'from_0_to_max', 7, {}, long]],
  ]),
  ['transferActivity.barterExpected', 'BOOLEAN', ['yes', 1, {}, []]],
  [
    'transferActivity',
    'REQUIRED',
    [
      {},
      { achTransferFrequency: 'OncePerMonth' },
      { achTransferExpected: null },
      { expected: true },
    ],
  ],
  ['transferActivity.internationalTransferCountries', 'ARRAY', ['MX', 7, true, {}]],
  [
    'transferActivity.internationalTransferCountries.0',
    'ONEOF',
    ['', 'Mexico', 'XX', 7, {}],
    { transferActivity: { achTransferExpected: true, internationalTransferCountries: [] } },
  ],
]

const identification: Row[] = [
  ['identification.type', 'ONEOF', ['', 'passport', 'Library card', 7, {}, long]],
  ['identification.number', 'MAX', [long]],
  ['identification.number', 'STRING', notStrings],
  ['identification.number', 'INVALID_CHARACTERS', unstorable],
  ['identification.issuingState', 'MAX', [long]],
  ['identification.issuingState', 'STRING', notStrings],
  ['identification.issuingCountry', 'ONEOF', ['', 'XX', 'America', 7, {}]],
  ['identification.issueDate', 'DATE', ['', '2020-01-15', '02/30/2020', long, ...notStrings]],
  ['identification.expirationDate', 'DATE', ['', '2099-01-15', '02/30/2099', long, ...notStrings]],
  ['identification.expirationDate', 'DOCUMENT_EXPIRED', [day(-1), '01/01/1990']],
]

const business: Row[] = [
  ['businessName', 'MAX', [long]],
  ['businessName', 'STRING', notStrings],
  ['businessType', 'ONEOF', ['', 'LLC', 'Inc', 7, {}, long]],
  [
    'taxId',
    'TAX_ID_HAS_INVALID_FORMAT',
    [
      '',
      '123456789',
      '12-345678',
      '12-34567890',
      '1-23456789',
      '12-345678x',
      ' 12-3456789',
      '１２-3456789',
      long,
      123456789,
      ...notStrings,
      ...unstorable,
    ],
  ],
  ['beneficialOwners', 'ARRAY', ['Ann', 7, true, {}]],
  ['beneficialOwners.0', 'OBJECT', ['Ann', 7, true, []], { beneficialOwners: [] }],
  ['beneficialOwners.0.firstName', 'MAX', [long], { beneficialOwners: [{}] }],
  ['beneficialOwners.0.lastName', 'STRING', notStrings, { beneficialOwners: [{}] }],
  [
    'beneficialOwners.0.dateOfBirth',
    'DAY_BEFORE_NOW_INVALID',
    ['', '1970-01-01', day(0), ...notStrings],
    { beneficialOwners: [{}] },
  ],
  [
    'beneficialOwners.0.ownershipPercentage',
    'NUMBER',
    ['25', '', true, {}, []],
    { beneficialOwners: [{}] },
  ],
  [
    'beneficialOwners.0.ownershipPercentage',
    'MIN',
    [-0.01, -1, -1e300],
    { beneficialOwners: [{}] },
  ],
  [
    'beneficialOwners.0.ownershipPercentage',
    'MAX',
    [100.01, 101, 1e300],
    { beneficialOwners: [{}] },
  ],
]

/** Every member of the signup with what it must not be. */
export const brokenMembers: Row[] = [
  ...own,
  ...addressRows('address'),
  ...addressRows('mailingAddress'),
  ...sections,
  ...w9,
  ...employment,
  ...transfers,
  ...identification,
  ...business,
]
