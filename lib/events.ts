import * as z from 'zod'
import { kycRequest } from '@/lib/contracts/kyc'
import { categories } from '@/lib/contracts/notifications'
import { userTypeNames } from '@/lib/user-types'

// Events carry no personal data. So every value is one of these kinds; a test checks each schema.
const uuid = z.uuid()
const timestamp = z.iso.datetime()
const wholeNumber = z.int()
const flag = z.boolean()
// Decided here, the specification is silent: a provider's code may be a single letter. Refusing it
// would lose the result.
const code = z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/)
const fieldPath = z
  .string()
  .max(128)
  .regex(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/)
const clientId = z.string().regex(/^ci_(test|live)_[A-Za-z0-9]{1,64}$/)
const termsVersion = z.string().regex(/^\d{4}-\d{2}\.\d{1,3}(-[a-z]{2})?$/)
const role = z.enum(userTypeNames)
const { status, stage } = kycRequest.shape
const requirements = z.array(z.object({ field: fieldPath, code, dueAt: timestamp }))

const destinationChange = z.object({
  destinationId: uuid,
  reason: code.nullable(),
  since: timestamp,
})

/**
 * The data of each type of event. A later version may add types and members, so consumers ignore
 * what they do not know.
 */
export const eventTypes = {
  'customer.created': z.object({ role, origin: z.enum(['invite', 'self']) }),
  'invite.accepted': z.object({ inviteId: uuid, expiresAt: timestamp }),
  'invite.renewed': z.object({ inviteId: uuid, expiresAt: timestamp }),
  'invite.expired': z.object({ inviteId: uuid, expiresAt: timestamp }),
  'signup.completed': z.object({
    role,
    w9Version: termsVersion.nullable(),
    isW9Flagged: flag,
    changedPrefill: z.array(fieldPath),
  }),
  'kyc.updated': z.object({
    from: status,
    to: status,
    stage,
    decidedBy: z.enum(['customer', 'provider', 'staff', 'system']),
    isBusiness: flag,
    reasons: z.array(z.object({ code })),
    requirements,
  }),
  'kyc.due_soon': z.object({ dueAt: timestamp, requirements }),
  'customer.closed': z.object({}),
  'customer.erased': z.object({}),
  'notification.created': z.object({
    notificationId: uuid,
    type: code,
    category: z.enum(categories),
  }),
  'credential.issued': z.object({ clientId, expiresAt: timestamp.nullable() }),
  'credential.rotated': z.object({ clientId, previousSecretExpiresAt: timestamp }),
  'credential.expiring': z.object({ clientId, expiresAt: timestamp, daysLeft: wholeNumber }),
  'credential.revoked': z.object({ clientId }),
  'organization.access_changed': z.object({ isOn: flag }),
  'destination.failing': destinationChange,
  'destination.disabled': destinationChange,
  'destination.enabled': destinationChange,
  'sandbox.reset': z.object({ customers: wholeNumber }),
} as const

export type EventType = keyof typeof eventTypes
export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]
export type EventData<T extends EventType> = z.input<(typeof eventTypes)[T]>
