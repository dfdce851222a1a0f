import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { errorCatalogue } from '@/lib/errors'
import { faultsOf } from '@/lib/faults'
import { ignoredMembers } from '@/lib/members'
import {
  canonicalPayload,
  correctionsPayload,
  type SignupPayload,
  signupPayload,
} from '@/lib/signup/payload'
import { transferKinds } from '@/lib/signup/transfer-activity'

/** Returns the sample with another value at the dotted path. */
const alter = (path: string, value: unknown): Record<string, unknown> => {
  const body = structuredClone(samplePayload) as Record<string, unknown>
  const names = path.split('.')
  let at = body
  for (const name of names.slice(0, -1)) {
    at[name] ??= {}
    at = at[name] as Record<string, unknown>
  }
  at[names.at(-1) ?? ''] = value
  return body
}
const faults = (body: unknown, schema: z.ZodType = signupPayload) => {
  const result = schema.safeParse(body)
  return result.success ? [] : faultsOf(result.error).map(({ source, code }) => `${source} ${code}`)
}

test('the signup schema accepts the sample body and a body with only required fields', () => {
  expect(faults(samplePayload)).toEqual([])
  const least = {
    dateOfBirth: '01/02/1990',
    socialSecurityNumber: '123-45-6789',
    usCitizenshipStatus: 'us citizen',
    address: { city: 'Austin' },
    w9: { isSubjectToBackupWithholding: true, accepted: true, timestamp: '2025-11-20T15:42:00Z' },
    employment: { isCurrentlyEmployed: false, annualIncome: '0.00' },
    transferActivity: { achTransferExpected: false },
  }
  expect(faults(least)).toEqual([])
})

test('the signup schema returns REQUIRED for every absent or null required field', () => {
  const all = [
    'dateOfBirth',
    'socialSecurityNumber',
    'usCitizenshipStatus',
    'address',
    'w9',
    'employment',
    'transferActivity',
  ].map((name) => `${name} REQUIRED`)
  expect(faults({})).toEqual(all)
  expect(faults(Object.fromEntries(all.map((line) => [line.split(' ')[0], null])))).toEqual(all)
  expect(faults(alter('w9', {}))).toEqual([
    'w9.isSubjectToBackupWithholding REQUIRED',
    'w9.accepted REQUIRED',
    'w9.timestamp REQUIRED',
  ])
  expect(faults(alter('employment', {}))).toEqual([
    'employment.isCurrentlyEmployed REQUIRED',
    'employment.annualIncome REQUIRED',
  ])
  expect(faults(alter('mailingAddress', {}))).toEqual(['mailingAddress.city REQUIRED'])
})

test.each([
  ['dateOfBirth', '02/30/1990', 'DAY_BEFORE_NOW_INVALID'],
  ['dateOfBirth', 19900101, 'DAY_BEFORE_NOW_INVALID'],
  ['socialSecurityNumber', '123456789', 'SSN'],
  ['usCitizenshipStatus', 'Martian', 'ONEOF'],
  ['usCitizenshipStatusDetails', 'x'.repeat(256), 'MAX'],
  ['address', 'Austin', 'OBJECT'],
  ['address', [], 'OBJECT'],
  ['address.address', 5, 'STRING'],
  ['address.city', 'Aust1n', 'CITY_HAS_INVALID_FORMAT'],
  ['address.city', '', 'CITY_HAS_INVALID_FORMAT'],
  ['address.state', 'Texas', 'STATE_HAS_INVALID_FORMAT'],
  ['address.state', 48, 'STATE_HAS_INVALID_FORMAT'],
  ['address.zipCode', '7870', 'ZIP_CODE_HAS_INVALID_FORMAT'],
  ['address.zipCode', '', 'ZIP_CODE_HAS_INVALID_FORMAT'],
  ['address.country', 'Texas', 'ONEOF'],
  ['w9.accepted', false, 'W9_NOT_ACCEPTED'],
  ['w9.accepted', 'true', 'BOOLEAN'],
  ['w9.timestamp', '2025-11-20', 'DATETIME'],
  ['employment.annualIncome', 85000, 'DECIMALFORMAT'],
  ['employment.annualIncome', '85000', 'DECIMALFORMAT'],
  ['employment.isCurrentlyEmployed', 1, 'BOOLEAN'],
  ['employment.employmentStartDate', '01/01/9999', 'DATE'],
  ['employment.incomeSources', {}, 'ARRAY'],
  ['employment.incomeSources.0', null, 'REQUIRED'],
  ['employment.incomeSources.0.amount', '1', 'DECIMALFORMAT'],
  ['employment.incomeSources.0.frequency', 'Daily', 'ONEOF'],
  ['transferActivity', {}, 'REQUIRED'],
  ['transferActivity.achTransferExpected', 'yes', 'BOOLEAN'],
  ['transferActivity.carrierPigeonExpected', 1, 'BOOLEAN'],
  ['transferActivity.achTransferFrequency', 'Daily', 'ONEOF'],
  ['transferActivity.wireTransferAmountRange', 'lots', 'ONEOF'],
  ['transferActivity.internationalTransferCountries.0', 'Narnia', 'ONEOF'],
  ['identification.type', 'LibraryCard', 'ONEOF'],
  ['identification.issueDate', '13/01/2020', 'DATE'],
  ['identification.expirationDate', '01/01/2020', 'DOCUMENT_EXPIRED'],
  ['middleName', 'x'.repeat(256), 'MAX'],
  ['middleName', 'a\0', 'INVALID_CHARACTERS'],
  ['taxIdentificationNumberType', 'VAT', 'ONEOF'],
  ['isMailingAddressSame', 'yes', 'BOOLEAN'],
  ['businessType', 'LLP', 'ONEOF'],
  ['taxId', '123456789', 'TAX_ID_HAS_INVALID_FORMAT'],
  ['beneficialOwners.0.ownershipPercentage', '25', 'NUMBER'],
])('the signup schema rejects the field %s with %j as %s', (path, value, code) => {
  const body = /\.0(\.|$)/.test(path)
    ? alter(path.split('.0')[0] ?? '', [
        path.endsWith('.0') ? value : { [path.split('.').at(-1) ?? '']: value },
      ])
    : alter(path, value)
  expect(faults(body)).toEqual([`${path} ${code}`])
})

test('the signup schema does not check state and ZIP code outside the U.S.', () => {
  expect(
    faults(
      alter('address', { city: 'Toronto', state: 'Ontario', zipCode: 'M5V 2T6', country: 'CAN' }),
    ),
  ).toEqual([])
  expect(
    faults(alter('address', { city: 'Toronto', state: 'Ontario', zipCode: 'M5V 2T6' })),
  ).toEqual([
    'address.state STATE_HAS_INVALID_FORMAT',
    'address.zipCode ZIP_CODE_HAS_INVALID_FORMAT',
  ])
})

test('the signup schema checks the state even if the city is missing', () => {
  expect(faults(alter('address', { state: 'Texas' }))).toEqual([
    'address.city REQUIRED',
    'address.state STATE_HAS_INVALID_FORMAT',
  ])
})

test('the signup schema rejects transferActivity if all its flags are null', () => {
  expect(faults(alter('transferActivity', { carrierPigeonExpected: true }))).toEqual([])
  expect(
    faults(alter('transferActivity', { achTransferExpected: null, carrierPigeonExpected: null })),
  ).toEqual(['transferActivity REQUIRED'])
  expect(
    faults(
      alter(
        'transferActivity',
        Object.fromEntries(transferKinds.map((kind) => [`${kind}Expected`, false])),
      ),
    ),
  ).toEqual([])
})

test.each([
  'Citizen',
  'CITIZEN',
  'us_citizen',
  'U S-Citizen',
  'resident alien',
  'PermanentResident',
  'permanent_resident',
  'NonResident',
  'non-resident-alien',
  'other',
])('the signup schema accepts %s as a citizenship status', (status) => {
  const kept = canonicalPayload(
    alter('usCitizenshipStatus', status) as SignupPayload,
  ).usCitizenshipStatus
  expect(faults(alter('usCitizenshipStatus', status))).toEqual([])
  expect(['Citizen', 'ResidentAlien', 'NonResidentAlien', 'Other']).toContain(kept)
})

test('the signup schema ignores unknown fields, and ignoredMembers lists their paths', () => {
  const body = {
    ...alter('address.planet', 'Earth'),
    role: 'admin',
    'x\r\ny': 1,
    employment: { ...samplePayload.employment, incomeSources: [{ kind: 1 }] },
  }
  expect(faults(body)).toEqual([])
  expect(ignoredMembers(signupPayload, body)).toEqual([
    'address.planet',
    'employment.incomeSources.0.kind',
    'role',
    '?',
  ])
  expect(
    ignoredMembers(signupPayload, alter('transferActivity.carrierPigeonExpected', true)),
  ).toEqual([])
  expect(ignoredMembers(signupPayload, alter('transferActivity.color', 'red'))).toEqual([
    'transferActivity.color',
  ])
  expect(ignoredMembers(signupPayload, null)).toEqual([])
  expect(
    ignoredMembers(
      signupPayload,
      Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`m${n}`, n])),
    ),
  ).toHaveLength(50)
})

test('canonicalPayload drops unknown and null fields and normalizes enum spellings', () => {
  const body = {
    ...samplePayload,
    usCitizenshipStatus: 'permanent resident',
    mailingAddress: null,
    role: 'admin',
    address: { city: 'Can\u0303on City', state: 'co', country: 'usa', zipCode: null },
  }
  const kept = canonicalPayload(body as unknown as SignupPayload)
  expect(kept).toEqual({
    ...samplePayload,
    usCitizenshipStatus: 'ResidentAlien',
    address: { city: 'Ca\u00f1on City', state: 'CO', country: 'US' },
  })
  expect(canonicalPayload(kept)).toEqual(kept)
})

const anyValue = fc.oneof(fc.jsonValue(), fc.string(), fc.constantFrom(null, true, '', 0, [], {}))
const anyBody = fc.record(
  {
    ...Object.fromEntries(Object.keys(signupPayload.shape).map((name) => [name, anyValue])),
    extra: anyValue,
  },
  { requiredKeys: [] },
)
test('the signup schema returns at most one error per field, with a catalogue code', () => {
  fc.assert(
    fc.property(anyBody, fc.constantFrom(signupPayload, correctionsPayload), (body, schema) => {
      const found = faultsOf(schema.safeParse(body).error ?? new z.ZodError([]))
      for (const { code } of found) expect(errorCatalogue).toHaveProperty(code)
      expect(new Set(found.map(({ source }) => source)).size).toBe(found.length)
    }),
  )
})

test('canonicalPayload returns a valid signup body, and a second call changes nothing', () => {
  const optional = ['middleName', 'businessName', 'usCitizenshipStatusDetails'] as const
  fc.assert(
    fc.property(
      fc.constantFrom(...optional),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('US', 'usa', 'Can', null),
      (name, value, country) => {
        const body = { ...samplePayload, [name]: value, address: { city: 'Austin', country } }
        const result = signupPayload.safeParse(body)
        if (!result.success) return
        const kept = canonicalPayload(result.data)
        expect(canonicalPayload(kept)).toEqual(kept)
        expect(faults(kept)).toEqual([])
      },
    ),
  )
})

test('the signup schema can be converted to JSON Schema', () => {
  const printed = z.toJSONSchema(signupPayload, { io: 'input' })
  expect(printed.required).toEqual([
    'dateOfBirth',
    'socialSecurityNumber',
    'usCitizenshipStatus',
    'address',
    'w9',
    'employment',
    'transferActivity',
  ])
})
