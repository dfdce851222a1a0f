import type { KycRequest } from '@/lib/contracts/kyc'
import { ApiError } from '@/lib/errors'
import * as customers from './customers'
import { isSandbox } from './env'
import * as kyc from './kyc'

/** What exists to try things out; elsewhere it is not there. Throws NOT_FOUND. */
export function requireSandbox(): void {
  if (!isSandbox()) throw new ApiError('NOT_FOUND')
}

/** Decides a verification of one of the organization's customers. Throws NOT_FOUND, KYC_MOVE_NOT_ALLOWED. */
export async function decide(
  organizationId: string,
  customerUid: string,
  { decision, reason }: { decision: kyc.Decision; reason?: string | null | undefined },
): Promise<KycRequest> {
  requireSandbox()
  if (!(await customers.find(organizationId, customerUid))) throw new ApiError('NOT_FOUND', { source: 'customerUid' })
  return kyc.decide(customerUid, decision, reason)
}
