import { expect, test } from 'vitest'
import { emptyDraft } from '@/lib/signup/draft'
import { w9 } from '@/lib/signup/questions/tax-form'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { isSignatureOf, signingName } from '@/lib/signup/signature'

const avery = { firstName: 'Avery', lastName: 'Quinn', suffix: 'Jr.' }

test.each([
  'Avery Quinn',
  'avery quinn',
  '  AVERY   QUINN ',
  'Avery Rae Quinn',
  'Avery R. Quinn',
  'Avery Quinn Jr',
  'Avery Quinn, Jr.',
])('the signature %j is accepted for Avery Quinn', (typed) => {
  expect(isSignatureOf(typed, avery)).toBe(true)
})
test.each([
  '',
  'Avery',
  'Quinn',
  'Quinn Avery',
  'Avery Quin',
  'Averyy Quinn',
  'A. Quinn',
  'Jr',
  'Avery Jr',
  'x Avery Quinn',
  'Avery Quinn x',
])('the signature %j is rejected for Avery Quinn', (typed) => {
  expect(isSignatureOf(typed, avery)).toBe(false)
})

test('a signature matches a name of several words with either kind of apostrophe', () => {
  const mary = { firstName: 'Mary Ann', lastName: 'O’Neil de la Cruz' }
  expect(signingName(mary)).toBe('Mary Ann O’Neil de la Cruz')
  expect(isSignatureOf("mary ann o'neil de la cruz", mary)).toBe(true)
  expect(isSignatureOf("Mary O'Neil de la Cruz", mary)).toBe(false)
})

test('a person without a first name cannot sign', () => {
  expect(isSignatureOf('', {})).toBe(false)
  expect(isSignatureOf('Quinn', { lastName: 'Quinn' })).toBe(false)
})

test('the one-word signature "Paris" is rejected for the name Paris Paris', () => {
  expect(isSignatureOf('Paris', { firstName: 'Paris', lastName: 'Paris' })).toBe(false)
  expect(isSignatureOf('Paris Paris', { firstName: 'Paris', lastName: 'Paris' })).toBe(true)
})

test('a signature matches a name with any kind of hyphen', () => {
  expect(
    isSignatureOf('mary\u2011jane o\u2019neil', { firstName: 'Mary-Jane', lastName: "O'Neil" }),
  ).toBe(true)
})

test('the tax form refuses a signature over 512 characters, which no draft can contain', () => {
  const draft = { ...emptyDraft, ...avery }
  const sign = (signatureName: string) =>
    w9.check(
      { ...sampleAnswers.w9, signatureName },
      { userType: 'individual', draft, environment: 'sandbox' },
    )
  expect(sign('Avery Quinn').ok).toBe(true)
  expect(sign(`Avery ${'x'.repeat(501)} Quinn`)).toMatchObject({
    ok: false,
    faults: [{ source: 'signatureName', code: 'SIGNATURE_DOES_NOT_MATCH' }],
  })
})
