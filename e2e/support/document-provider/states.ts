/** The types of the bodies in docs/openapi-provider.json, written by hand from this document. */
export type FieldFault = { field: string; code: string; message: string }
type Requirement = FieldFault & { action?: 'provider' }

export type Change = {
  status: 'pending' | 'approved' | 'rejected' | 'incomplete'
  stage?: 'automatic' | 'manual'
  reasons?: { code: string }[]
  requirements?: Requirement[]
}

export type ApplicationState = Change & {
  applicationId: string
  reference: string
  sequence: number
  occurredAt: string
}

/**
 * A course: the states of an application in order, and its callbacks in order. Each callback is an
 * index into the states.
 */
export type Course = { states: [Change, ...Change[]]; callbacks: number[] }

const pending: Change = { status: 'pending', stage: 'automatic' }
const manual: Change = { status: 'pending', stage: 'manual' }
const approved: Change = { status: 'approved' }
const rejected: Change = { status: 'rejected', reasons: [{ code: 'IDENTITY_NOT_VERIFIED' }] }

const ask = (field: string, code: string, more: { action?: 'provider' } = {}): Change => ({
  status: 'incomplete',
  requirements: [{ field, code, message: 'The value could not be confirmed', ...more }],
})
const decide = (change: Change): Course => ({ states: [pending, change], callbacks: [1] })

/** The courses by their names in docs/provider-values.json. A rejected submission has no course. */
export const courses: Readonly<Record<string, Course>> = {
  approve: decide(approved),
  reject: decide(rejected),
  'needs-address': decide(ask('address.address', 'ADDRESS_NOT_VERIFIED')),
  'needs-document': decide(ask('identification.number', 'DOCUMENT_NEEDED')),
  'needs-person': decide(ask('identification.number', 'DOCUMENT_NEEDED', { action: 'provider' })),
  manual: { states: [manual], callbacks: [] },
  'approve-repeated': { states: [pending, approved], callbacks: [1, 1, 1] },
  'approve-reordered': { states: [pending, manual, approved], callbacks: [2, 1] },
}
