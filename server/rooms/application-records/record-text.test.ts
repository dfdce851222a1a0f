import { expect, test } from 'vitest'
import type { RecordSource } from '@/lib/application-record'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { w9Terms } from '@/lib/legal/w9-terms'
import type { FormChange } from '@/lib/signed-form'
import { writeRecord } from './record-text'

const { socialSecurityNumber, ...payload } = samplePayload
const source: RecordSource = {
  userType: 'individual',
  payload,
  socialSecurityNumberLast4: socialSecurityNumber.slice(-4),
  contact: { firstName: 'Avery', lastName: 'Quinn', email: 'avery@example.com', phoneNumber: null },
  extras: { signatureName: 'Avery Quinn', signing: { ip: '203.0.113.7' } },
}
const terms = { version: w9Terms.version, hash: 'ab'.repeat(32) }
const write = (given = source, changes: FormChange[] = []) =>
  writeRecord(given, { source: given, terms, changes }, title)
const title = {
  product: 'Latchkey',
  site: 'example.com',
  company: 'First Harbor Bank, 1 Pier Road, Portland',
  reference: '4F7K-2M9Q',
  receivedAt: '2026-01-15T15:42:00.000Z',
}

test('the text record contains a heading, the answers and the signature', () => {
  const text = write()
  expect(text).toMatch(
    /^Latchkey\nYour application record\n\nexample\.com\nFirst Harbor Bank, 1 Pier Road, Portland\nReceived Jan 15, 2026, 3:42 PM UTC\nReference 4F7K-2M9Q\nTimes are in UTC \(Coordinated Universal Time\)\.\n/,
  )
  expect(text).toContain(
    'Home address\n          500 Oak Street\n          Unit 4\n          Austin, TX 78701\n',
  )
  expect(text).toContain('Social Security number\n          ending in 3456\n')
  expect(text).toContain('Signature\n          Avery Quinn\n')
  expect(text).toContain('IP address\n          203.0.113.7\n')
  expect(text).toContain(
    `SHA-256 of the terms\n          ${'abababab '.repeat(7).trim()}\n          abab`,
  )
  expect(text).not.toContain('900-12')
})

test('the text record defines a U.S. person below the statement that uses the term', () => {
  const [before, after] = write().split('(defined below)')
  expect(before).not.toContain('Definition of a U.S. person.')
  expect(after).toMatch(
    /Definition of a U\.S\. person\. For federal tax purposes, .* if you\s+are:\n• An individual who is a U\.S\. citizen or U\.S\. resident alien;\n/s,
  )
})

test('no line of a text record exceeds 78 characters', () => {
  const long = { ...title, company: `${'Long Name '.repeat(12)}Bank, 1 Pier Road` }
  const text = writeRecord(source, { source, terms, changes: [] }, long)
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(78)
})

test('if backup withholding applies, the text record crosses out W-9 statement 2', () => {
  const subject = {
    ...source,
    payload: { ...payload, w9: { ...payload.w9, isSubjectToBackupWithholding: true } },
  }
  expect(write(subject)).toMatch(/\n2 {3}Crossed out because you answered yes: I am not subject/)
  expect(write()).not.toContain('Crossed out')
})

test('below the W-9, the text record lists answers that changed after the signature', () => {
  const at = '2026-01-20T09:00:00.000Z'
  const changed = { at, rows: [{ term: 'Address', value: '1 Elm Street' }] }
  expect(write(source, [changed])).toMatch(
    /\nCHANGED AFTER THE SIGNATURE\n-+\n\nThe signature above .+\n\n {10}Changed\n {10}Jan 20, 2026, 9:00 AM UTC\n\n {10}Address\n {10}1 Elm Street\n$/,
  )
  expect(write()).not.toContain('CHANGED AFTER')
})
