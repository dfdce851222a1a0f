import { listVerifications } from '@/lib/contracts/admin/kyc'
import { endpoint, reply } from '@/server/http/endpoint'
import * as customers from '@/server/rooms/customers'

export const GET = endpoint(listVerifications, async ({ query }) => {
  const { data, nextCursor } = await customers.listVerifications(query)
  return reply({ data, meta: { nextCursor } })
})
