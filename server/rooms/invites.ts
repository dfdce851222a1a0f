import type { Prefill } from '@/lib/contracts/prefill'
import { ApiError } from '@/lib/errors'
import type { UserType } from '@/lib/user-types'
import { sql, type Tx, transaction } from '../foundations/db'
import * as audit from './audit'
import type { ReturnTo } from './browser-sessions'
import { issuerStateOf, requireUsableIssuer } from './credentials'
import * as customers from './customers'
import * as drafts from './drafts'
import * as events from './events'
import * as idempotency from './idempotency'
import { eraseCancelled, findCancelled } from './invites/cancelled'
import { type Inviter, queueLetter } from './invites/changes'
import { find, type StoredInvite } from './invites/find'
import {
  type InviteOptions,
  insertInvite,
  type LockedInvite,
  lockInvite,
  makeLink,
  replaceLink,
} from './invites/links'
import { findFaults, prefill } from './invites/prefill'
import * as tokens from './tokens'

export { cancelledDays, findCancelled, retire } from './invites/cancelled'
export { cancel, locate, renew } from './invites/changes'
export { reportExpired } from './invites/expiry'
export { findAcceptedAt, findReturnTo } from './invites/find'
export { countUnderOlderKeys, listKeyUses } from './invites/keys'
export { inviteLifetimeDays } from './invites/links'
export { list, listForStaff } from './invites/listing'
export { findForged, signUnsigned } from './invites/macs'
export { findFaults, listUnused } from './invites/prefill'
export { offersRenewal, renewForPerson } from './invites/renewal'

type NewInvite = {
  role: UserType
  email: string
  firstName: string
  lastName: string
  phoneNumber?: string | null | undefined
  externalId?: string | null | undefined
  sendsEmail?: boolean | null | undefined
  language?: string | null | undefined
  returnUrl?: string | null | undefined
  refreshUrl?: string | null | undefined
  state?: string | null | undefined
  prefill?: Prefill | null | undefined
}
export type Invite = { inviteId: string; customerUid: string; inviteUrl: string; expiresAt: Date }

/**
 * Creates a customer and an invitation link that works for seven days. Emails the link unless the
 * partner sends it. If a known customer has the external id, replaces that customer's link instead.
 * `raw` is the body with its unknown properties. Throws RETURN_URL_NOT_ALLOWED,
 * PREFILL_NOT_ALLOWED, NAME_TAKEN if that customer has another role, and ALREADY_SIGNED_UP after
 * their signup.
 */
export async function create(
  inviter: Inviter,
  given: NewInvite,
  raw: unknown = given,
): Promise<Invite> {
  const { organizationId, issuer } = inviter
  const faults = await findFaults(organizationId, raw)
  if (faults.length > 0) throw ApiError.fields(faults)
  const link = makeLink()
  const options = optionsOf(given)
  const made = await transaction(async (tx) => {
    const { customer, invite, isOpened } = await openCustomer(tx, organizationId, given)
    const holder = { organizationId, customerId: customer.id, userType: customer.userType }
    const grant = { issuer, link, options }
    if (given.prefill && !isOpened) await prefill(tx, customer.id, given.prefill)
    const written = invite
      ? await replaceLink(tx, invite, grant)
      : await insertInvite(tx, holder, grant)
    const { inviteUrl } = link
    const send =
      options.sendsEmail && (await queueLetter(tx, { id: written.inviteId, ...holder }, inviteUrl))
    const answer = { ...written, customerUid: customer.id, inviteUrl }
    return { invite: await idempotency.keep(tx, answer), send }
  })
  if (made.send) await made.send()
  return made.invite
}

const optionsOf = ({
  sendsEmail,
  language,
  returnUrl,
  refreshUrl,
  state,
}: NewInvite): InviteOptions => ({
  sendsEmail: sendsEmail ?? true,
  language: language ?? null,
  returnUrl: returnUrl ?? null,
  refreshUrl: refreshUrl ?? null,
  state: state ?? null,
})

type OpenCustomer = {
  customer: customers.Customer
  invite: LockedInvite | undefined
  /** Whether the person has accepted the invitation, or opened the application another way. */
  isOpened: boolean
}

/**
 * Returns the customer with the external id of the invitation. Creates a customer if there is none.
 */
async function openCustomer(
  tx: Tx,
  organizationId: string,
  { role, email, firstName, lastName, phoneNumber = null, externalId = null }: NewInvite,
): Promise<OpenCustomer> {
  const contact = { firstName, lastName, email, phoneNumber }
  const known =
    externalId === null
      ? undefined
      : await customers.lockByExternalId(tx, organizationId, externalId)
  if (!known) {
    // The specification is silent, so we decided: every invitation without an external id creates a
    // customer, even if the email address was invited before.
    const given = { organizationId, userType: role, contact, externalId, origin: 'invite' } as const
    const customer = await customers.create(tx, given)
    return { customer, invite: undefined, isOpened: false }
  }
  if (known.userType !== role) throw new ApiError('NAME_TAKEN', { source: 'externalId' })
  if (known.signedUpAt !== null) throw new ApiError('ALREADY_SIGNED_UP')
  const invite = await lockInvite(tx, known.id)
  // The interface is silent, so we decided: a partner may correct name and email address until the
  // person accepts. After that, the saved answers belong to the person who reads the mailbox.
  // Answers may also exist without an acceptance, for example after a cancelled invitation.
  const isOpened = invite?.isAccepted === true || (await hasBegun(tx, known.id))
  if (!isOpened) await customers.writeContact(tx, known.id, contact)
  return { customer: known, invite, isOpened }
}

const hasBegun = async (tx: Tx, customerId: string): Promise<boolean> =>
  drafts.hasAnswers(await drafts.read(customerId, tx)) || (await customers.isProven(tx, customerId))

type OpenedInvite = {
  inviteId: string
  customerId: string
  userType: UserType
  organization: string
  legalName: string
  returnTo: ReturnTo
}
export type CheckedInvite = { role: UserType; customerUid: string; email: string; expiresAt: Date }

/**
 * Returns the invitation to which a link belongs. Throws INVITATION_DOES_NOT_EXIST,
 * INVITATION_ALREADY_USED after the signup, and INVITE_TOKEN_EXPIRED. Throws CREDENTIAL_REVOKED or
 * API_ACCESS_DISABLED if the issuer of the invitation may no longer use the API.
 */
export async function check(
  token: string,
): Promise<CheckedInvite & { organization: string; firstName: string }> {
  const invite = await find(token)
  requireUsableIssuer(issuerStateOf(invite))
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

/** The organization that sent a link, the invited customer, and the return URLs. */
type InvitedBy = Pick<
  StoredInvite,
  'organization' | 'organizationId' | 'customerId' | 'isReplaced'
> & { returnTo: ReturnTo }

/**
 * Returns the organization that sent a link, even if the link was used, cancelled or has expired.
 * Throws INVITATION_DOES_NOT_EXIST if the link is unknown.
 */
export async function findInviter(token: string): Promise<InvitedBy> {
  const cancelled = await findCancelled(token)
  if (cancelled) return cancelled
  const { returnUrl, refreshUrl, state, ...invite } = await find(token)
  const { organization, organizationId, customerId, isReplaced } = invite
  const returnTo = { returnUrl, refreshUrl, state }
  return { organization, organizationId, customerId, isReplaced, returnTo }
}

/**
 * Marks an invitation as accepted. The caller must lock the customer first. Throws if the
 * invitation has changed after it was read: INVITATION_DOES_NOT_EXIST after a cancellation or a
 * closing, ALREADY_SIGNED_UP after the signup, INVITE_TOKEN_EXPIRED after a renewal.
 */
async function markAccepted(tx: Tx, invite: StoredInvite): Promise<void> {
  const { id, tokenHash, customerId, organizationId, expiresAt } = invite
  await requireValid(tx, id)
  const [marked] = await tx.query<{ isFirst: boolean }>(sql`
    update invites i set accepted_at = coalesce(i.accepted_at, service_now())
    from (
      select accepted_at is null as "isFirst" from invites where id = ${id} for update
    ) as before
    where i.id = ${id} and i.token_hash = ${tokenHash}
    returning before."isFirst"`)
  if (!marked) throw new ApiError('INVITE_TOKEN_EXPIRED', { source: 'token' })
  await customers.noteActivity(tx, customerId)
  if (!marked.isFirst) return
  await events.add(tx, {
    type: 'invite.accepted',
    data: { inviteId: id, expiresAt: expiresAt.toISOString() },
    customerId,
    organizationId,
  })
}

/**
 * Throws INVITATION_DOES_NOT_EXIST if the invitation was cancelled or the account was closed, and
 * ALREADY_SIGNED_UP after the signup. The caller must lock the customer first.
 */
export async function requireValid(tx: Tx, inviteId: string): Promise<void> {
  const [found] = await tx.query<{ isSignedUp: boolean }>(sql`
    select c.signed_up_at is not null as "isSignedUp"
    from invites i join customers c on c.id = i.customer_id
    where i.id = ${inviteId} and c.closed_at is null`)
  if (!found) throw new ApiError('INVITATION_DOES_NOT_EXIST', { source: 'token' })
  if (found.isSignedUp) throw new ApiError('ALREADY_SIGNED_UP')
}

/**
 * Accepts an invitation. Until the signup, the person may accept it again. A repeated acceptance
 * revokes the earlier temporary token. Throws INVITATION_DOES_NOT_EXIST, ALREADY_SIGNED_UP,
 * INVITE_TOKEN_EXPIRED. Throws INAPPROPRIATE_RIGHT on the path of another user type. Throws
 * CREDENTIAL_REVOKED or API_ACCESS_DISABLED if the issuer of the invitation may no longer use the
 * API.
 */
export async function accept(
  token: string,
  userType: UserType,
): Promise<{ temporaryAccessToken: string; expiresAt: Date; customerUid: string }> {
  const invite = await take(token, userType)
  return transaction(async (tx) => {
    await customers.lock(tx, invite.customerId)
    await markAccepted(tx, invite)
    await tokens.revokeTemporary(tx, invite.customerId)
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
 * Accepts an invitation in the browser, without issuing a temporary token. Throws the same errors
 * as `accept`, except INAPPROPRIATE_RIGHT.
 */
export async function acceptInBrowser(token: string): Promise<OpenedInvite> {
  const invite = await take(token)
  const { id: inviteId, customerId, userType, organization, legalName } = invite
  const { returnUrl, refreshUrl, state } = invite
  await transaction(async (tx) => {
    await customers.lock(tx, customerId)
    await markAccepted(tx, invite)
  })
  const returnTo = { returnUrl, refreshUrl, state }
  return { inviteId, customerId, userType, organization, legalName, returnTo }
}

async function take(token: string, userType?: UserType): Promise<StoredInvite> {
  const invite = await find(token)
  requireUsableIssuer(issuerStateOf(invite))
  if (userType && invite.userType !== userType) throw new ApiError('INAPPROPRIATE_RIGHT')
  if (invite.isSignedUp) throw new ApiError('ALREADY_SIGNED_UP')
  if (invite.isExpired) throw new ApiError('INVITE_TOKEN_EXPIRED', { source: 'token' })
  return invite
}

/**
 * Deletes the return URLs in the invitations of an erased person, and the cancelled invitations.
 */
export const erase = async (tx: Tx, customerId: string): Promise<void> => {
  await eraseCancelled(tx, customerId)
  await tx.query(sql`
    update invites set return_url = null, refresh_url = null, state = null
    where customer_id = ${customerId}`)
}
