import type { KycRequest } from '@/lib/contracts/kyc'
import { ApiError } from '@/lib/errors'
import { sql, transaction } from '../foundations/db'
import { env } from '../foundations/env'
import * as mail from '../foundations/mail'
import * as audit from './audit'
import * as customers from './customers'
import { requireSandbox } from './deployment'
import * as events from './events'
import * as idempotency from './idempotency'
import * as kyc from './kyc'
import * as organizations from './organizations'
import type { Principal } from './principal'
import * as clock from './sandbox/clock'
import * as demo from './sandbox/demo'

export { startFollowing as followClock } from './sandbox/clock'
export { openMailbox } from './sandbox/mailbox'

/**
 * Decides a verification of a customer of the organization. Throws NOT_FOUND, KYC_MOVE_NOT_ALLOWED.
 */
export async function decide(
  organizationId: string,
  customerUid: string,
  { decision, reason }: { decision: kyc.Decision; reason?: string | null | undefined },
): Promise<KycRequest> {
  await requireSandbox()
  if (!(await customers.find(organizationId, customerUid)))
    throw new ApiError('NOT_FOUND', { source: 'customerUid' })
  return kyc.decide(customerUid, decision, reason)
}

const maxOrganizationsPerClock = 2

/**
 * Moves the clock of the service, so that testers see deadlines and expiries. All organizations
 * share the clock. Once there are several, only staff may move it. Throws NOT_FOUND outside the
 * sandbox, and FORBIDDEN.
 */
export async function moveClock(
  { caller }: Pick<Principal, 'caller'>,
  offsetSeconds: number,
): Promise<{ now: Date; offsetSeconds: number }> {
  await requireSandbox()
  if (caller !== 'Admin' && (await organizations.count()) > maxOrganizationsPerClock)
    throw new ApiError('FORBIDDEN', {
      details: 'Several organizations share this clock, so only staff may move it.',
    })
  return clock.move(offsetSeconds)
}

/**
 * Creates customers in every state in the default organization. Throws NOT_FOUND outside the
 * sandbox.
 */
export async function seed(): Promise<demo.DemoPerson[]> {
  await requireSandbox()
  // Seeding calls other operations. Their responses must not be stored as the response of this
  // call.
  return idempotency.outsideIdempotency(demo.seed)
}

/**
 * Deletes all customers with their data and emails, and resets the clock. Organizations,
 * credentials, advisors and the audit remain. Pending jobs of deleted customers end without effect.
 * Throws NOT_FOUND outside the sandbox.
 */
export async function reset(): Promise<{ customers: number }> {
  const gone = await transaction(async (tx) => {
    await requireSandbox(tx)
    const perOrganization = await customers.countPerOrganization(tx)
    const [row] = await tx.query<{ customers: number }>(sql`select empty_sandbox() as customers`)
    await audit.record(tx, 'sandbox', env().SERVICE_ENVIRONMENT, 'reset')
    for (const { id } of await organizations.list(tx))
      await events.add(tx, {
        type: 'sandbox.reset',
        data: { customers: perOrganization.get(id) ?? 0 },
        organizationId: id,
      })
    return idempotency.keep(tx, { customers: row?.customers ?? 0 })
  })
  mail.deleteStoredLetters()
  await clock.move(0)
  return gone
}
