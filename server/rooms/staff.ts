import type { RecordedChange } from '@/lib/contracts/admin/audit'
import type { KycDecision } from '@/lib/contracts/admin/kyc'
import type { KycRequest } from '@/lib/contracts/kyc'
import type { Event } from '@/lib/contracts/notifications'
import { ApiError } from '@/lib/errors'
import { isUuid } from '../foundations/crypto'
import * as audit from './audit'
import * as customers from './customers'
import * as kyc from './kyc'
import * as notifications from './notifications'

/**
 * Returns the verification of a customer. Throws NOT_FOUND for unknown customers and before the
 * signup.
 */
export async function readKyc(customerUid: string): Promise<KycRequest> {
  await customers.require(customerUid)
  return kyc.last(customerUid)
}

/** Decides a verification or reverses a rejection. Throws NOT_FOUND, KYC_MOVE_NOT_ALLOWED. */
export async function decide(
  customerUid: string,
  { decision, reason, to }: KycDecision,
): Promise<KycRequest> {
  await customers.require(customerUid)
  return decision === 'reopen'
    ? kyc.reopen(customerUid, to ?? 'pending', reason)
    : kyc.decide(customerUid, decision, reason)
}

/** Adds a notification to an inbox and returns its id. Throws NOT_FOUND. */
export async function publish(event: Event): Promise<{ id: string }> {
  // A malformed id is unknown too. PostgreSQL would reject it as a parameter.
  if (!isUuid(event.customerUid)) throw new ApiError('NOT_FOUND', { source: 'customerUid' })
  const { organizationId } = await customers.require(event.customerUid)
  return notifications.publishOne(organizationId, event)
}

type ChangesQuery = {
  customer?: string | undefined
  request?: string | undefined
  limit: number
}

/**
 * Lists changes and verification moves of a customer, open or closed, or of a request, newest
 * first. Throws NOT_FOUND for an unknown customer.
 */
export async function listChanges({
  customer,
  request,
  limit,
}: ChangesQuery): Promise<RecordedChange[]> {
  const profileId = customer === undefined ? undefined : await findProfileId(customer)
  const [changes, moves] = await Promise.all([
    request === undefined
      ? audit.listChangesOf([customer!, ...(profileId ? [profileId] : [])], limit)
      : audit.listChangesBy(request, limit),
    kyc.listMoves({ profileId, requestId: request }, limit),
  ])
  return [...changes, ...moves]
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
}

async function findProfileId(customerUid: string): Promise<string | undefined> {
  await customers.show(customerUid)
  return kyc.findProfileId(customerUid)
}
