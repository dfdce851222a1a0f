import { createDestination, listDestinations } from '@/lib/contracts/destinations'
import { endpoint } from '@/server/http/endpoint'
import * as destinations from '@/server/rooms/destinations'

export const GET = endpoint(listDestinations, ({ principal }) =>
  destinations.list(principal.organizationId),
)
export const POST = endpoint(createDestination, ({ principal, body }) =>
  destinations.create(principal.organizationId, body),
)
