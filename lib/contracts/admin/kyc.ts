import * as z from 'zod'
import { contract } from '@/lib/contract'
import { kycRequest } from '@/lib/contracts/kyc'
import { oneOf, section, text, uuid } from '@/lib/formats'

const params = z.object({ customerUid: uuid() })

export const showKyc = contract({
  operationId: 'showKyc',
  summary: "Read where a customer's verification stands",
  method: 'GET',
  path: '/admin/v1/customers/{customerUid}/kyc',
  access: 'admin',
  params,
  status: 200,
  data: kycRequest,
  errors: ['NOT_FOUND'],
})

export const kycDecision = section({
  decision: oneOf(['approve', 'reject', 'reopen']),
  // Stored with the move to explain it later.
  reason: text(),
  // The status of a reopened verification; pending by default.
  to: oneOf(['pending', 'incomplete']).nullish(),
})
export type KycDecision = z.infer<typeof kycDecision>

export const decideKyc = contract({
  operationId: 'decideKyc',
  summary: 'Decide a verification, or take a rejection back',
  method: 'POST',
  path: '/admin/v1/customers/{customerUid}/kyc/decisions',
  access: 'admin',
  params,
  body: kycDecision,
  status: 200,
  data: kycRequest,
  errors: ['NOT_FOUND', 'KYC_MOVE_NOT_ALLOWED'],
  idempotent: true,
})
