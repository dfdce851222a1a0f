import { expect, test } from 'vitest'
import { draft as draftSchema } from '@/lib/signup/draft'
import { listInputs } from '@/lib/signup/inputs'
import { buildRecord } from '@/lib/signup/record'
import { samplePayload } from '@/lib/signup/sample'
import { completeDraft } from '@/lib/signup/sample-answers'
import { findStep } from '@/lib/signup/steps'
import { extrasOf } from '@/lib/signup/submission'
import { listAnswers } from './answers'

const draft = completeDraft('businessowner')
const term = 'What the business does'

test('one line of a step makes a question: input, draft, extras, review and record', () => {
  const input = listInputs(findStep('business')!, 'businessowner').at(-1)
  expect(input).toMatchObject({ name: 'industry', label: `${term} (optional)`, line: '1.13' })
  expect(draftSchema.parse(draft)).toMatchObject({ industry: 'Carpentry' })
  expect(extrasOf(draft)).toMatchObject({ industry: 'Carpentry' })
  const [about] = listAnswers(draft, 'businessowner')
  expect(about!.answers).toContainEqual(expect.objectContaining({ term, value: ['Carpentry'] }))
  const { socialSecurityNumber, ...payload } = samplePayload
  const [section] = buildRecord({
    userType: 'businessowner',
    payload,
    socialSecurityNumberLast4: socialSecurityNumber.slice(-4),
    contact: { firstName: '', lastName: '', email: 'avery@example.com', phoneNumber: null },
    extras: extrasOf(draft),
  })
  expect(section!.rows).toContainEqual({ number: '1.13', term, value: 'Carpentry' })
})

test('the new question refuses a text of more than 255 characters', () => {
  const typed = { ...findStep('business')!.sample, industry: 'x'.repeat(256) }
  const context = { userType: 'businessowner', draft, environment: 'sandbox' } as const
  expect(findStep('business')!.check(typed, context)).toMatchObject({
    faults: [{ source: 'industry', code: 'MAX' }],
  })
})
