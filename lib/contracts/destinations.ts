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
  organizationId: z.uuid().describe('The organization whose events we send'),
  url: z.string().describe('The URL that receives the events'),
  types: z
    .array(z.string())
    .describe('The event types that we send: names, groups such as `kyc.*`, or `*`'),
  description: z.string().nullable().describe('Your own note'),
  state: z
    .enum(destinationStates)
    .describe('`on`, `failing` while deliveries fail, `disabled` by us, or `off` by you'),
  reason: z
    .string()
    .nullable()
    .describe(
      'Why we disabled it: `FAILING` after failed deliveries, `GONE` after a 410. Null otherwise',
    ),
  behind: z.int().min(0).describe("The number of events that we haven't sent yet"),
  failingSince: z.date().nullable().describe('When deliveries began to fail. Null if they succeed'),
  lastSuccessAt: z.date().nullable().describe('When a delivery last succeeded'),
  lastStatus: z
    .int()
    .nullable()
    .describe("The HTTP status of your server's last response. Null without one"),
  secretCreatedAt: z.date().describe('When the current secret was created'),
  previousSecretExpiresAt: z
    .date()
    .nullable()
    .describe('When we stop signing with the previous secret. Null without one'),
  createdAt: z.date().describe('When the destination was created'),
})
export const createdDestination = destination.extend({
  secret: z.string().describe('The secret that signs the deliveries. Only this response has it'),
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
  url: url().describe('A public https URL. A sandbox also accepts http'),
  types: types().describe('The event types to send, at most 50 selectors'),
  description: optionalText().describe('Your own note of at most 255 characters'),
}
/** A property that the request omits does not change. */
export const destinationChanges = section({
  url: url().nullish().describe('The new URL, used from the next delivery on'),
  types: types().nullish().describe('Replaces the list of event types'),
  description: optionalText().describe('Your own note of at most 255 characters'),
  isEnabled: flag()
    .nullish()
    .describe('False pauses the deliveries. True resumes them and sends the events that waited'),
})
const rotation = section({
  grace: oneOf(graces).describe('How long we also sign with the old secret'),
})
const rotated = z.object({
  secret: z.string().describe('The new secret. Only this response has it'),
  previousSecretExpiresAt: z.date().describe('When we stop signing with the old secret'),
})

const testRequest = section({
  type: oneOf([pingType, ...eventTypeNames])
    .nullish()
    .describe('The type of the sample. Default: `ping`'),
})
/** A test delivery: the exact bytes that the service signed and sent, and part of the response. */
export const testResult = z.object({
  outcome: outcome.describe('The outcome of the attempt'),
  status: z.int().nullable().describe('The HTTP status of the response. Null without one'),
  durationMs: z.int().describe('How long the attempt took, in milliseconds'),
  request: z
    .object({
      url: z.string().describe('The URL of the destination'),
      headers: z.record(z.string(), z.string()).describe('The headers, including the signature'),
      body: z.string().describe('The exact bytes that we signed'),
    })
    .describe('The request that we sent'),
  answer: z.string().nullable().describe('The start of the response. Null without one'),
})

export const deliveryQuery = z.object({
  outcome: oneOf(deliveryOutcomes).optional().describe('Only attempts with this outcome'),
  eventId: text(64).optional().describe('Only attempts to deliver this event'),
  limit: limit(50, 100),
  cursor: text(200).optional().describe('`nextCursor` of the previous page'),
})
export const attempt = z.object({
  eventId: z.string().describe('The event that we sent'),
  sequence: z.int().describe('The sequence of the event in the log'),
  type: z.string().describe('The type of the event'),
  n: z.int().describe("The number of the attempt. A probe of a failing destination doesn't count"),
  at: z.date().describe('The time of the attempt'),
  durationMs: z.int().describe('How long the attempt took, in milliseconds'),
  outcome: outcome.describe('The outcome of the attempt'),
  status: z.int().nullable().describe('The HTTP status of the response. Null without one'),
  answer: z.string().nullable().describe('The start of the response. Null without one'),
  nextAt: z.date().nullable().describe("When we retry. Null if we don't"),
})
const attemptMeta = z.object({
  nextCursor: z.string().nullable().describe('The cursor for the next page. Null on the last page'),
})

/** The request must have exactly one of these three properties. */
export const replay = section({
  eventIds: list(text(64), maxReplays)
    .min(1, { error: 'MIN' })
    .nullish()
    .describe('The ids of the events to deliver again'),
  after: text(200).nullish().describe('All events after this log cursor or time'),
  isFailed: z
    .literal(true, expecting('ONEOF'))
    .nullish()
    .describe('True: all events that we gave up on'),
}).refine((given) => Object.values(given).filter((value) => value != null).length === 1, {
  error: 'ONEOF',
})
const replayed = z.object({
  count: z
    .int()
    .min(0)
    .describe(
      "The number of events to deliver again. Above 500,000, it includes events that the destination doesn't get",
    ),
})

const path = '/webhooks/org/v1/destinations'
const destinationId = z.object({ id: uuid().describe('The id of the destination') })

export const createDestination = contract({
  operationId: 'createDestination',
  summary: 'Send events to a URL (only this response has the secret)',
  description:
    'An organization can have 10 destinations. We sign deliveries as Standard Webhooks describes',
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
  description: 'The state and the backlog show whether events arrive',
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
  description: "`behind` is the number of events that we haven't sent yet",
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
    "Absent members don't change. When you enable the destination, we send the events that waited, in order",
  method: 'PUT',
  path: `${path}/{id}`,
  access: 'organization',
  refusesUnknownQuery: true,
  params: destinationId,
  body: destinationChanges,
  status: 200,
  data: destination,
  errors: ['NOT_FOUND', 'URL_NOT_ALLOWED'],
})

export const deleteDestination = contract({
  operationId: 'deleteDestination',
  summary: 'Delete a destination and stop its deliveries',
  description: 'This also deletes the list of its attempts. The event log keeps every event',
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
    'During the grace period, each delivery is signed with both secrets, so that you can switch',
  method: 'POST',
  path: `${path}/{id}/rotations`,
  access: 'organization',
  refusesUnknownQuery: true,
  params: destinationId,
  body: rotation,
  status: 201,
  data: rotated,
  errors: ['NOT_FOUND'],
})

export const testDestination = contract({
  operationId: 'testDestination',
  summary: 'Send a sample event now and show the signed bytes',
  description:
    "The sample isn't in the event log, and a failed test doesn't change the state. You can send 10 tests a minute to a destination",
  method: 'POST',
  path: `${path}/{id}/tests`,
  access: 'organization',
  refusesUnknownQuery: true,
  params: destinationId,
  body: testRequest,
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
  description: 'Shows the response of your server and the time of the next attempt',
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
    'Send exactly one of the three members. Events keep their ids, so your server can skip known ones',
  method: 'POST',
  path: `${path}/{id}/replays`,
  access: 'organization',
  refusesUnknownQuery: true,
  params: destinationId,
  body: replay,
  status: 202,
  data: replayed,
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
  idempotent: true,
})
