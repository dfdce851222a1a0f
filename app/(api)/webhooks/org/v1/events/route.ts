import { listEvents } from '@/lib/contracts/events'
import { endpoint, reply } from '@/server/http/endpoint'
import * as events from '@/server/rooms/events'

export const GET = endpoint(listEvents, async ({ principal, query }) => {
  const { events: data, ...meta } = await events.list(principal.organizationId, query)
  return reply({ data, meta })
})
