/**
 * The properties of Persona's objects that the service reads. Unknown properties are ignored, so
 * new ones break nothing.
 */
import * as z from 'zod'
import { referenceSchema } from '@/lib/provider'
import { fieldAt } from './persona-fields'
import type { FieldFault, State } from './port'

const id = z.string().regex(/^[A-Za-z0-9_]{1,64}$/)
const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const maybeTime = time.nullish()

const attributes = z.object({
  status: z.string().max(64),
  'reference-id': z.string().nullish(),
  'created-at': time,
  'updated-at': maybeTime,
  'expires-at': maybeTime,
  // An inquiry may lack `updated-at`. The latest of the following times is then the time of the
  // last change of the inquiry.
  'started-at': maybeTime,
  'completed-at': maybeTime,
  'failed-at': maybeTime,
  'expired-at': maybeTime,
  'marked-for-review-at': maybeTime,
  'decisioned-at': maybeTime,
})
const object = z
  .object({ type: z.enum(['transaction', 'inquiry']), id, attributes })
  .transform(({ type, id, attributes: own }) => ({
    type,
    id,
    reference: own['reference-id'] ?? '',
    // Persona spells one status in several ways: `needs_review`, `needs-review` or `needs review`.
    status: own.status.toLowerCase().replace(/[_ ]/g, '-'),
    createdAt: own['created-at'],
    changedAt: Math.max(
      ...[
        own['created-at'],
        own['updated-at'],
        own['started-at'],
        own['completed-at'],
        own['failed-at'],
        own['expired-at'],
        own['marked-for-review-at'],
        own['decisioned-at'],
      ].map((at) => at ?? 0),
    ),
    expiresAt: own['expires-at'] ?? undefined,
  }))
export type PersonaObject = z.infer<typeof object>

export const single = z.object({ data: object })
export const list = z.object({ data: z.array(object).max(100) })
export const oneTimeLink = z.object({ meta: z.object({ 'one-time-link': z.url() }) })

/**
 * A webhook contains the changed object. The service reads only the id and reference of the object,
 * because other attributes are personal data.
 */
export const event = z.object({
  data: z.object({
    type: z.literal('event'),
    id,
    attributes: z.object({
      payload: z.object({
        data: z.object({
          type: z.string().max(64),
          id,
          attributes: z.looseObject({}),
        }),
      }),
    }),
  }),
})

// A setting of the Persona account decides how each webhook spells this key.
const referenceKeys = ['reference-id', 'reference_id', 'referenceId']

/**
 * Returns our reference of the object in a webhook. Undefined if the object does not belong to the
 * service.
 */
export function referenceIn({ data }: z.infer<typeof event>): string | undefined {
  const { type, attributes } = data.attributes.payload.data
  if (type !== 'transaction' && type !== 'inquiry') return undefined
  const key = referenceKeys.find((one) => Object.hasOwn(attributes, one))
  return key && referenceSchema.safeParse(attributes[key]).data
}

type Change = Pick<State, 'status' | 'stage' | 'reasons' | 'requirements'>
const automatic: Change = { status: 'pending', stage: 'automatic' }
const manual: Change = { status: 'pending', stage: 'manual' }
const approved: Change = { status: 'approved' }
const rejected: Change = { status: 'rejected', reasons: [{ code: 'IDENTITY_NOT_VERIFIED' }] }
const person: Change = {
  status: 'incomplete',
  requirements: [
    { field: 'identification.number', code: 'DOCUMENT_NEEDED', message: '', action: 'provider' },
  ],
}

const transactionChanges: Readonly<Record<string, Change>> = {
  created: automatic,
  approved,
  declined: rejected,
  'needs-review': manual,
  'inquiry-needed': person,
}
// An inquiry is an ID check on a page of Persona. After a failed or expired inquiry, the person
// must act again. The button on our page then opens a new inquiry.
const inquiryChanges: Readonly<Record<string, Change>> = {
  created: person,
  started: person,
  pending: person,
  failed: person,
  expired: person,
  completed: automatic,
  'needs-review': manual,
  'marked-for-review': manual,
  approved,
  declined: rejected,
}

/**
 * True if the inquiry determines the state: the transaction asks for an inquiry, or has a custom
 * status that the service does not know.
 */
export const dependsOnInquiry = ({ status }: PersonaObject): boolean =>
  status === 'inquiry-needed' || !Object.hasOwn(transactionChanges, status)

/** Whether the person can continue this inquiry. */
export const isOpen = ({ status }: PersonaObject): boolean =>
  ['created', 'started', 'pending'].includes(status)

/** Whether the person has finished this inquiry. */
export const isDone = ({ status }: PersonaObject): boolean =>
  find(inquiryChanges, status) !== undefined && find(inquiryChanges, status) !== person

const find = (changes: typeof inquiryChanges, status: string): Change | undefined =>
  Object.hasOwn(changes, status) ? changes[status] : undefined

/**
 * Returns the state of an application. A known status of `inquiry` determines the state. Otherwise,
 * the status of the transaction does.
 */
export function stateOf(transaction: PersonaObject, inquiry?: PersonaObject): State {
  const change =
    (inquiry && find(inquiryChanges, inquiry.status)) ??
    find(transactionChanges, transaction.status) ??
    automatic
  const changedAt = Math.max(transaction.changedAt, inquiry?.changedAt ?? 0)
  return {
    kind: 'persona',
    applicationId: transaction.id,
    reference: transaction.reference,
    sequence: changedAt,
    occurredAt: new Date(changedAt).toISOString(),
    ...change,
  }
}

const errors = z.object({
  errors: z
    .array(z.object({ source: z.object({ pointer: z.string().max(200) }).nullish() }))
    .min(1)
    .max(100),
})

/** Returns our fields that Persona has rejected. Undefined if any error is about something else. */
export function listRefused(body: unknown): FieldFault[] | undefined {
  const parsed = errors.safeParse(body)
  if (!parsed.success) return undefined
  const fields = parsed.data.errors.map(({ source }) => fieldAt(source?.pointer ?? ''))
  if (!fields.every((field) => field !== undefined)) return undefined
  return [...new Set(fields)].map((field) => ({ field, code: 'NOT_ACCEPTED', message: '' }))
}
