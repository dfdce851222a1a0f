import { verifyAudit } from '@/lib/contracts/admin/audit'
import { answerLate } from '@/server/http/answers/late'
import { endpoint } from '@/server/http/endpoint'
import * as verification from '@/server/rooms/verification'

export const GET = endpoint(verifyAudit, ({ query: { checkpoint, signature } }) => {
  const kept =
    checkpoint !== undefined && signature !== undefined ? { id: checkpoint, signature } : undefined
  return answerLate(verification.verify(kept), 'audit.verificationFailed')
})
