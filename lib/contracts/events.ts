import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { eventTypeNames } from '@/lib/events'
import { oneOf, text, uuid } from '@/lib/formats'

export const event = z.object({
  id: z
    .string()
    .regex(/^evt_[0-9a-f]{32}$/)
    .describe('The same at every delivery, so that you can skip repeated ones'),
  type: z.enum(eventTypeNames).describe('The name of the fact'),
  sequence: z.int().describe('Increases by one in your organization, without gaps'),
  timestamp: z.date().describe('When it happened'),
  environment: z
    .enum(['sandbox', 'production'])
    .describe('Whether the service is a sandbox or serves real people'),
  version: z.literal(1).describe('The version of the shape of events'),
  requestId: z.uuid().nullable().describe('The call that caused the event. Null if none did'),
  customerUid: z
    .uuid()
    .nullable()
    .describe('The customer that the event is about. Null if it is about none'),
  data: z.record(z.string(), z.unknown()).describe('Depends on the type'),
})

export const eventsQuery = z.object({
  after: text(64)
    .optional()
    .describe('`nextCursor` of an earlier page, or `end` for the current end'),
  limit: limit(100, 500),
  type: oneOf(eventTypeNames).optional().describe('Only events of this type'),
  customerUid: uuid().optional().describe('Only events of this customer'),
})
export const eventsMeta = z.object({
  nextCursor: z.string().describe('Continues after this page, even if it is empty'),
  hasMore: z.boolean().describe('With a filter, more can follow an empty page'),
})

export const listEvents = contract({
  operationId: 'listEvents',
  summary: 'Read the log of events, oldest first',
  description: 'Store `nextCursor` and continue with it, and you see each event once and in order',
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
  description: 'Events are kept for a limited time; older ones are 404',
  method: 'GET',
  path: '/webhooks/org/v1/events/{id}',
  access: 'organization',
  refusesUnknownQuery: true,
  params: z.object({ id: z.string().describe('The id of the event') }),
  status: 200,
  data: event,
  errors: ['NOT_FOUND'],
})
