import * as z from 'zod'
import { contract, forStaff } from '@/lib/contract'
import { organizationKey } from '@/lib/contracts/admin/organizations'
import { event, eventsMeta, eventsQuery, readEvent } from '@/lib/contracts/events'

export const listOrganizationEvents = contract({
  operationId: 'listOrganizationEvents',
  summary: "Read an organization's log of events, oldest first",
  description: 'This is the log that the organization reads',
  method: 'GET',
  path: '/admin/v1/events',
  access: 'admin',
  query: eventsQuery.extend({
    organization: organizationKey().describe('The id or the name of the organization'),
  }),
  status: 200,
  data: z.array(event),
  meta: eventsMeta,
  errors: ['NOT_FOUND', 'INVALID_CURSOR', 'CURSOR_EXPIRED'],
})

export const showEvent = forStaff(readEvent, {
  operationId: 'showEvent',
  summary: 'Read one event of any organization',
  path: '/admin/v1/events/{id}',
})
