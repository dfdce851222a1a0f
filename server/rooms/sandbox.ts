import type { KycRequest } from '@/lib/contracts/kyc'
import { ApiError } from '@/lib/errors'
import { now } from '../foundations/clock'
import { sql, transaction } from '../foundations/db'
import { env } from '../foundations/env'
import * as mail from '../foundations/mail'
import * as audit from './audit'
import type { NextPage } from './browser-sessions'
import * as customers from './customers'
import { requireSandbox } from './deployment'
import * as events from './events'
import * as idempotency from './idempotency'
import * as kyc from './kyc'
import * as organizations from './organizations'
import * as outbox from './outbox'
import type { Principal } from './principal'
import * as clock from './sandbox/clock'
import * as demo from './sandbox/demo'
import * as faults from './sandbox-faults'

export { startFollowing as followClock } from './sandbox/clock'
export { mailboxOf, openMailbox, readLetter } from './sandbox/mailbox'

/**
 * Decides the verification of a customer for testing. Throws NOT_FOUND outside the sandbox, for an
 * unknown customer, and before the signup. Throws KYC_MOVE_NOT_ALLOWED if the current status does
 * not allow the decision.
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
 * Moves the clock of the service, so that testers can reach deadlines and expiries. All
 * organizations share the clock. With more than two organizations, only staff may move it; other
 * callers get FORBIDDEN. Throws NOT_FOUND outside the sandbox.
 */
export async function moveClock(
  { caller }: Pick<Principal, 'caller'>,
  offsetSeconds: number,
): Promise<{ now: Date; offsetSeconds: number }> {
  await requireSandbox()
  if (caller !== 'Admin') await requireOwnClock()
  return clock.move(offsetSeconds)
}

async function requireOwnClock(): Promise<void> {
  if (await isClockShared())
    throw new ApiError('FORBIDDEN', {
      details: 'Several organizations share this clock, so only staff may move it.',
    })
}

const isClockShared = async (): Promise<boolean> =>
  (await organizations.count()) > maxOrganizationsPerClock

/**
 * Sets the clock to the real time. The button on the sandbox page calls this function. Throws
 * NOT_FOUND outside the sandbox. Throws FORBIDDEN if only staff may move the clock.
 */
export async function resetClock(): Promise<NextPage> {
  await requireSandbox()
  await requireOwnClock()
  await clock.move(0)
  return { next: '/sandbox' }
}

/**
 * Simulates faults of the provider or the webhooks of one organization for a limited time. Throws
 * NOT_FOUND outside the sandbox.
 */
export const setFaults = (organizationId: string, asked: faults.Asked): Promise<faults.Changed> =>
  transaction(async (tx) => {
    await requireSandbox(tx)
    return faults.change(tx, organizationId, asked)
  })

export type SandboxState = {
  now: Date
  offsetSeconds: number
  mayReset: boolean
  faults: faults.Faults[]
}

export const showState = async (): Promise<SandboxState> => ({
  now: now(),
  offsetSeconds: await clock.readOffset(),
  mayReset: !(await isClockShared()),
  faults: await faults.list(),
})

/**
 * Creates sample customers, one in each state, in the default organization. Throws NOT_FOUND
 * outside the sandbox.
 */
export async function seed(): Promise<demo.DemoPerson[]> {
  await requireSandbox()
  // Creating sample data calls other operations. Without `outsideIdempotency`, the response of such
  // an operation would be stored as the response of the current request.
  return idempotency.outsideIdempotency(demo.seed)
}

/**
 * Deletes all customers with their data and emails, and sets the clock to the real time.
 * Organizations, credentials, advisors and the audit remain. Waiting jobs of deleted customers have
 * no effect. Throws NOT_FOUND outside the sandbox.
 */
export async function reset(): Promise<{ customers: number }> {
  const gone = await transaction(async (tx) => {
    await requireSandbox(tx)
    const perOrganization = await customers.countPerOrganization(tx)
    const [row] = await tx.query<{ customers: number }>(sql`select empty_sandbox() as customers`)
    await outbox.removeAll(tx)
    await faults.endAll(tx)
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
  await clock.restore()
  return gone
}
