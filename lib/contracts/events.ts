import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { eventTypeNames } from '@/lib/events'
import { oneOf, text, uuid } from '@/lib/formats'

export const event = z.object({
  id: z
    .string()
    .regex(/^evt_[0-9a-f]{32}$/)
    .describe(
      'The id of the event. It is the same in every delivery, so that you can skip repeated ones',
    ),
  type: z.enum(eventTypeNames).describe('The type of the event'),
  sequence: z.int().describe('Increases by one with each event of your organization, without gaps'),
  timestamp: z.date().describe('The time of the event'),
  environment: z
    .enum(['sandbox', 'production'])
    .describe('The environment of the service: sandbox or production'),
  version: z.literal(1).describe('The version of the event format'),
  requestId: z.uuid().nullable().describe('The call that caused the event. Null without one'),
  customerUid: z.uuid().nullable().describe('The customer of the event. Null without one'),
  data: z
    .record(z.string(), z.unknown())
    .describe('The data of the event, which depends on its type'),
})

export const eventsQuery = z.object({
  after: text(64)
    .optional()
    .describe('`nextCursor` of an earlier page, or `end` to skip to the end of the log'),
  limit: limit(100, 500),
  type: oneOf(eventTypeNames).optional().describe('Only events of this type'),
  customerUid: uuid().optional().describe('Only events of this customer'),
})
export const eventsMeta = z.object({
  nextCursor: z.string().describe('The cursor to continue with, even if this page is empty'),
  hasMore: z
    .boolean()
    .describe('True if more events follow. With a filter, they can follow an empty page'),
})

export const listEvents = contract({
  operationId: 'listEvents',
  summary: 'Read the log of events, oldest first',
  description: 'Store `nextCursor` and continue with it to read each event once and in order',
  method: 'GET',
  path: '/webhooks/org/v1/events',
  access: 'organization',
  refusesUnknownQuery: true,
  query: eventsQuery,
  status: 200,
  data: z.array(event),
  meta: eventsMeta,
  errors: ['INVALID_CURSOR', 'CURSOR_EXPIRED'],
})

export const readEvent = contract({
  operationId: 'readEvent',
  summary: 'Read one event',
  description: 'We keep events for a limited time. An older event returns 404',
  method: 'GET',
  path: '/webhooks/org/v1/events/{id}',
  access: 'organization',
  refusesUnknownQuery: true,
  params: z.object({ id: z.string().describe('The id of the event') }),
  status: 200,
  data: event,
  errors: ['NOT_FOUND'],
})
