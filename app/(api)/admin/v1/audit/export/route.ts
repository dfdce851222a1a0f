import { exportAudit } from '@/lib/contracts/admin/audit'
import { streamOf } from '@/server/http/answers/stream'
import { endpoint, reply } from '@/server/http/endpoint'
import * as staff from '@/server/rooms/staff'

export const GET = endpoint(exportAudit, async ({ query }) =>
  reply({
    stream: streamOf(await staff.exportAudit(query)),
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
  }),
)
