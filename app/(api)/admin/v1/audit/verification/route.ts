import { verifyAudit } from '@/lib/contracts/admin/audit'
import { answerLate } from '@/server/http/answers/late'
import { endpoint } from '@/server/http/endpoint'
import * as auditVerification from '@/server/rooms/audit-verification'

export const GET = endpoint(verifyAudit, ({ query: { checkpoint, signature } }) => {
  const kept =
    checkpoint !== undefined && signature !== undefined ? { id: checkpoint, signature } : undefined
  return answerLate(auditVerification.verify(kept))
})
