import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  explainRefusal,
  headingKeyOf,
  isProvidersDecision,
  nameStatus,
} from '@/components/status/words'
import { kycRequest } from '@/lib/contracts/kyc'
import { correctionPath } from '@/lib/correction-path'
import { nameField } from '@/lib/field-names'
import { english as words } from '@/lib/words'

test('every KYC status and stage has a heading of at most 50 characters', () => {
  for (const status of kycRequest.shape.status.options) {
    for (const stage of ['automatic', 'manual', null] as const) {
      expect(words[headingKeyOf({ status, stage })].length).toBeLessThanOrEqual(50)
    }
  }
})

test('a pending status is shown as "reviewing" during staff review, else as "checking"', () => {
  expect(nameStatus({ status: 'pending', stage: 'manual' })).toBe('reviewing')
  expect(nameStatus({ status: 'pending', stage: 'automatic' })).toBe('checking')
  expect(nameStatus({ status: 'approved', stage: null })).toBe('approved')
})

test('explainRefusal returns a sentence for any list of rejection codes', () => {
  expect(words[explainRefusal({ reasons: [{ code: 'EXPIRED' }] })]).toBe(
    "We didn't get the information we asked for in time.",
  )
  fc.assert(
    fc.property(fc.array(fc.record({ code: fc.string() })), (reasons) => {
      expect(words[explainRefusal({ reasons })]).toMatch(/^[A-Z].*\.$/)
    }),
  )
})

test('isProvidersDecision is false for staff decisions and missed deadlines', () => {
  const isOf = (status: 'rejected' | 'approved', code: string) =>
    isProvidersDecision({ status, reasons: [{ code }] })
  expect(isOf('rejected', 'IDENTITY_NOT_VERIFIED')).toBe(true)
  expect(isOf('rejected', 'DECIDED_BY_STAFF')).toBe(false)
  expect(isOf('rejected', 'EXPIRED')).toBe(false)
  expect(isOf('approved', 'IDENTITY_NOT_VERIFIED')).toBe(false)
})

test('nameField returns a label for any path of a requested field', () => {
  expect(words[nameField('address.address')]).toBe('Home address')
  expect(words[nameField('identification.number')]).toBe('ID')
  fc.assert(fc.property(fc.string(), (path) => words[nameField(path)].length > 0))
})

test('a requested field has a correction link only if a form step can correct it', () => {
  const page = '/status/information#'
  for (const [path, input] of [
    ['address.city', 'address.address'],
    ['mailingAddress.city', 'mailingAddress.address'],
    ['identification.number', 'identification.type'],
    ['socialSecurityNumber', 'socialSecurityNumber'],
    ['dateOfBirth', 'dateOfBirth.month'],
    ['employment.annualIncome', 'employment.isCurrentlyEmployed'],
    ['transferActivity', 'transferActivity'],
    ['transferActivity.achTransferExpected', 'transferActivity'],
  ] as const)
    expect(correctionPath(path), path).toBe(page + input)
  const listed = 'transferActivity.internationalTransferCountries.0'
  for (const path of ['taxId', 'usCitizenshipStatus', 'employment.occupation', listed, 'x'])
    expect(correctionPath(path), path).toBeUndefined()
})
