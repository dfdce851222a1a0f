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
  id: z.uuid(),
  organizationId: z.uuid(),
  url: z.string(),
  types: z.array(z.string()),
  description: z.string().nullable(),
  state: z.enum(destinationStates),
  reason: z.string().nullable(),
  behind: z.int().min(0).describe('How many events of the log lie after its position'),
  failingSince: z.date().nullable(),
  lastSuccessAt: z.date().nullable(),
  lastStatus: z.int().nullable(),
  secretCreatedAt: z.date(),
  previousSecretExpiresAt: z.date().nullable(),
  createdAt: z.date(),
})
export const createdDestination = destination.extend({
  secret: z.string().describe('Signs the deliveries; shown only here'),
})

const url = () => text(2048)
const types = () =>
  list(
    text(64)
      .refine(isTypeSelector, { error: 'ONEOF' })
      .describe(
        'The name of a type, a group such as `kyc.*`, or `*`. Only its name selects `notification.created`',
      ),
    maxTypes,
  ).min(1, { error: 'MIN' })

/** The members of a new destination. */
export const newDestination = { url: url(), types: types(), description: optionalText() }
/** Absent members stay as they are. */
export const destinationChanges = () =>
  section({
    url: url().nullish(),
    types: types().nullish(),
    description: optionalText(),
    isEnabled: flag().nullish(),
  })
export const rotation = () => section({ grace: oneOf(graces) })
export const rotated = z.object({ secret: z.string(), previousSecretExpiresAt: z.date() })

export const testRequest = () => section({ type: oneOf([pingType, ...eventTypeNames]).nullish() })
/** The exact bytes that were signed and sent, and the beginning of the answer. */
export const testResult = z.object({
  outcome,
  status: z.int().nullable(),
  durationMs: z.int(),
  request: z.object({
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  answer: z.string().nullable(),
})

export const deliveryQuery = z.object({
  outcome: oneOf(deliveryOutcomes).optional(),
  eventId: text(64).optional(),
  limit: limit(50, 100),
  cursor: text(200).optional(),
})
export const attempt = z.object({
  eventId: z.string(),
  sequence: z.int(),
  type: z.string(),
  n: z.int().describe('The number of the try; a probe of a failing destination is no try'),
  at: z.date(),
  durationMs: z.int(),
  outcome,
  status: z.int().nullable(),
  answer: z.string().nullable(),
  nextAt: z.date().nullable().describe('When the service tries the event again'),
})
export const attemptMeta = z.object({ nextCursor: z.string().nullable() })

/** Exactly one of the three members. */
export const replay = () =>
  section({
    eventIds: list(text(64), maxReplays).min(1, { error: 'MIN' }).nullish(),
    after: text(200).nullish().describe('A cursor of the log, or a time'),
    isFailed: z.literal(true, expecting('ONEOF')).nullish(),
  }).refine((given) => Object.values(given).filter((value) => value != null).length === 1, {
    error: 'ONEOF',
  })
export const replayed = z.object({ count: z.int().min(0) })

const path = '/webhooks/org/v1/destinations'
export const destinationId = z.object({ id: uuid() })

export const createDestination = contract({
  operationId: 'createDestination',
  summary: 'Have events sent to a URL; the secret is in this answer and nowhere else',
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
  summary: 'List the destinations, oldest first, never their secrets',
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
  summary: 'Read one destination: its state, and how far behind it is',
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
  summary: 'Change a destination, switch it off, or on again with what was held',
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
  summary: 'Delete a destination; no delivery begins after the answer',
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
  summary: 'Give a destination a new secret; the old one signs too until its grace ends',
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
  summary: 'Send a sample now and show the exact bytes that were signed',
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
  summary: 'List the attempts to deliver of the last 30 days, newest first',
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
  summary: 'Deliver events again: some, all after a moment, or those that were given up',
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
