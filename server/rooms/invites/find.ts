import { ApiError } from '@/lib/errors'
import { listTokenDigests } from '../../foundations/crypto'
import { columns, type Db, db, sql } from '../../foundations/db'
import * as brands from '../brands'
import type { ReturnTo } from '../browser-sessions'
import * as customers from '../customers'
import { type Issuer, type IssuerStateRow, issuerStateColumns, joinIssuer } from '../principal'
import { findCancelledReturn } from './cancelled'
import { type CoveredInvite, coveredColumns, isGenuineInvite } from './macs'

type InviteRow = CoveredInvite &
  Issuer &
  IssuerStateRow &
  ReturnTo & {
    expiresAt: Date
    isExpired: boolean
    /** Whether a newer link has replaced this link, and the newer link still works. */
    isReplaced: boolean
    mac: string | null
  }
export type StoredInvite = InviteRow & {
  organization: string
  legalName: string
  isSignedUp: boolean
}

const inviteColumns = coveredColumns.and(
  columns('invites', {
    clientId: 'client_id',
    advisorId: 'advisor_id',
    expiresAt: 'expires_at',
    mac: 'mac',
  }).of('i'),
  issuerStateColumns,
)
// The row of a replaced link has no return URLs. So the URLs always come from the invitation.
const returnColumns = columns('invites', {
  returnUrl: 'return_url',
  refreshUrl: 'refresh_url',
  state: 'state',
})
const issuerJoin = joinIssuer('i')

/**
 * Finds the invitation of a link. The link may be used, replaced or expired. Throws
 * INVITATION_DOES_NOT_EXIST.
 */
export async function find(token: string): Promise<StoredInvite> {
  const [row] = await db.query<InviteRow>(sql`
    select ${inviteColumns}, ${returnColumns.of('current')},
      i.expires_at <= service_now() as "isExpired",
      i.renewed_by is not null and current.expires_at > service_now() as "isReplaced"
    from invites i
    join invites current on current.id = coalesce(i.renewed_by, i.id)
    ${issuerJoin}
    where i.token_hash = any(${listTokenDigests('invite', token)}::bytea[])`)
  const customer =
    row && isGenuineInvite(row) && (await customers.find(row.organizationId, row.customerId))
  if (!customer) throw new ApiError('INVITATION_DOES_NOT_EXIST', { source: 'token' })
  const { displayName: organization, legalName } = await brands.read(row.organizationId)
  return { ...row, organization, legalName, isSignedUp: customer.signedUpAt !== null }
}

/**
 * Returns the return URLs in the last invitation of a person, even if it was cancelled. Null if no
 * partner invited them.
 */
export async function findReturnTo(customerId: string, from: Db = db): Promise<ReturnTo | null> {
  const [found] = await from.query<ReturnTo>(sql`
    select ${returnColumns} from invites
    where customer_id = ${customerId} and renewed_by is null order by id desc limit 1`)
  return found ?? findCancelledReturn(customerId, from)
}

/** Returns the time at which a person accepted their invitation. Null until then. */
export async function findAcceptedAt(customerId: string): Promise<Date | null> {
  const [found] = await db.query<{ at: Date | null }>(sql`
    select accepted_at as at from invites
    where customer_id = ${customerId} and renewed_by is null order by id desc limit 1`)
  return found?.at ?? null
}
