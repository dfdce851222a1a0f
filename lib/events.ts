import * as z from 'zod'
import { kycRequest } from '@/lib/contracts/kyc'
import { categories } from '@/lib/contracts/notifications'
import { userTypeNames } from '@/lib/user-types'

// Events contain no personal data. So every value has one of these schemas, and a test checks each
// event.
const uuid = z.uuid()
const timestamp = z.iso.datetime()
const wholeNumber = z.int()
const flag = z.boolean()
// The specification is silent, so we decided: a provider's code may be a single letter. If the
// service rejected a short code, it would lose the result.
const code = z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/)
const fieldPath = z
  .string()
  .max(128)
  .regex(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/)
const clientId = z.string().regex(/^ci_(test|live)_[A-Za-z0-9]{1,64}$/)
const termsVersion = z.string().regex(/^\d{4}-\d{2}\.\d{1,3}(-[a-z]{2})?$/)
const role = z.enum(userTypeNames)
const { status, stage } = kycRequest.shape
const requirementCode = code.describe('What is wrong with the member or missing from it')
const reasonCode = code.describe('Why the verification was rejected')
const requirements = z
  .array(
    z.object({
      field: fieldPath.describe('The dotted path of the member, such as `address.address`'),
      code: requirementCode,
      dueAt: timestamp.describe('The time by which to send it'),
    }),
  )
  .describe('What the person has to send or correct')
const credentialId = clientId.describe('The public half of the credential')
const invite = z.object({
  inviteId: uuid.describe('The id of the invitation'),
  expiresAt: timestamp.describe('When its newest link expires'),
})

const destinationChange = z.object({
  destinationId: uuid.describe('The id of the destination'),
  reason: code
    .nullable()
    .describe(
      '`FAILING` after failed deliveries, `GONE` after a 410, `RECOVERED` after a successful delivery. Null if your organization did it',
    ),
  since: timestamp.describe('When the failures began. Otherwise, when the state changed'),
})

/**
 * The data of each type of event. A later version may add types and properties, so consumers must
 * ignore unknown ones.
 */
export const eventTypes = {
  'customer.created': z.object({
    role,
    origin: z
      .enum(['invite', 'self'])
      .describe('Whether an invitation created the customer, or the person started without one'),
  }),
  'invite.accepted': invite,
  'invite.renewed': invite,
  'invite.expired': invite,
  'signup.completed': z.object({
    role,
    w9Version: termsVersion
      .nullable()
      .describe('The version of the W-9 terms that the person saw. Null if it is not known'),
    isW9Flagged: flag.describe("True if we don't know which W-9 terms the person saw"),
    changedPrefill: z
      .array(fieldPath)
      .describe('The prefilled members that the person changed, as dotted paths'),
  }),
  'kyc.updated': z.object({
    from: status,
    to: status,
    stage,
    decidedBy: z
      .enum(['customer', 'provider', 'staff', 'system'])
      .describe('Who caused the change'),
    isBusiness: flag.describe('True if the verification is for a business'),
    reasons: z
      .array(z.object({ code: reasonCode }))
      .describe('Why the verification was rejected. Empty for every other status'),
    requirements,
  }),
  'kyc.due_soon': z.object({
    dueAt: timestamp.describe('The time by which to send what is missing'),
    requirements,
  }),
  'customer.closed': z.object({}),
  'customer.erased': z.object({}),
  'notification.created': z.object({
    notificationId: uuid.describe('The id of the notification'),
    type: code.describe('The type of the notification'),
    category: z.enum(categories),
  }),
  'credential.issued': z.object({
    clientId: credentialId,
    expiresAt: timestamp.nullable().describe('When the credential expires. Null: never'),
  }),
  'credential.rotated': z.object({
    clientId: credentialId,
    previousSecretExpiresAt: timestamp.describe('When the old secret stops working'),
  }),
  'credential.expiring': z.object({
    clientId: credentialId,
    expiresAt: timestamp.describe('When the credential expires'),
    daysLeft: wholeNumber.describe('How many days are left: 14, 3 or 1'),
  }),
  'credential.revoked': z.object({ clientId: credentialId }),
  'organization.access_changed': z.object({
    isOn: flag.describe('Whether your organization can use the API'),
  }),
  'destination.failing': destinationChange,
  'destination.disabled': destinationChange,
  'destination.enabled': destinationChange,
  'sandbox.reset': z.object({
    customers: wholeNumber.describe('The number of your customers that the reset deleted'),
  }),
} as const

export type EventType = keyof typeof eventTypes
export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]
export type EventData<T extends EventType> = z.input<(typeof eventTypes)[T]>
