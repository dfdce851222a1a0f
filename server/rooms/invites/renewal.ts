import { ApiError } from '@/lib/errors'
import { columns, type Db, db, sql, type Tx, transaction } from '../../foundations/db'
import * as rateLimit from '../../foundations/rate-limit'
import { issuerStateOf } from '../credentials'
import * as customers from '../customers'
import * as partnerLinks from '../links'
import * as organizations from '../organizations'
import { type Issuer, type IssuerStateRow, issuerStateColumns, joinIssuer } from '../principal'
import { queueLetter } from './changes'
import { find, type StoredInvite } from './find'
import { type LockedInvite, lockInvite, makeLink, replaceLink } from './links'

const maxRenewals = 5

type Current = Issuer & IssuerStateRow & { organizationId: string; sendsEmail: boolean }
const currentColumns = columns('invites', {
  clientId: 'client_id',
  advisorId: 'advisor_id',
  organizationId: 'organization_id',
  sendsEmail: 'sends_email',
})
  .of('i')
  .and(issuerStateColumns)
const issuerJoin = joinIssuer('i')

/**
 * Returns the issuer of the customer's invitation. Undefined if the person may not renew the
 * invitation.
 */
// The specification is silent, so we decided: a partner that sends its links itself also sends new
// links itself. People cannot renew an invitation whose credential or advisor was revoked.
async function findRenewable(customerId: string, from: Db = db): Promise<Issuer | undefined> {
  const [found] = await from.query<Current>(sql`
    select ${currentColumns} from invites i
    ${issuerJoin}
    where i.customer_id = ${customerId} and i.renewed_by is null`)
  return found?.sendsEmail && isUsable(issuerStateOf(found)) ? found : undefined
}
const isUsable = (state: ReturnType<typeof issuerStateOf>): boolean =>
  state.apiAccess && !state.isClientRevoked && !state.isAdvisorRevoked

/** The customer of a link that no longer works. */
type Asked = { organizationId: string; customerId: string; isSignedUp: boolean }

// The specification is silent, so we decided: a person can request a new link with a replaced link
// too. The email with the newer link may be lost. The service sends the new link only to the stored
// address.
/**
 * Returns the customer of an invitation link, or of a link that the partner created later for the
 * customer. Returns undefined if the link still works. For a link of the second kind, also returns
 * undefined if the customer has no expired invitation. Throws NOT_FOUND for an unknown link.
 */
async function findEnded(token: string): Promise<Asked | undefined> {
  const invite = await findInvite(token)
  if (invite) return invite.isExpired ? invite : undefined
  const { linkState, organizationId, customerId, customer } = await partnerLinks.inspect(token)
  if (linkState === 'open' || !(await hasExpiredInvite(customerId))) return undefined
  return { organizationId, customerId, isSignedUp: customer.signedUpAt !== null }
}

async function findInvite(token: string): Promise<StoredInvite | undefined> {
  try {
    return await find(token)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVITATION_DOES_NOT_EXIST') return undefined
    throw error
  }
}

async function hasExpiredInvite(customerId: string): Promise<boolean> {
  const expired = await db.query(sql`
    select id from invites
    where customer_id = ${customerId} and renewed_by is null and expires_at <= service_now()`)
  return expired.length > 0
}

/**
 * Whether the page of an expired link shows a button for a new link. Throws NOT_FOUND for an
 * unknown link.
 */
export async function offersRenewal(token: string): Promise<boolean> {
  const asked = await findEnded(token)
  if (!asked || asked.isSignedUp) return false
  if (!(await organizations.renewsInvites(asked.organizationId))) return false
  return (await findRenewable(asked.customerId)) !== undefined
}

/**
 * Returns the customer of a link that no longer works. Undefined for an unknown link, or if the
 * organization does not let people renew links.
 */
async function findAsked(token: string): Promise<Asked | undefined> {
  try {
    const asked = await findEnded(token)
    return asked && (await organizations.renewsInvites(asked.organizationId)) ? asked : undefined
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/**
 * Replaces the link of an invitation, and emails the new link to the stored address of the person.
 * If the invitation cannot be renewed, does nothing and throws no error, so strangers learn
 * nothing. Throws RATE_LIMITED if the IP address has sent too many requests.
 */
export async function renewForPerson(token: string, ip: string | null): Promise<void> {
  await rateLimit.spendLetter(ip)
  const asked = await findAsked(token)
  if (!asked) return
  const link = makeLink()
  const send = await transaction(async (tx) => {
    const invite = await lockRenewable(tx, asked)
    if (!invite || !(await countRenewal(tx, invite.id))) return undefined
    const { issuer } = invite
    await replaceLink(tx, invite, { issuer, link, options: invite })
    return queueLetter(tx, invite, link.inviteUrl)
  })
  await send?.()
}

async function lockRenewable(
  tx: Tx,
  { organizationId, customerId }: Asked,
): Promise<(LockedInvite & { issuer: Issuer }) | undefined> {
  await customers.lock(tx, customerId)
  const customer = await customers.find(organizationId, customerId, tx)
  const invite = await lockInvite(tx, customerId)
  const issuer = await findRenewable(customerId, tx)
  if (!customer || customer.signedUpAt !== null || !invite || !issuer) return undefined
  return { ...invite, issuer }
}

/**
 * Counts a renewal. Returns false after five renewals in total, or if the last one was less than an
 * hour ago. The caller must lock the invitation.
 */
async function countRenewal(tx: Tx, inviteId: string): Promise<boolean> {
  const counted = await tx.query(sql`
    update invites set
      person_renewals = person_renewals + 1, person_renewed_at = service_now()
    where id = ${inviteId} and person_renewals < ${maxRenewals}
      and (person_renewed_at is null or person_renewed_at <= service_now() - interval '1 hour')
    returning id`)
  return counted.length > 0
}
