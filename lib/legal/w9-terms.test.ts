import { expect, test } from 'vitest'
import { certificationStatements, consentSentence, w9Terms } from '@/lib/legal/w9-terms'

test('the certification contains each statement of W-9 Part II in order', () => {
  const marks = [
    'correct taxpayer identification number',
    'not subject to backup withholding, because (a)',
    'U.S. citizen or other U.S. person',
    'FATCA code',
  ]
  expect(certificationStatements).toHaveLength(marks.length)
  for (const [index, mark] of marks.entries())
    expect(certificationStatements[index]).toContain(mark)
  const text = w9Terms.CertificationText.IsNotSubjectToBackupWithholding
  expect(text).toMatch(/^Under penalties of perjury/)
  expect(certificationStatements.map((statement) => text.indexOf(statement))).toEqual(
    certificationStatements.map((statement) => text.indexOf(statement)).sort((a, b) => a - b),
  )
  for (const statement of certificationStatements) expect(text).toContain(statement)
})

test('backup withholding removes the second statement from the certification', () => {
  const text = w9Terms.CertificationText.IsSubjectToBackupWithholding
  for (const [index, statement] of certificationStatements.entries())
    expect(text.includes(statement)).toBe(index !== 1)
  expect(text).toContain('2. Crossed out')
})

test('the W-9 terms contain the sentence about consent that the law requires', () => {
  expect(w9Terms.DisclosureText).toContain(consentSentence)
})
