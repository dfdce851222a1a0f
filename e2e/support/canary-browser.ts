import { expect } from 'vitest'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { findStep } from '@/lib/signup/steps'
import { call } from './api'
import { dash, numbers, personal, proofs } from './canary-secrets'
import type { Service } from './service'
import { listLetters } from './visitor'

const canaryAnswers: Record<string, Record<string, unknown>> = {
  name: { firstName: 'Wilma', lastName: personal['last name'] },
  'date-of-birth': { dateOfBirth: { month: '11', day: '23', year: '1971' } },
  ssn: { socialSecurityNumber: dash(numbers.browser) },
  address: {
    address: { address: personal.street, city: personal.city, state: 'NY', zipCode: '12345' },
    isMailingAddressSame: 'yes',
  },
  identification: {
    identification: {
      type: 'Passport',
      number: personal['number of the document'],
      issuingState: 'NY',
      expirationDate: { month: '7', day: '24', year: '2099' },
    },
  },
  employment: {
    employment: {
      isCurrentlyEmployed: 'yes',
      annualIncome: personal.income,
      incomeSources: ['Employment'],
    },
  },
}

/**
 * Sends the requests of a person's browser, from the email address to the signup, including
 * mistakes. Some requests are JSON, others are plain forms.
 */
export async function callAsBrowser(service: Service): Promise<void> {
  let cookie = ''
  const post = async (to: string, json?: unknown, form?: Record<string, string>) => {
    const headers = {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    }
    const answer = await call(service, 'POST', to, {
      headers,
      ...(form ? { body: new URLSearchParams(form).toString() } : { json }),
    })
    for (const line of answer.headers.getSetCookie()) cookie = line.split(';')[0]!
    const value = decodeURIComponent(cookie.split('=')[1] ?? '')
    if (value) proofs[`cookie ${Object.keys(proofs).length}`] = value
    return answer
  }
  await post('/api/start/consent', {
    userType: 'individual',
    consent: true,
    consentVersion: '2026-01',
  })
  await post('/api/email', { email: `${personal['email of the browser']} or so`, purpose: 'start' })
  expect(
    (await post('/api/email', { email: personal['email of the browser'], purpose: 'start' }))
      .status,
  ).toBe(200)
  await post('/api/email/code', { code: dash(numbers.browser) })
  const [letter] = listLetters(service, personal['email of the browser']!)
  proofs['link of the letter'] = letter!.token
  expect((await post('/api/email/code', { code: letter!.code })).status).toBe(200)
  await post('/api/apply/ssn', { socialSecurityNumber: `${numbers.browser}0` })
  await post('/api/apply/name', undefined, { firstName: '', lastName: personal['last name']! })
  let next = 'name'
  for (let steps = 0; next !== 'review' && steps < 20; steps++) {
    const answers = { ...sampleAnswers[next as keyof typeof sampleAnswers], ...canaryAnswers[next] }
    if (next === 'w9') Object.assign(answers, { signatureName: `Wilma ${personal['last name']}` })
    const answer = await post(`/api/apply/${next}`, answers)
    expect([next, answer.status, answer.text.slice(0, 300)]).toEqual([
      next,
      200,
      expect.any(String),
    ])
    next = answer.body.data.next.split('/').at(-1)
    expect(findStep(next)).toBeDefined()
  }
  await post('/api/apply/ssn', {
    socialSecurityNumber: 'not a number',
    note: dash(numbers.browser),
  })
  expect((await post('/api/apply/submit', {})).status).toBe(200)
}
