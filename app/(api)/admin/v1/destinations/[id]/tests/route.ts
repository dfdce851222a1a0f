import { testAnyDestination } from '@/lib/contracts/admin/destinations'
import { endpoint } from '@/server/http/endpoint'
import * as destinations from '@/server/rooms/destinations'

export const POST = endpoint(testAnyDestination, ({ params, body }) =>
  destinations.sendTest({ organizationId: null, ...params }, body?.type ?? undefined),
)
