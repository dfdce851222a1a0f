import { ApiError } from '@/lib/errors'
import type { UserType } from '@/lib/user-types'
import { digestToken, listTokenDigests, randomText, uuidv7 } from '../foundations/crypto'
import { columns, countRows, db, sql, type Tx, transaction } from '../foundations/db'
import { appUrl } from '../foundations/env'
import type { KeyUse } from '../foundations/key-use'
import * as mail from '../foundations/mail'
import { secrets } from '../foundations/secrets'
import * as audit from './audit'
import { requireUsableIssuer } from './credentials'
import * as customers from './customers'
import * as events from './events'
import * as idempotency from './idempotency'
import { type CoveredInvite, coveredColumns, inviteMac, isGenuineInvite } from './invites/macs'
import * as organizations from './organizations'
import { type Issuer, type IssuerStateRow, issuerStateColumns, joinIssuer } from './principal'
import * as tokens from './tokens'

export { signUnsigned } from './invites/macs'

export const inviteLifetimeDays = 7

type NewInvite = {
  role: UserType
  email: string
  firstName: string
  lastName: string
  phoneNumber?: string | null | undefined
}
type Inviter = { organizationId: string; issuer: Issuer }
export type Invite = { inviteId: string; customerUid: string; inviteUrl: string; expiresAt: Date }

/** Creates a customer and a link that works for seven days, and emails the link. */
export async function create(
  { organizationId, issuer }: Inviter,
  { role, email, firstName, lastName, phoneNumber }: NewInvite,
): Promise<Invite> {
  const token = randomText(43)
  const id = uuidv7()
  const { digest, keyNumber } = digestToken('invite', token)
  const inviteUrl = `${appUrl()}/invite/${token}`
  const made = await transaction(async (tx) => {
    // Decided here, the specification is silent: every invitation creates a customer, even if the
    // email address was invited before.
    const customer = await customers.create(tx, {
      organizationId,
      userType: role,
      contact: { firstName, lastName, email, phoneNumber: phoneNumber ?? null },
      origin: 'invite',
    })
    const { name: organization } = await organizations.require(organizationId, tx)
    const covered = {
      id,
      tokenHash: digest,
      organizationId,
      customerId: customer.id,
      userType: role,
    }
    const [row] = await tx.query<{ inviteId: string; expiresAt: Date }>(sql`
      insert into invites (
        id, organization_id, client_id, advisor_id, customer_id, user_type, token_hash, token_key,
        mac, created_at, expires_at)
      select
        ${id}, ${organizationId}, ${issuer.clientId}, ${issuer.advisorId}, ${customer.id},
        ${role}, ${digest}, ${keyNumber}, ${inviteMac(covered)}, at, at + make_interval(days => ${inviteLifetimeDays})
      from date_trunc('milliseconds', service_now()) as at
      returning id as "inviteId", expires_at as "expiresAt"`)
    await audit.record(tx, 'invite', row!.inviteId, 'create')
    const { inviteId, expiresAt } = row!
    const invite = await idempotency.keep(tx, {
      inviteId,
      customerUid: customer.id,
      inviteUrl,
      expiresAt,
    })
    return { invite, organization }
  })
  await mail.sendInvite(email, {
    inviteUrl,
    firstName,
    organization: made.organization,
    userType: role,
  })
  return made.invite
}

type InviteRow = CoveredInvite &
  Issuer &
  IssuerStateRow & { expiresAt: Date; isExpired: boolean; mac: string | null }
type StoredInvite = InviteRow & { organization: string; isSignedUp: boolean }

const inviteColumns = coveredColumns.and(
  columns('invites', {
    clientId: 'client_id',
    advisorId: 'advisor_id',
    expiresAt: 'expires_at',
    mac: 'mac',
  }).of('i'),
  issuerStateColumns,
)
const issuerJoin = joinIssuer('i')

async function find(token: string): Promise<StoredInvite> {
  const [row] = await db.query<InviteRow>(sql`
    select ${inviteColumns}, i.expires_at <= service_now() as "isExpired"
    from invites i
    ${issuerJoin}
    where i.token_hash = any(${listTokenDigests('invite', token)}::bytea[])`)
  const customer =
    row && isGenuineInvite(row) && (await customers.find(row.organizationId, row.customerId))
  if (!customer) throw new ApiError('INVITATION_DOES_NOT_EXIST', { source: 'token' })
  const { name: organization } = await organizations.require(row.organizationId)
  return { ...row, organization, isSignedUp: customer.signedUpAt !== null }
}

export type CheckedInvite = { role: UserType; customerUid: string; email: string; expiresAt: Date }

/**
 * Returns the invitation of a link. Throws INVITATION_DOES_NOT_EXIST, INVITATION_ALREADY_USED,
 * INVITE_TOKEN_EXPIRED, and CREDENTIAL_REVOKED or API_ACCESS_DISABLED for its issuer.
 */
export async function check(
  token: string,
): Promise<CheckedInvite & { organization: string; firstName: string }> {
  const invite = await find(token)
  requireUsableIssuer(invite)
  if (invite.isSignedUp) throw new ApiError('INVITATION_ALREADY_USED', { source: 'token' })
  if (invite.isExpired) throw new ApiError('INVITE_TOKEN_EXPIRED', { source: 'token' })
  const { email, firstName } = await customers.readContact(invite.customerId)
  return {
    role: invite.userType,
    customerUid: invite.customerId,
    email,
    expiresAt: invite.expiresAt,
    organization: invite.organization,
    firstName,
  }
}

/**
 * Returns the name of the inviting organization, even for a used or expired link. Throws
 * INVITATION_DOES_NOT_EXIST.
 */
export const findInviter = async (token: string): Promise<string> =>
  (await find(token)).organization

async function markAccepted(tx: Tx, invite: StoredInvite): Promise<void> {
  const accepted = await tx.query(sql`
    update invites set accepted_at = service_now()
    where id = ${invite.id} and accepted_at is null returning id`)
  if (accepted.length === 0) return
  await events.add(tx, {
    type: 'invite.accepted',
    data: { inviteId: invite.id, expiresAt: invite.expiresAt.toISOString() },
    customerId: invite.customerId,
    organizationId: invite.organizationId,
  })
}

/**
 * Accepts an invitation. Until the signup it may be accepted again, which revokes the earlier
 * temporary token. Throws INVITATION_DOES_NOT_EXIST, ALREADY_SIGNED_UP, INVITE_TOKEN_EXPIRED,
 * INAPPROPRIATE_RIGHT for the path of another user type, and CREDENTIAL_REVOKED or
 * API_ACCESS_DISABLED for its issuer.
 */
export async function accept(
  token: string,
  userType: UserType,
): Promise<{ temporaryAccessToken: string; expiresAt: Date; customerUid: string }> {
  const invite = await take(token, userType)
  return transaction(async (tx) => {
    await customers.lock(tx, invite.customerId)
    await tokens.revokeTemporary(tx, invite.customerId)
    await markAccepted(tx, invite)
    const { customerId: id, organizationId, clientId, advisorId } = invite
    const issued = await tokens.issueTemporary(
      tx,
      { id, organizationId, userType },
      { clientId, advisorId },
    )
    await audit.record(tx, 'invite', invite.id, 'accept')
    return {
      temporaryAccessToken: issued.token,
      expiresAt: issued.expiresAt,
      customerUid: invite.customerId,
    }
  })
}

/**
 * Accepts an invitation in the browser. No token leaves the server. Throws the same errors as
 * `accept`.
 */
export async function acceptInBrowser(
  token: string,
): Promise<{ customerId: string; userType: UserType; organization: string }> {
  const invite = await take(token)
  await transaction((tx) => markAccepted(tx, invite))
  const { customerId, userType, organization } = invite
  return { customerId, userType, organization }
}

async function take(token: string, userType?: UserType): Promise<StoredInvite> {
  const invite = await find(token)
  requireUsableIssuer(invite)
  if (userType && invite.userType !== userType) throw new ApiError('INAPPROPRIATE_RIGHT')
  if (invite.isSignedUp) throw new ApiError('ALREADY_SIGNED_UP')
  if (invite.isExpired) throw new ApiError('INVITE_TOKEN_EXPIRED', { source: 'token' })
  return invite
}

/** Counts unexpired links under older keys. Without those keys they would be unknown. */
// Decided here, the specification is silent: without its key, an expired or used link is reported
// as unknown.
export const countUnderOlderKeys = (): Promise<number> =>
  countRows(
    sql`
      select count(*)::int as n from invites
      where token_key <> ${secrets().tokens.current} and expires_at > (select service_now())`,
  )

/** Counts unexpired links by the key that hashes them. */
export const listKeyUses = (): Promise<KeyUse[]> =>
  db.query<KeyUse>(sql`
    select 'KEY_TOKENS' as ring, token_key as number, count(*)::int as rows from invites
    where expires_at > (select service_now()) group by 2`)
