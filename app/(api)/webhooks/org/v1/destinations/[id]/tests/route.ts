import { testDestination } from '@/lib/contracts/destinations'
import { endpoint } from '@/server/http/endpoint'
import * as destinations from '@/server/rooms/destinations'

export const POST = endpoint(testDestination, ({ principal: { organizationId }, params, body }) =>
  destinations.sendTest({ organizationId, ...params }, body?.type ?? undefined),
)
