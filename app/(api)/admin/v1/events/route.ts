import { listOrganizationEvents } from '@/lib/contracts/admin/events'
import { endpoint, reply } from '@/server/http/endpoint'
import * as events from '@/server/rooms/events'
import * as organizations from '@/server/rooms/organizations'

export const GET = endpoint(listOrganizationEvents, async ({ query }) => {
  const { organization, ...filter } = query
  const { id } = await organizations.require(organization)
  const { events: data, ...meta } = await events.list(id, filter)
  return reply({ data, meta })
})
