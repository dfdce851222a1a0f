import { ApiError } from '@/lib/errors'
import { isUuid } from '../../foundations/crypto'
import { type Db, db, sql, type Tx, transaction } from '../../foundations/db'
import * as mail from '../../foundations/mail'
import * as audit from '../audit'
import * as brands from '../brands'
import * as browserSessions from '../browser-sessions'
import * as challenges from '../challenges'
import * as customers from '../customers'
import * as outbox from '../outbox'
import type { Issuer } from '../principal'
import * as tokens from '../tokens'
import { removeCancelled } from './cancelled'
import { type LockedInvite, lockInvite, makeLink, replaceLink } from './links'

/** The credential or advisor that creates or changes an invitation, and its organization. */
export type Inviter = { organizationId: string; issuer: Issuer }

const unknown = () => new ApiError('INVITATION_DOES_NOT_EXIST', { source: 'inviteId' })

type Located = { organizationId: string; customerId: string }

/** Returns the customer and the organization of an invitation. Throws INVITATION_DOES_NOT_EXIST. */
export async function locate(id: string, from: Db = db): Promise<Located> {
  const [found] = isUuid(id)
    ? await from.query<Located>(sql`
        select organization_id as "organizationId", customer_id as "customerId" from invites
        where id = ${id} and renewed_by is null`)
    : []
  if (!found) throw unknown()
  return found
}

type Found = { invite: LockedInvite; isSignedUp: boolean }

/**
 * Locks the customer and then the invitation. Accepting an invitation uses the same order, so this
 * call and an acceptance cannot deadlock. Throws INVITATION_DOES_NOT_EXIST, also if the account is
 * closed.
 */
async function lockBoth(tx: Tx, organizationId: string, id: string): Promise<Found> {
  const { customerId, ...located } = await locate(id, tx)
  if (located.organizationId !== organizationId) throw unknown()
  await customers.lock(tx, customerId)
  const customer = await customers.find(organizationId, customerId, tx)
  const invite = await lockInvite(tx, customerId)
  if (!customer || invite?.id !== id) throw unknown()
  return { invite, isSignedUp: customer.signedUpAt !== null }
}

/**
 * Replaces the link of an invitation with a new link for the same customer. Emails the new link
 * unless the partner sends it. Throws INVITATION_DOES_NOT_EXIST, and ALREADY_SIGNED_UP after the
 * signup.
 */
export async function renew(
  { organizationId, issuer }: Inviter,
  id: string,
): Promise<{ inviteId: string; inviteUrl: string; expiresAt: Date }> {
  const link = makeLink()
  const { inviteUrl } = link
  const { written, send } = await transaction(async (tx) => {
    const { invite, isSignedUp } = await lockBoth(tx, organizationId, id)
    if (isSignedUp) throw new ApiError('ALREADY_SIGNED_UP')
    const written = await replaceLink(tx, invite, { issuer, link, options: invite })
    return { written, send: invite.sendsEmail && (await queueLetter(tx, invite, inviteUrl)) }
  })
  if (send) await send()
  return { inviteUrl, ...written }
}

/**
 * Stores the email with an invitation link, addressed to the invited person. Returns a function
 * that sends the email; call it after the commit.
 */
export async function queueLetter(
  tx: Tx,
  {
    id,
    organizationId,
    customerId,
    userType,
  }: Pick<LockedInvite, 'id' | 'organizationId' | 'customerId' | 'userType'>,
  inviteUrl: string,
): Promise<() => Promise<void>> {
  const brand = await brands.read(organizationId, tx)
  const { email, firstName } = await customers.readContact(customerId, tx)
  const given = { inviteUrl, firstName, organization: brand.displayName, userType }
  const letter = { to: email, ...mail.writeInvite(given, await brands.senderOf(brand, tx)) }
  const about = { organizationId, customerId, subjectId: id }
  return outbox.add(tx, { kind: 'invite', letter, ...about })
}

/**
 * Deletes an invitation with its links. Throws INVITATION_DOES_NOT_EXIST.
 */
// The interface is silent, so we decided: before the signup, a cancellation also ends the temporary
// token, browser sessions and unconfirmed address changes. After the signup, a cancellation ends
// only the link.
export const cancel = (organizationId: string, id: string): Promise<void> =>
  transaction(async (tx) => {
    const { invite, isSignedUp } = await lockBoth(tx, organizationId, id)
    await removeCancelled(tx, id)
    await outbox.remove(tx, id)
    await audit.record(tx, 'invite', id, 'cancel')
    if (isSignedUp) return
    await tokens.revokeTemporary(tx, invite.customerId)
    // Expires the sessions instead of deleting them, so that the next page names the partner.
    await browserSessions.expireAll(tx, invite.customerId)
    await challenges.endChanges(tx, invite.customerId)
  })
