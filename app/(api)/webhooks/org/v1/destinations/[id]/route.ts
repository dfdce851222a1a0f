import { changeDestination, deleteDestination, showDestination } from '@/lib/contracts/destinations'
import { endpoint } from '@/server/http/endpoint'
import * as destinations from '@/server/rooms/destinations'

export const GET = endpoint(showDestination, ({ principal: { organizationId }, params }) =>
  destinations.show({ organizationId, ...params }),
)
export const PUT = endpoint(changeDestination, ({ principal: { organizationId }, params, body }) =>
  destinations.change({ organizationId, ...params }, body),
)
export const DELETE = endpoint(deleteDestination, ({ principal: { organizationId }, params }) =>
  destinations.remove({ organizationId, ...params }),
)
