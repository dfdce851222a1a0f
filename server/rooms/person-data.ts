import { buildRecord, signedFormOf } from '@/lib/application-record'
import type { PersonData } from '@/lib/person-data'
import { productName } from '@/lib/product'
import { now } from '../foundations/clock'
import type { JsonText } from '../foundations/json-text'
import * as accountSettings from './account-settings'
import * as records from './application-records'
import * as browserSessions from './browser-sessions'
import * as customers from './customers'
import * as kyc from './kyc'
import * as notifications from './notifications'
import type { CustomerPrincipal } from './principal'

type Head = Omit<PersonData, 'notifications'>
/**
 * The data of a person as a file. `head`: everything except the inbox. The JSON of the inbox is
 * sent in pieces, because it may be long.
 */
export type PersonFile = { name: string; head: Head; notifications: JsonText }

/** Returns all data that the service has about a person. Throws NOT_FOUND before the signup. */
export async function read(principal: CustomerPrincipal): Promise<PersonFile> {
  const { customerId, head } = principal
  const record = await records.read(customerId)
  const [verification, consents, browsers, settings] = await Promise.all([
    readVerification(customerId),
    readConsents(customerId),
    readBrowsers(principal),
    accountSettings.readInbox(customerId),
  ])
  const { reference, source, receivedAt } = record
  return {
    name: `${productName().toLowerCase()}-${reference}-data.json`,
    head: {
      version: 1,
      madeAt: now().toISOString(),
      service: productName(),
      account: {
        customerUid: customerId,
        userType: source.userType,
        reference,
        ...source.contact,
        settings,
      },
      application: { receivedAt: receivedAt.toISOString(), sections: listSections(record) },
      verification,
      documents: [showForm(record)],
      consents,
      browsers,
    },
    notifications: notifications.listAll(customerId, head),
  }
}

const listSections = ({ source }: records.ApplicationRecord) =>
  buildRecord(source).map(({ heading, rows }) => ({
    heading,
    answers: rows.map(({ number, term, value, origin }) => ({
      line: number,
      question: term,
      answer: records.writeValue(value),
      origin: origin ?? null,
    })),
  }))

function showForm({ signed }: records.ApplicationRecord): PersonData['documents'][number] {
  const { source, terms, changes } = signed
  const { signedAt, signature, ip, isSubject } = signedFormOf(source, terms)
  return {
    kind: 'w9',
    signedAt,
    signature,
    ipAddress: ip,
    isSubjectToBackupWithholding: isSubject,
    termsVersion: terms?.version ?? null,
    termsSha256: terms?.hash ?? null,
    changes: changes.map(({ at, rows }) => ({
      at,
      answers: rows.map(({ term, value }) => ({
        question: term,
        answer: records.writeValue(value),
      })),
    })),
  }
}

async function readVerification(customerId: string): Promise<PersonData['verification']> {
  const [request, steps] = await Promise.all([kyc.last(customerId), kyc.listSteps(customerId)])
  return {
    status: request.status,
    reasons: request.reasons.map(({ code }) => code),
    requirements: request.requirements.map(({ field, code }) => ({ field, code })),
    steps: steps.map(({ at, event, actor, fields }) => ({
      at: at.toISOString(),
      event,
      actor,
      fields,
    })),
  }
}

async function readConsents(customerId: string): Promise<PersonData['consents']> {
  const consent = await customers.readConsent(customerId)
  if (!consent) return []
  const { version, at, withdrawnAt = null } = consent
  return [{ kind: 'electronic-records', version, agreedAt: at, withdrawnAt }]
}

async function readBrowsers(principal: CustomerPrincipal): Promise<PersonData['browsers']> {
  const [signedIn, known] = await Promise.all([
    browserSessions.listOf(principal),
    customers.listBrowsers(principal.customerId),
  ])
  return {
    known,
    signedIn: signedIn.map(({ isThisOne, createdAt, lastSeenAt, ip, userAgent }) => ({
      isThisOne,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastSeenAt.toISOString(),
      ipAddress: ip,
      userAgent,
    })),
  }
}
