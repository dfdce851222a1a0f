import { rotateAnyDestination } from '@/lib/contracts/admin/destinations'
import { endpoint } from '@/server/http/endpoint'
import * as destinations from '@/server/rooms/destinations'

export const POST = endpoint(rotateAnyDestination, ({ params, body }) =>
  destinations.rotate({ organizationId: null, ...params }, body.grace),
)
