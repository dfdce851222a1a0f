import * as z from 'zod'
import { event } from '../contracts/events'
import { type EventType, eventTypes } from '../events'
import { type JsonSchema, schemaOf } from './schema'

export const eventSummaries: Readonly<Record<EventType, string>> = {
  'customer.created': 'An invitation created a customer, or a person began without one.',
  'invite.accepted': 'A person accepted an invitation for the first time.',
  'invite.renewed': 'An invitation got a new link.',
  'invite.expired': 'An invitation expired before its person signed up.',
  'signup.completed': 'A person signed up, and their verification began.',
  'kyc.updated': 'The status of a verification changed.',
  'kyc.due_soon': 'Corrections are due within 14, 3 or 1 days.',
  'customer.closed': 'An account was closed.',
  'customer.erased': 'The personal data of a customer was destroyed.',
  'notification.created':
    'An item arrived in an inbox. Recorded only while a destination names this type.',
  'credential.issued': 'A credential was issued.',
  'credential.rotated': 'A credential got a new secret.',
  'credential.expiring': 'A credential expires within 14, 3 or 1 days.',
  'credential.revoked': 'A credential was revoked.',
  'destination.failing': 'A destination has taken no event for a day.',
  'destination.disabled': 'A destination was disabled. Its events are kept until the log ends.',
  'destination.enabled': 'A destination was enabled again.',
  'organization.access_changed': 'API access was switched on or off.',
  'sandbox.reset': 'The sandbox was emptied. The log continues with this event.',
}

const header = (name: string, description: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const parameters = [
  header('webhook-id', 'The id of the event, the same at every attempt and destination.'),
  header('webhook-timestamp', 'Seconds since 1970 when this attempt was made.'),
  header(
    'webhook-signature',
    'A signature by Standard Webhooks for each valid secret, parted by a blank.',
  ),
]

const deliveryOf = (type: EventType): JsonSchema => ({
  post: {
    operationId: `receive${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: eventSummaries[type],
    tags: ['Events'],
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaOf(
            event.extend({
              type: z.literal(type).describe('The type of the event'),
              data: eventTypes[type].describe('What belongs to this type'),
            }),
            'output',
          ),
        },
      },
    },
    responses: {
      '2XX': { description: 'Delivered. Every other answer is followed by another attempt.' },
      410: { description: 'Nothing more is sent to this destination.' },
    },
  },
})

/** The events that a destination may receive, by type. */
export const webhooks = (): JsonSchema =>
  Object.fromEntries(Object.keys(eventTypes).map((type) => [type, deliveryOf(type as EventType)]))
