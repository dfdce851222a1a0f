import type { EventData, EventType } from '@/lib/events'
import type { pingType } from '@/lib/webhooks'

const id = '01a203f0-32f7-7d89-ae34-e8b9c7c24c87'
const clientId = 'ci_test_4fGkQ2mZ8sLw9xYtB1cD3e'

/** The time of every sample event. The dates in the data of the samples fit this time. */
export const sampleTime = '2026-12-29T15:46:43.074Z'
const inThreeDays = '2027-01-01T15:46:43.074Z'
const inSevenDays = '2027-01-05T15:46:43.074Z'

const request = (dueAt: string) => ({
  field: 'address.address',
  code: 'ADDRESS_NOT_VERIFIED',
  dueAt,
})

const samples: { readonly [T in EventType]: EventData<T> } = {
  'customer.created': { role: 'individual', origin: 'invite' },
  'invite.accepted': { inviteId: id, expiresAt: inSevenDays },
  'invite.renewed': { inviteId: id, expiresAt: inSevenDays },
  'invite.expired': { inviteId: id, expiresAt: '2026-12-29T15:46:04.512Z' },
  'signup.completed': {
    role: 'individual',
    w9Version: '2024-03.1',
    isW9Flagged: false,
    changedPrefill: ['address.address'],
  },
  'kyc.updated': {
    from: 'pending',
    to: 'incomplete',
    stage: null,
    decidedBy: 'provider',
    isBusiness: false,
    reasons: [],
    requirements: [request('2027-01-28T15:46:43.074Z')],
  },
  'kyc.due_soon': { dueAt: inThreeDays, requirements: [request(inThreeDays)] },
  'customer.closed': {},
  'customer.erased': {},
  'notification.created': { notificationId: id, type: 'PLATFORM_MESSAGE', category: 'platform' },
  'credential.issued': { clientId, expiresAt: null },
  'credential.rotated': { clientId, previousSecretExpiresAt: '2026-12-30T15:46:43.074Z' },
  'credential.expiring': { clientId, expiresAt: inThreeDays, daysLeft: 3 },
  'credential.revoked': { clientId },
  'organization.access_changed': { isOn: false },
  'destination.failing': {
    destinationId: id,
    reason: 'FAILING',
    since: '2026-12-28T15:46:31.802Z',
  },
  'destination.disabled': {
    destinationId: id,
    reason: 'FAILING',
    since: '2026-12-24T15:46:31.802Z',
  },
  'destination.enabled': { destinationId: id, reason: 'RECOVERED', since: sampleTime },
  'sandbox.reset': { customers: 12 },
}

/** Returns made-up data that an event of this type can have. A ping has no data. */
export const sampleDataOf = (type: EventType | typeof pingType): Record<string, unknown> =>
  type === 'ping' ? {} : samples[type]
