import { rotateDestination } from '@/lib/contracts/destinations'
import { endpoint } from '@/server/http/endpoint'
import * as destinations from '@/server/rooms/destinations'

export const POST = endpoint(rotateDestination, ({ principal: { organizationId }, params, body }) =>
  destinations.rotate({ organizationId, ...params }, body.grace),
)
