import type { KycRequest } from '@/lib/contracts/kyc'
import { ApiError } from '@/lib/errors'
import { sql, transaction } from '../foundations/db'
import { env, isSandbox } from '../foundations/env'
import * as mail from '../foundations/mail'
import * as audit from './audit'
import * as customers from './customers'
import * as idempotency from './idempotency'
import * as kyc from './kyc'
import * as clock from './sandbox/clock'
import * as demo from './sandbox/demo'

export { startFollowing as followClock } from './sandbox/clock'

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
  if (!(await customers.find(organizationId, customerUid)))
    throw new ApiError('NOT_FOUND', { source: 'customerUid' })
  return kyc.decide(customerUid, decision, reason)
}

/** Moves the service's clock by so many seconds, so that 24 hours, deadlines and expiries can be seen. Throws NOT_FOUND outside the sandbox. */
export async function moveClock(
  offsetSeconds: number,
): Promise<{ now: Date; offsetSeconds: number }> {
  requireSandbox()
  return clock.move(offsetSeconds)
}

/** Fills the house organization with a person in every state. Throws NOT_FOUND outside the sandbox. */
export async function seed(): Promise<demo.DemoPerson[]> {
  requireSandbox()
  // Made of other operations, whose answers must not be kept as this one's.
  return idempotency.outsideIdempotency(demo.seed)
}

/**
 * Forgets every customer and all that belongs to them, the letters to them too, and puts the clock right. Organizations, credentials, advisors and
 * the audit stay; what is under way about somebody who is gone ends by itself. Throws NOT_FOUND outside the sandbox.
 */
export async function reset(): Promise<{ customers: number }> {
  requireSandbox()
  const gone = await transaction(async (tx) => {
    const [row] = await tx.query<{ customers: number }>(sql`select empty_sandbox() as customers`)
    await audit.record(tx, 'sandbox', env().SERVICE_ENVIRONMENT, 'reset')
    return idempotency.keep(tx, { customers: row?.customers ?? 0 })
  })
  mail.deleteStoredLetters()
  await clock.move(0)
  return gone
}
