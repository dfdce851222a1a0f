import {
  changeAnyDestination,
  deleteAnyDestination,
  showAnyDestination,
} from '@/lib/contracts/admin/destinations'
import { endpoint } from '@/server/http/endpoint'
import * as destinations from '@/server/rooms/destinations'

export const GET = endpoint(showAnyDestination, ({ params }) =>
  destinations.show({ organizationId: null, ...params }),
)
export const PUT = endpoint(changeAnyDestination, ({ params, body }) =>
  destinations.change({ organizationId: null, ...params }, body),
)
export const DELETE = endpoint(deleteAnyDestination, ({ params }) =>
  destinations.remove({ organizationId: null, ...params }),
)
