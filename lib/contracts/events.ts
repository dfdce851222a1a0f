import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { eventTypeNames } from '@/lib/events'
import { oneOf, text, uuid } from '@/lib/formats'

export const event = z.object({
  id: z.string().regex(/^evt_[0-9a-f]{32}$/),
  type: z.enum(eventTypeNames),
  sequence: z.int().describe('Counts up from 1 in your organization, without gaps'),
  timestamp: z.date().describe('When it happened'),
  environment: z.enum(['sandbox', 'production']),
  version: z.literal(1),
  requestId: z.uuid().nullable(),
  customerUid: z.uuid().nullable(),
  data: z.record(z.string(), z.unknown()).describe('Depends on the type'),
})

export const eventsQuery = z.object({
  after: text(64)
    .optional()
    .describe('`nextCursor` of an earlier page, or `end` for the cursor of now'),
  limit: limit(100, 500),
  type: oneOf(eventTypeNames).optional(),
  customerUid: uuid().optional(),
})
export const eventsMeta = z.object({
  nextCursor: z.string().describe('Continues after this page, also when it is empty'),
  hasMore: z.boolean().describe('With a filter, an empty page may have more'),
})

export const listEvents = contract({
  operationId: 'listEvents',
  summary: 'Read the log of events, oldest first',
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
  method: 'GET',
  path: '/webhooks/org/v1/events/{id}',
  access: 'organization',
  refusesUnknownQuery: true,
  params: z.object({ id: z.string() }),
  status: 200,
  data: event,
  errors: ['NOT_FOUND'],
})
