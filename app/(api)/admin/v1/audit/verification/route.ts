import { verifyAudit } from '@/lib/contracts/admin/audit'
import { endpoint } from '@/server/http/endpoint'
import * as audit from '@/server/rooms/audit'

export const GET = endpoint(verifyAudit, () => audit.answerVerdict())
