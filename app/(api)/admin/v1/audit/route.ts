import { tailAudit } from '@/lib/contracts/admin/audit'
import * as audit from '@/server/audit'
import { endpoint } from '@/server/http'

export const GET = endpoint(tailAudit, ({ query }) => audit.listLatest(query.limit))
