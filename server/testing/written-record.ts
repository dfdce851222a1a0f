import type { RecordSource } from '@/lib/application-record'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { w9Terms } from '@/lib/legal/w9-terms'

const { socialSecurityNumber, ...payload } = samplePayload
const source: RecordSource = {
  userType: 'individual',
  payload,
  socialSecurityNumberLast4: socialSecurityNumber.slice(-4),
  contact: { firstName: 'Avery', lastName: 'Quinn', email: 'avery@example.com', phoneNumber: null },
  extras: { signatureName: 'Avery Rae Quinn', signing: { ip: '203.0.113.7' } },
}

/** For tests: the data of a submitted application from which the service writes the PDF files. */
export const writtenRecord = {
  source,
  signed: {
    source,
    terms: { version: w9Terms.version, hash: 'ab12cd34'.repeat(8) },
    changes: [],
  },
  title: {
    product: 'Latchkey',
    site: 'latchkey.example.com',
    company: 'First Harbor Bank, 1 Pier Road, Portland',
    reference: '4F7K-2M9Q',
    receivedAt: '2026-01-15T15:42:00.000Z',
  },
  partner: { name: 'Northwind Pay', legalName: 'Northwind Payments, Inc.' },
}
