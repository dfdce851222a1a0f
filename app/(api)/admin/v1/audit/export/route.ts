import { exportAudit } from '@/lib/contracts/admin/audit'
import * as audit from '@/server/audit'
import { endpoint, reply } from '@/server/http'

export const GET = endpoint(exportAudit, async () =>
  reply({
    stream: audit.exportAll(),
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
  }),
)
