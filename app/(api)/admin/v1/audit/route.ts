import { tailAudit } from '@/lib/contracts/admin/audit'
import { endpoint, reply } from '@/server/http/endpoint'
import * as staff from '@/server/rooms/staff'

export const GET = endpoint(tailAudit, async ({ query }) => {
  const { rows, ...meta } = await staff.searchAudit(query)
  return reply({ data: rows, meta })
})
