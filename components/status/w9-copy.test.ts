import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '@/components/testing/render-in-app'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { certification, w9Terms } from '@/lib/legal/w9-terms'
import { W9Copy } from './w9-copy'

const { socialSecurityNumber, ...payload } = samplePayload
const source = {
  userType: 'individual' as const,
  payload,
  socialSecurityNumberLast4: socialSecurityNumber.slice(-4),
  contact: { firstName: 'Avery', lastName: 'Quinn', email: 'avery@example.com', phoneNumber: null },
  extras: { signatureName: 'Avery Quinn' },
}

test('the record page defines a U.S. person between "(defined below)" and "Signature"', () => {
  const signed = { source, terms: { version: w9Terms.version, hash: null }, changes: [] }
  const text = renderInApp(createElement(W9Copy, { signed })).replace(/<[^>]+>/g, ' ')
  const places = ['(defined below)', certification.definition.heading, 'Signature'].map((part) =>
    text.indexOf(part),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
