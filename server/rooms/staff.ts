import type * as z from 'zod'
import { publicContracts } from '@/lib/contracts'
import type { auditQuery, exportQuery, RecordedChange } from '@/lib/contracts/admin/audit'
import type { KycDecision } from '@/lib/contracts/admin/kyc'
import type { KycRequest } from '@/lib/contracts/kyc'
import type { Event } from '@/lib/contracts/notifications'
import { ApiError } from '@/lib/errors'
import { normalizeAddress } from '../foundations/allow-list'
import { isUuid } from '../foundations/crypto'
import * as audit from './audit'
import * as customers from './customers'
import * as kyc from './kyc'
import * as notifications from './notifications'
import * as organizations from './organizations'

/**
 * Returns the verification of a customer. Throws NOT_FOUND for unknown customers and before the
 * signup.
 */
export async function readKyc(customerUid: string): Promise<KycRequest> {
  await customers.require(customerUid)
  return kyc.last(customerUid)
}

// The specification is silent, so we decided: the error mentions that the account is closed,
// because staff still see the account in `customers show`.
const closedAccount = () =>
  new ApiError('NOT_FOUND', {
    reason: 'account-closed',
    details: 'The account of this customer is closed, so nobody can decide its verification.',
  })

/**
 * Decides a verification, or reverses a rejection. Throws NOT_FOUND for unknown customers, closed
 * accounts and before the signup. Throws KYC_MOVE_NOT_ALLOWED if the current status does not allow
 * the change.
 */
export async function decide(
  customerUid: string,
  { decision, reason, to }: KycDecision,
): Promise<KycRequest> {
  if (await customers.isClosed(customerUid)) throw closedAccount()
  await customers.require(customerUid)
  return decision === 'reopen'
    ? kyc.reopen(customerUid, to ?? 'pending', reason)
    : kyc.decide(customerUid, decision, reason)
}

/** Adds a notification to an inbox and returns its id. Throws NOT_FOUND for an unknown customer. */
export async function publish(event: Event): Promise<{ id: string }> {
  // PostgreSQL would throw for a malformed id. So this function reports such an id as unknown.
  if (!isUuid(event.customerUid)) throw new ApiError('NOT_FOUND', { source: 'customerUid' })
  const { organizationId } = await customers.require(event.customerUid)
  return notifications.publishOne(organizationId, event)
}

/**
 * Searches the audit for rows that match all filters. Throws NOT_FOUND for an unknown organization,
 * and INVALID_CURSOR for a cursor of other filters.
 */
export async function searchAudit({
  limit,
  cursor,
  ...query
}: z.infer<typeof auditQuery>): Promise<audit.FoundRows> {
  return audit.search(await readFilters(query), { limit, cursor })
}

/**
 * Streams the whole audit, or only the rows that match the filters. Throws NOT_FOUND for an unknown
 * organization.
 */
export async function exportAudit(
  query: z.infer<typeof exportQuery>,
): Promise<AsyncGenerator<string, undefined>> {
  const hasFilter = Object.values(query).some((value) => value !== undefined)
  return hasFilter ? audit.exportMatching(await readFilters(query)) : audit.exportAll()
}

async function readFilters({
  operation,
  status,
  organization,
  client,
  customer,
  address,
  request,
  ...rest
}: z.infer<typeof exportQuery>): Promise<audit.AuditFilters> {
  const organizationId =
    organization === undefined ? undefined : (await organizations.require(organization)).id
  return {
    ...rest,
    ...(operation === undefined ? {} : readOperation(operation)),
    statuses: status,
    organizationId,
    clientId: client,
    customerId: customer,
    ip: address === undefined ? undefined : (normalizeAddress(address) ?? address),
    requestId: request,
  }
}

// Returns the method and route of an operation. Rows of our own pages and of queues contain a route
// instead of an operation id. So a text that is no known operation id is a route.
function readOperation(operation: string): { method?: string; route: string } {
  const known = publicContracts.find(({ operationId }) => operationId === operation)
  return known ? { method: known.method, route: known.path } : { route: operation }
}

type ChangesQuery = {
  customer?: string | undefined
  request?: string | undefined
  limit: number
}

/**
 * Lists changes and verification moves (status changes) of a customer or of one API request, newest
 * first. The account may be closed. Throws NOT_FOUND for an unknown customer.
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
