import { replayDeliveries } from '@/lib/contracts/destinations'
import { endpoint } from '@/server/http/endpoint'
import * as destinations from '@/server/rooms/destinations'

export const POST = endpoint(replayDeliveries, ({ principal: { organizationId }, params, body }) =>
  destinations.replayEvents({ organizationId, ...params }, body),
)
