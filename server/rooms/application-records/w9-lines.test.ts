import { expect, test } from 'vitest'
import { type RecordSource, signedFormOf } from '@/lib/application-record'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { listW9Lines } from './w9-lines'

const { socialSecurityNumber: _, ...payload } = samplePayload

test("lines 5 and 6 of a business's W-9 have the address of the business", () => {
  const businessAddress = { address: '1 Mill Road', city: 'Waco', state: 'TX', zipCode: '76701' }
  const business: RecordSource = {
    userType: 'businessowner',
    socialSecurityNumberLast4: '3456',
    contact: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phoneNumber: null },
    payload: { ...payload, businessName: 'Quinn Carpentry', taxId: '12-3456789' },
    extras: { businessAddress },
  }
  const lines = listW9Lines(business, signedFormOf(business, null))
  expect(lines.filter(({ number }) => /[56]/.test(number)).map(({ value }) => value)).toEqual([
    '1 Mill Road',
    'Waco, TX 76701',
  ])
})

test('the W-9 of an operator is in the name of the person, not of a business', () => {
  const operator: RecordSource = {
    userType: 'operator',
    socialSecurityNumberLast4: '3456',
    contact: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phoneNumber: null },
    payload: { ...payload, businessName: 'Quinn Carpentry', taxId: '12-3456789' },
    extras: {},
  }
  expect(signedFormOf(operator, null).business).toBeNull()
})
