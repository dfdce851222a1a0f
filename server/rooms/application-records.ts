import type { RecordSource, SignedTerms } from '@/lib/application-record'
import { productName } from '@/lib/product'
import { referenceOf } from '@/lib/reference'
import { appUrl } from '../foundations/env'
import { writeRecord } from './application-records/record-text'
import * as customers from './customers'
import * as kyc from './kyc'
import * as profiles from './profiles'

export type ApplicationRecord = {
  source: RecordSource
  terms: SignedTerms | null
  reference: string
  receivedAt: Date
}

/**
 * Returns the application with the answers that the person sent. Throws NOT_FOUND before the
 * signup.
 */
export async function read(customerId: string): Promise<ApplicationRecord> {
  const [record, request, contact] = await Promise.all([
    profiles.readRecord(customerId),
    kyc.last(customerId),
    customers.readContact(customerId),
  ])
  const { userType, payload, extras, terms, createdAt, socialSecurityNumberLast4 } = record
  const source = { userType, payload, extras, contact, socialSecurityNumberLast4 }
  return {
    source,
    terms: terms?.version ? { version: terms.version, hash: terms.hash } : null,
    reference: referenceOf(request.id),
    receivedAt: createdAt,
  }
}

/** Returns the application as a text file. Throws NOT_FOUND before the signup. */
export async function writeFile(customerId: string): Promise<{ name: string; text: string }> {
  const { source, terms, reference, receivedAt } = await read(customerId)
  const title = {
    product: productName(),
    site: new URL(appUrl()).host,
    reference,
    receivedAt: receivedAt.toISOString(),
  }
  const name = `${productName().toLowerCase()}-${reference}.txt`
  return { name, text: writeRecord(source, terms, title) }
}
