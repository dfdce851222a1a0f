import { replayAnyDeliveries } from '@/lib/contracts/admin/destinations'
import { endpoint } from '@/server/http/endpoint'
import * as destinations from '@/server/rooms/destinations'

export const POST = endpoint(replayAnyDeliveries, ({ params, body }) =>
  destinations.replayEvents({ organizationId: null, ...params }, body),
)
