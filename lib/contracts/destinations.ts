import * as z from 'zod'
import { contract, timeouts } from '@/lib/contract'
import { graces } from '@/lib/contracts/admin/credentials'
import { limit } from '@/lib/contracts/admin/limit'
import { eventTypeNames } from '@/lib/events'
import { expecting, flag, list, oneOf, optionalText, section, text, uuid } from '@/lib/formats'
import { isTypeSelector, pingType } from '@/lib/webhooks'

export const maxDestinations = 10
const maxTypes = 50
const maxReplays = 100

export const destinationStates = ['on', 'failing', 'disabled', 'off'] as const
export const deliveryOutcomes = [
  'delivered',
  'refused',
  'redirected',
  'timeout',
  'unreachable',
  'tls',
  'inside',
] as const
const outcome = z.enum(deliveryOutcomes)

/** A destination without its secret. */
export const destination = z.object({
  id: z.uuid().describe('The id of the destination'),
  organizationId: z.uuid().describe('The organization whose events are sent'),
  url: z.string().describe('Where events are sent'),
  types: z
    .array(z.string())
    .describe('The types that are sent: names, groups such as `kyc.*`, or `*`'),
  description: z.string().nullable().describe('Your own note'),
  state: z
    .enum(destinationStates)
    .describe(
      'Whether events are sent: on, failing while nothing arrives, disabled by the service, off by you',
    ),
  reason: z.string().nullable().describe('Why the service disabled it. Null otherwise'),
  behind: z.int().min(0).describe('Number of events after its position in the log'),
  failingSince: z
    .date()
    .nullable()
    .describe('When deliveries began to fail. Null while they arrive'),
  lastSuccessAt: z.date().nullable().describe('When an event last arrived'),
  lastStatus: z
    .int()
    .nullable()
    .describe('The HTTP status of the last answer. Null without an answer'),
  secretCreatedAt: z.date().describe('When the present secret was made'),
  previousSecretExpiresAt: z
    .date()
    .nullable()
    .describe('Until when the previous secret signs too. Null without one'),
  createdAt: z.date().describe('When the destination was created'),
})
export const createdDestination = destination.extend({
  secret: z.string().describe('Signs the deliveries. Only this response has it'),
})

const url = () => text(2048)
const types = () =>
  list(
    text(64)
      .refine(isTypeSelector, { error: 'ONEOF' })
      .describe(
        'A type, a group such as `kyc.*`, or `*`. To receive `notification.created`, list it by name',
      ),
    maxTypes,
  ).min(1, { error: 'MIN' })

/** The properties of a new destination. */
export const newDestination = {
  url: url().describe('An https address in the public internet. A sandbox also accepts http'),
  types: types().describe('Which events are sent, at most 50 selectors'),
  description: optionalText().describe('Your own note of at most 255 characters'),
}
/** Absent properties do not change. */
export const destinationChanges = () =>
  section({
    url: url().nullish().describe('A new address, from the next delivery on'),
    types: types().nullish().describe('Replaces the list of selectors'),
    description: optionalText().describe('Your own note of at most 255 characters'),
    isEnabled: flag()
      .nullish()
      .describe('False holds events back; true also sends the held events'),
  })
export const rotation = () =>
  section({ grace: oneOf(graces).describe('How long the old secret signs beside the new one') })
export const rotated = z.object({
  secret: z.string().describe('The new secret. It is in this answer alone'),
  previousSecretExpiresAt: z.date().describe('Until when the old secret signs too'),
})

export const testRequest = () =>
  section({
    type: oneOf([pingType, ...eventTypeNames])
      .nullish()
      .describe('The type of the sample; `ping` unless given'),
  })
/** The exact bytes that were signed and sent, and the beginning of the response. */
export const testResult = z.object({
  outcome: outcome.describe('How the attempt ended'),
  status: z.int().nullable().describe('The HTTP status of the answer. Null without an answer'),
  durationMs: z.int().describe('How long the attempt took, in milliseconds'),
  request: z
    .object({
      url: z.string().describe('The address'),
      headers: z.record(z.string(), z.string()).describe('The headers, with the signature'),
      body: z.string().describe('The exact bytes that were signed'),
    })
    .describe('The request as it was sent'),
  answer: z.string().nullable().describe('The beginning of the answer. Null without one'),
})

export const deliveryQuery = z.object({
  outcome: oneOf(deliveryOutcomes).optional().describe('Only attempts that ended like this'),
  eventId: text(64).optional().describe('Only attempts to deliver this event'),
  limit: limit(50, 100),
  cursor: text(200).optional().describe('`nextCursor` of the page before'),
})
export const attempt = z.object({
  eventId: z.string().describe('The event that was sent'),
  sequence: z.int().describe('The number of the event in the log'),
  type: z.string().describe('The type of the event'),
  n: z.int().describe('The number of the attempt. Probes of a failing destination have none'),
  at: z.date().describe('When the attempt was made'),
  durationMs: z.int().describe('How long the attempt took, in milliseconds'),
  outcome: outcome.describe('How the attempt ended'),
  status: z.int().nullable().describe('The HTTP status of the answer. Null without an answer'),
  answer: z.string().nullable().describe('The beginning of the answer. Null without one'),
  nextAt: z.date().nullable().describe('When we retry the event'),
})
export const attemptMeta = z.object({
  nextCursor: z.string().nullable().describe('Continues after this page. Null on the last page'),
})

/** The request must have exactly one of the three properties. */
export const replay = () =>
  section({
    eventIds: list(text(64), maxReplays)
      .min(1, { error: 'MIN' })
      .nullish()
      .describe('The events to deliver again'),
    after: text(200).nullish().describe('A cursor of the log, or a time'),
    isFailed: z
      .literal(true, expecting('ONEOF'))
      .nullish()
      .describe('True: the events that the service gave up'),
  }).refine((given) => Object.values(given).filter((value) => value != null).length === 1, {
    error: 'ONEOF',
  })
export const replayed = z.object({
  count: z.int().min(0).describe('How many events will be delivered again'),
})

const path = '/webhooks/org/v1/destinations'
export const destinationId = z.object({ id: uuid().describe('The id of the destination') })

export const createDestination = contract({
  operationId: 'createDestination',
  summary: 'Send events to a URL (only this response has the secret)',
  description:
    'An organization has at most 10 destinations. Deliveries are signed as Standard Webhooks describes',
  method: 'POST',
  path,
  access: 'organization',
  refusesUnknownQuery: true,
  body: section(newDestination),
  status: 201,
  data: createdDestination,
  errors: ['URL_NOT_ALLOWED', 'DESTINATION_LIMIT'],
})

export const listDestinations = contract({
  operationId: 'listDestinations',
  summary: 'List the destinations, oldest first, without their secrets',
  description: 'The state and the backlog of each show whether events arrive',
  method: 'GET',
  path,
  access: 'organization',
  refusesUnknownQuery: true,
  status: 200,
  data: z.array(destination),
  errors: [],
})

export const showDestination = contract({
  operationId: 'showDestination',
  summary: 'Read one destination, its state and its backlog',
  description: '`behind` is the number of events in the log that were not sent yet',
  method: 'GET',
  path: `${path}/{id}`,
  access: 'organization',
  refusesUnknownQuery: true,
  params: destinationId,
  status: 200,
  data: destination,
  errors: ['NOT_FOUND'],
})

export const changeDestination = contract({
  operationId: 'changeDestination',
  summary: 'Change, disable or enable a destination',
  description:
    'An absent member stays as it is. Events that were held back are sent in order once it is on again',
  method: 'PUT',
  path: `${path}/{id}`,
  access: 'organization',
  refusesUnknownQuery: true,
  params: destinationId,
  body: destinationChanges(),
  status: 200,
  data: destination,
  errors: ['NOT_FOUND', 'URL_NOT_ALLOWED'],
})

export const deleteDestination = contract({
  operationId: 'deleteDestination',
  summary: 'Delete a destination and stop its deliveries',
  description: 'The list of its attempts goes with it. The log of events keeps every event',
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'organization',
  refusesUnknownQuery: true,
  params: destinationId,
  status: 204,
  errors: ['NOT_FOUND'],
})

export const rotateDestination = contract({
  operationId: 'rotateDestination',
  summary: 'Rotate the secret of a destination, with a grace period',
  description:
    'During the grace each delivery has a signature of both secrets, so that receivers can change over',
  method: 'POST',
  path: `${path}/{id}/rotations`,
  access: 'organization',
  refusesUnknownQuery: true,
  params: destinationId,
  body: rotation(),
  status: 201,
  data: rotated,
  errors: ['NOT_FOUND'],
})

export const testDestination = contract({
  operationId: 'testDestination',
  summary: 'Send a sample event now and show the signed bytes',
  description:
    'The sample is in no log, and its failure changes no state. At most a few tests a minute are allowed',
  method: 'POST',
  path: `${path}/{id}/tests`,
  access: 'organization',
  refusesUnknownQuery: true,
  params: destinationId,
  body: testRequest(),
  bodyOptional: true,
  status: 200,
  data: testResult,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  timeoutMs: timeouts.delivery,
  idempotent: true,
})

export const listDeliveries = contract({
  operationId: 'listDeliveries',
  summary: 'List the delivery attempts of the last 30 days, newest first',
  description: 'Shows for each attempt the answer of your server and the time of the next try',
  method: 'GET',
  path: `${path}/{id}/deliveries`,
  access: 'organization',
  refusesUnknownQuery: true,
  params: destinationId,
  query: deliveryQuery,
  status: 200,
  data: z.array(attempt),
  meta: attemptMeta,
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
})

export const replayDeliveries = contract({
  operationId: 'replayDeliveries',
  summary: 'Resend some events, all after a time, or all that failed',
  description:
    'Send exactly one of the three members. Events keep their ids, so receivers can skip what they know',
  method: 'POST',
  path: `${path}/{id}/replays`,
  access: 'organization',
  refusesUnknownQuery: true,
  params: destinationId,
  body: replay(),
  status: 202,
  data: replayed,
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
  idempotent: true,
})
