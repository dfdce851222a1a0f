import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { certification, findW9Text, w9Terms, w9TextOn } from './w9-terms'
import { consentSentence, writeTerms } from './w9-text'
import { w9Version } from './w9-version'

const { statements } = certification

test('the W-9 certification text equals Part II of the IRS form', () => {
  expect(w9Terms.CertificationText.IsNotSubjectToBackupWithholding).toBe(
    `Under penalties of perjury, I certify that:
1. The number shown on this form is my correct taxpayer identification number (or I am waiting for a number to be issued to me); and
2. I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; and
3. I am a U.S. citizen or other U.S. person (defined below); and
4. The FATCA code(s) entered on this form (if any) indicating that I am exempt from FATCA reporting is correct.

Certification instructions. You must cross out item 2 above if you have been notified by the IRS that you are currently subject to backup withholding because you have failed to report all interest and dividends on your tax return. For real estate transactions, item 2 does not apply. For mortgage interest paid, acquisition or abandonment of secured property, cancellation of debt, contributions to an individual retirement arrangement (IRA), and, generally, payments other than interest and dividends, you are not required to sign the certification, but you must provide your correct TIN.`,
  )
})

test('statement 2 of the W-9 text is crossed out for a person with backup withholding', () => {
  const text = w9Terms.CertificationText.IsSubjectToBackupWithholding
  for (const [index, statement] of statements.entries())
    expect(text.includes(statement)).toBe(index !== 1)
  expect(text).toContain('2. Crossed out')
})

test('the W-9 terms contain the consent sentence that the law requires', () => {
  expect(w9Terms.DisclosureText).toContain(consentSentence)
})

// A signature stores the hash of its terms. So a text that people have seen must never change.
test.each([
  ['2024-03.1', '62a912426ccc45ce37d692a0b1d5d51c5f59f3293c947e3db14ca8b32eed3c92'],
  ['2024-03.2', '6074bef39fa5459168c00d0cdb82052b95ab09a5bb439cf84a76650d58116847'],
])('the stored W-9 text of version %s still has its original hash', (version, hash) => {
  const json = JSON.stringify(writeTerms(findW9Text(version)!))
  expect(createHash('sha256').update(json).digest('hex')).toBe(hash)
})

test('w9TextOn returns the W-9 text that was in force on the given day', () => {
  const versions = ['2020-01-01', '2026-11-21', '2026-11-24', '2026-11-25', '2027-01-01']
  expect(versions.map((day) => w9TextOn(day).version)).toEqual([
    '2024-03.1',
    '2024-03.1',
    '2024-03.1',
    w9Version,
    w9Version,
  ])
})
