import { tailAudit } from '@/lib/contracts/admin/audit'
import { endpoint } from '@/server/http/endpoint'
import * as audit from '@/server/rooms/audit'

export const GET = endpoint(tailAudit, ({ query }) => audit.listLatest(query.limit))
