import type { KycRequest } from '@/lib/contracts/kyc'
import { ApiError } from '@/lib/errors'
import * as customers from './customers'
import { isSandbox } from './env'
import * as kyc from './kyc'
import * as clock from './sandbox/clock'
import * as demo from './sandbox/demo'

export { startFollowing as followClock } from './sandbox/clock'
export type { DemoPerson } from './sandbox/demo'

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

/** Moves the service's clock by so many seconds, so that 24 hours, deadlines and expiries can be seen. Throws NOT_FOUND outside the sandbox. */
export async function moveClock(offsetSeconds: number): Promise<{ now: Date; offsetSeconds: number }> {
  requireSandbox()
  return clock.move(offsetSeconds)
}

/** Throws NOT_FOUND outside the sandbox. */
export async function seed(): Promise<demo.DemoPerson[]> {
  requireSandbox()
  return demo.seed()
}

/** Throws NOT_FOUND outside the sandbox. */
export async function reset(): Promise<void> {
  requireSandbox()
  await demo.reset()
}
