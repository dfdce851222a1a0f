import { listAnyDeliveries } from '@/lib/contracts/admin/destinations'
import { endpoint, reply } from '@/server/http/endpoint'
import * as destinations from '@/server/rooms/destinations'

export const GET = endpoint(listAnyDeliveries, async ({ params, query }) => {
  const { attempts, nextCursor } = await destinations.listDeliveries(
    { organizationId: null, ...params },
    query,
  )
  return reply({ data: attempts, meta: { nextCursor } })
})
