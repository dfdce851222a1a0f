import { expect, test } from 'vitest'
import { type RecordSource, signedFormOf } from '@/lib/application-record'
import { samplePayload } from '@/lib/contracts/sample-signup'
import type { ReplacedAnswers } from '../profiles'
import { findSigned } from './signed-answers'
import { listW9Lines } from './w9-lines'

const { socialSecurityNumber: _, ...payload } = samplePayload
const signing = { at: payload.w9.timestamp, ip: '203.0.113.7', session: null }
const source: RecordSource = {
  userType: 'individual',
  payload,
  socialSecurityNumberLast4: '3456',
  contact: { firstName: 'Avery', lastName: 'Quinn', email: 'avery@example.com', phoneNumber: null },
  extras: { signatureName: 'Avery Quinn', signing },
}
const terms = { version: '2024-03.2', hash: null }
const receivedAt = new Date('2026-01-15T15:42:00Z')
const correctedAt = new Date('2026-01-20T09:00:00Z')

type Change = { payload?: object; extras?: object; last4?: string; hasOtherNumber?: boolean }
/** Returns the answers before a correction. They differ from the present ones by `change`. */
const before = ({
  last4 = '3456',
  hasOtherNumber = false,
  ...change
}: Change): ReplacedAnswers => ({
  payload: { ...payload, ...change.payload } as ReplacedAnswers['payload'],
  extras: { ...(source.extras as object), ...change.extras },
  socialSecurityNumberLast4: last4,
  replacedAt: correctedAt,
  hasOtherNumber,
})
const find = (replaced: ReplacedAnswers[], corrections = replaced.map(() => correctedAt)) =>
  findSigned({ source, terms, receivedAt }, replaced, corrections)
const listChanged = ({ changes }: ReturnType<typeof find>) =>
  changes.map(({ at, rows }) => [at, ...rows.map(({ term, value }) => [term, value])])

test('without corrections, the signed W-9 has the answers of the application', () => {
  expect(find([])).toEqual({ source, terms, changes: [] })
})

test('the signed W-9 keeps the signed SSN and address and lists corrections with times', () => {
  const address = { address: '1 Elm Street', city: 'Waco', state: 'TX', zipCode: '76701' }
  const found = find([before({ payload: { address }, last4: '1111', hasOtherNumber: true })])
  expect(signedFormOf(found.source, found.terms).lastFour).toBe('1111')
  expect(found.source.payload.address).toMatchObject({ address: '1 Elm Street' })
  expect(listChanged(found)).toEqual([
    [
      '2026-01-20T09:00:00.000Z',
      ['Address', '500 Oak Street\nUnit 4'],
      ['City, state and ZIP code', 'Austin, TX 78701'],
      ['Social Security number (SSN)', { lastFour: '3456' }],
    ],
  ])
})

test('a corrected SSN with the same last four digits is listed below the signed W-9', () => {
  const found = find([before({ hasOtherNumber: true })])
  expect(listChanged(found)).toEqual([
    ['2026-01-20T09:00:00.000Z', ['Social Security number (SSN)', { lastFour: '3456' }]],
  ])
})

test('the W-9 does not list corrections of answers outside the W-9', () => {
  expect(listChanged(find([before({ payload: { dateOfBirth: '01/01/1980' } })]))).toEqual([])
})

test('a correction about backup withholding does not change the signed certification', () => {
  const w9 = { ...payload.w9, isSubjectToBackupWithholding: true }
  const found = find([before({ payload: { w9 } })])
  expect(signedFormOf(found.source, found.terms).isSubject).toBe(true)
  expect(listChanged(found)).toEqual([
    ['2026-01-20T09:00:00.000Z', ['Subject to backup withholding', 'No']],
  ])
})

test('an address that the form saved after the signature is listed below the W-9', () => {
  const address = { address: '1 Elm Street', city: 'Waco', state: 'TX', zipCode: '76701' }
  const extras = { signatureName: 'Avery Quinn', signing: { ...signing, addresses: { address } } }
  const moved = findSigned({ source: { ...source, extras }, terms, receivedAt }, [], [])
  const form = signedFormOf(moved.source, moved.terms)
  expect(listW9Lines(moved.source, form).map(({ value }) => value)).toEqual(
    expect.arrayContaining(['1 Elm Street', 'Waco, TX 76701']),
  )
  expect(listChanged(moved)).toEqual([
    [
      '2026-01-15T15:42:00.000Z',
      ['Address', '500 Oak Street\nUnit 4'],
      ['City, state and ZIP code', 'Austin, TX 78701'],
    ],
  ])
})

test('if a partner sends a later signature, the W-9 shows the answers at that time', () => {
  const w9 = { ...payload.w9, timestamp: '2025-12-01T00:00:00Z' }
  const found = find([before({ payload: { w9 }, last4: '1111', hasOtherNumber: true })])
  expect(signedFormOf(found.source, found.terms)).toMatchObject({
    lastFour: '3456',
    signature: null,
    signedAt: payload.w9.timestamp,
    ip: null,
    terms: null,
  })
  expect(found.changes).toEqual([])
})

test('if former answers were not stored, the W-9 lists them as not on record', () => {
  const earlier = new Date('2026-01-18T09:00:00Z')
  const found = find([before({ last4: '1111', hasOtherNumber: true })], [earlier, correctedAt])
  expect(listChanged(found)).toEqual([
    [
      '2026-01-18T09:00:00.000Z',
      [
        'Answers at the signature',
        'Not on record. The form above shows the answers after this change.',
      ],
    ],
    ['2026-01-20T09:00:00.000Z', ['Social Security number (SSN)', { lastFour: '3456' }]],
  ])
})
