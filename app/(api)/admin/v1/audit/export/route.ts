import { exportAudit } from '@/lib/contracts/admin/audit'
import { streamOf } from '@/server/http/answers/stream'
import { endpoint, reply } from '@/server/http/endpoint'
import * as audit from '@/server/rooms/audit'

export const GET = endpoint(exportAudit, async () =>
  reply({
    stream: streamOf(audit.exportAll()),
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
  }),
)
