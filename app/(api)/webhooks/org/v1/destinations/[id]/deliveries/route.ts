import { listDeliveries } from '@/lib/contracts/destinations'
import { endpoint, reply } from '@/server/http/endpoint'
import * as destinations from '@/server/rooms/destinations'

export const GET = endpoint(
  listDeliveries,
  async ({ principal: { organizationId }, params, query }) => {
    const { attempts, nextCursor } = await destinations.listDeliveries(
      { organizationId, ...params },
      query,
    )
    return reply({ data: attempts, meta: { nextCursor } })
  },
)
