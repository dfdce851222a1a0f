import * as z from 'zod'
import { event } from '../contracts/events'
import { type EventType, eventTypes } from '../events'
import { type JsonSchema, schemaOf } from './schema'

export const eventSummaries: Readonly<Record<EventType, string>> = {
  'customer.created': 'An invitation created a customer, or a person started without one.',
  'invite.accepted': 'A person accepted an invitation for the first time.',
  'invite.renewed': 'An invitation got a new link.',
  'invite.expired': 'An invitation expired before its person signed up.',
  'signup.completed': 'A person signed up, and their verification started.',
  'kyc.updated':
    'The status of a verification changed. After corrections, the signed Form W-9 keeps the answers at its signature.',
  'kyc.due_soon': 'Corrections are due in 14 days, 3 days or 1 day.',
  'customer.closed': 'An account was closed.',
  'customer.erased': 'We erased the personal data of a customer.',
  'notification.created':
    'A notification arrived in an inbox. We record it only while a destination lists this type.',
  'credential.issued': 'A credential was issued.',
  'credential.rotated': 'A credential got a new secret.',
  'credential.expiring': 'A credential expires in 14 days, 3 days or 1 day.',
  'credential.revoked': 'A credential was revoked.',
  'destination.failing': 'A destination has not accepted any event for a day.',
  'destination.disabled': 'A destination was disabled. We keep its events for 30 days.',
  'destination.enabled': 'A destination was enabled again.',
  'organization.access_changed':
    'API access was turned on or off. While it is off, we keep the events and send no webhooks.',
  'sandbox.reset': 'The sandbox was reset. The log continues with this event.',
}

const header = (name: string, description: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const parameters = [
  header('webhook-id', 'The id of the event, the same for every attempt and destination.'),
  header('webhook-timestamp', 'The time of this attempt, as a Unix timestamp in seconds.'),
  header(
    'webhook-signature',
    'A Standard Webhooks signature for each valid secret, separated by a space.',
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
              data: eventTypes[type].describe('The data of this type'),
            }),
            'output',
          ),
        },
      },
    },
    responses: {
      '2XX': { description: 'Delivered. We retry after any other response.' },
      410: { description: 'We send nothing more to this destination.' },
    },
  },
})

/** Describes the events that a destination may receive, by type. */
export const webhooks = (): JsonSchema =>
  Object.fromEntries(Object.keys(eventTypes).map((type) => [type, deliveryOf(type as EventType)]))
