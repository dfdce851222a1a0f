import type { RecordSource } from '@/lib/application-record'
import { productName } from '@/lib/product'
import { referenceOf } from '@/lib/reference'
import type { SignedAnswers } from '@/lib/signed-form'
import { limitConcurrency } from '../foundations/db'
import { appUrl, legalLine } from '../foundations/env'
import { processSingleton } from '../foundations/process-singleton'
import { writeRecordPdf, writeW9Pdf } from './application-records/record-pdf'
import { type RecordTitle, writeRecord } from './application-records/record-text'
import { findSigned } from './application-records/signed-answers'
import * as brands from './brands'
import * as customers from './customers'
import * as kyc from './kyc'
import * as profiles from './profiles'

export { writeValue } from './application-records/record-text'

export type ApplicationRecord = {
  source: RecordSource
  signed: SignedAnswers
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
  const { userType, payload, extras, createdAt: receivedAt, socialSecurityNumberLast4 } = record
  const source = { userType, payload, extras, contact, socialSecurityNumberLast4 }
  const { version, hash = null } = record.terms ?? {}
  const terms = version ? { version, hash } : null
  const [replaced, steps] = await Promise.all([
    profiles.listReplaced(record.id),
    kyc.listSteps(customerId),
  ])
  const corrections = steps.filter(({ event }) => event === 'correct').map(({ at }) => at)
  return {
    source,
    signed: findSigned({ source, terms, receivedAt }, replaced, corrections),
    reference: referenceOf(request.id),
    receivedAt,
  }
}

const titleOf = ({ reference, receivedAt }: ApplicationRecord): RecordTitle => ({
  product: productName(),
  site: new URL(appUrl()).host,
  company: legalLine(),
  reference,
  receivedAt: receivedAt.toISOString(),
})
const nameFile = ({ reference }: ApplicationRecord, end: string): string =>
  `${productName().toLowerCase()}-${reference}${end}`

/** Returns the application as a text file. Throws NOT_FOUND before the signup. */
export async function writeFile(customerId: string): Promise<{ name: string; text: string }> {
  const record = await read(customerId)
  const { source, signed } = record
  return { name: nameFile(record, '.txt'), text: writeRecord(source, signed, titleOf(record)) }
}

// Drawing a part of a PDF file blocks the process. Other calls may run only between two parts. So
// the service draws at most two files at the same time. Other calls then wait for at most one part
// of each file.
const maxDrawn = 2
const takeTurn = () => processSingleton('records.pdfs', () => limitConcurrency(maxDrawn))

export type PdfFile = { name: string; bytes: Buffer }
type Person = { customerId: string; organizationId: string }

async function readWritten({ customerId, organizationId }: Person) {
  const [record, partner] = await Promise.all([read(customerId), brands.findSender(organizationId)])
  return { record, written: { ...record, title: titleOf(record), partner } }
}

/** Returns the application as a PDF file. Throws NOT_FOUND before the signup. */
export async function writePdf(person: Person): Promise<PdfFile> {
  const { record, written } = await readWritten(person)
  const bytes = await takeTurn()(() => writeRecordPdf(written))
  return { name: nameFile(record, '.pdf'), bytes }
}

/** Returns the signed Form W-9 as a PDF file. Throws NOT_FOUND before the signup. */
export async function writeTaxPdf(person: Person): Promise<PdfFile> {
  const { record, written } = await readWritten(person)
  const bytes = await takeTurn()(() => writeW9Pdf(written))
  return { name: nameFile(record, '-w9.pdf'), bytes }
}
