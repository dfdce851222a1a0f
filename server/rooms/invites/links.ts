import { digestToken, randomText } from '../../foundations/crypto'
import { columns, sql, type Tx } from '../../foundations/db'
import { appUrl } from '../../foundations/env'
import { uuidv7 } from '../../foundations/ordered-ids'
import * as audit from '../audit'
import * as events from '../events'
import * as outbox from '../outbox'
import type { Issuer } from '../principal'
import { type CoveredInvite, coveredColumns, inviteMac, isGenuineInvite } from './macs'

export const inviteLifetimeDays = 7

/** The choices of a partner for an invitation. */
export type InviteOptions = {
  sendsEmail: boolean
  /** The language of the person. Null if the partner chose none. */
  language: string | null
  returnUrl: string | null
  refreshUrl: string | null
  state: string | null
}

/** A new link. The service stores only its hash. */
export type NewLink = { inviteUrl: string; digest: Buffer; keyNumber: number }

/** Creates a link without storing it. */
export function makeLink(): NewLink {
  const token = randomText(43)
  return { inviteUrl: `${appUrl()}/invite/${token}`, ...digestToken('invite', token) }
}

/** The invitation of a customer, locked until the transaction of the caller ends. */
export type LockedInvite = CoveredInvite &
  InviteOptions & { isAccepted: boolean; mac: string | null }

/** The columns of `InviteOptions`. */
export const optionColumns = columns('invites', {
  sendsEmail: 'sends_email',
  language: 'language',
  returnUrl: 'return_url',
  refreshUrl: 'refresh_url',
  state: 'state',
}).of('i')
/** The columns that an insert or update of an invitation returns. */
export const writtenColumns = columns('invites', { inviteId: 'id', expiresAt: 'expires_at' })
const lockedColumns = coveredColumns.and(
  optionColumns,
  columns('invites', { isAccepted: 'accepted_at is not null', mac: 'mac' }).of('i'),
)

/** Locks the invitation of a customer. The caller must lock the customer first. */
export async function lockInvite(tx: Tx, customerId: string): Promise<LockedInvite | undefined> {
  const [found] = await tx.query<LockedInvite>(sql`
    select ${lockedColumns} from invites i
    where i.customer_id = ${customerId} and i.renewed_by is null
    order by i.id desc limit 1
    for update`)
  return found && isGenuineInvite(found) ? found : undefined
}

type Holder = Pick<CoveredInvite, 'organizationId' | 'customerId' | 'userType'>
type Written = { inviteId: string; expiresAt: Date }
type Grant = { issuer: Issuer; link: NewLink; options: InviteOptions }

/** Stores the invitation of a customer who has none. */
export async function insertInvite(
  tx: Tx,
  holder: Holder,
  { issuer, link, options }: Grant,
): Promise<Written> {
  const id = uuidv7()
  const { organizationId, customerId, userType } = holder
  const mac = inviteMac({ id, tokenHash: link.digest, ...holder })
  const [row] = await tx.query<Written>(sql`
    insert into invites (
      id, organization_id, client_id, advisor_id, customer_id, user_type, token_hash, token_key,
      mac, created_at, expires_at, sends_email, language, return_url, refresh_url, state)
    select
      ${id}, ${organizationId}, ${issuer.clientId}, ${issuer.advisorId}, ${customerId},
      ${userType}, ${link.digest}, ${link.keyNumber}, ${mac}, at,
      at + make_interval(days => ${inviteLifetimeDays}), ${options.sendsEmail},
      ${options.language}, ${options.returnUrl}, ${options.refreshUrl}, ${options.state}
    from date_trunc('milliseconds', service_now()) as at
    returning ${writtenColumns}`)
  await audit.record(tx, 'invite', id, 'create')
  return row!
}

/**
 * Replaces the link of an invitation and extends it by seven days. The credential or advisor that
 * renews the invitation becomes its issuer.
 */
export async function replaceLink(
  tx: Tx,
  invite: LockedInvite,
  { issuer, link, options }: Grant,
): Promise<Written> {
  const mac = inviteMac({ ...invite, tokenHash: link.digest })
  const former = { ...invite, id: uuidv7() }
  // Replaces the old hash of the link first, because hashes of links are unique. After that,
  // another row can store the old hash.
  const [row] = await tx.query<Written & { formerKey: number; formerEnd: Date; createdAt: Date }>(
    sql`
      update invites i set
        token_hash = ${link.digest}, token_key = ${link.keyNumber}, mac = ${mac},
        client_id = ${issuer.clientId}, advisor_id = ${issuer.advisorId},
        expires_at = at + make_interval(days => ${inviteLifetimeDays}),
        sends_email = ${options.sendsEmail}, language = ${options.language},
        return_url = ${options.returnUrl}, refresh_url = ${options.refreshUrl},
        state = ${options.state}
      from
        date_trunc('milliseconds', service_now()) as at,
        (select token_key, expires_at from invites where id = ${invite.id}) as before
      where i.id = ${invite.id}
      returning
        ${writtenColumns.of('i')}, i.created_at as "createdAt",
        before.token_key as "formerKey", least(before.expires_at, at) as "formerEnd"`,
  )
  const { formerKey, formerEnd, createdAt, ...written } = row!
  await tx.query(sql`
    insert into invites (
      id, organization_id, client_id, advisor_id, customer_id, user_type, token_hash, token_key,
      mac, created_at, expires_at, renewed_by)
    values (
      ${former.id}, ${former.organizationId}, ${issuer.clientId}, ${issuer.advisorId},
      ${former.customerId}, ${former.userType}, ${former.tokenHash}, ${formerKey},
      ${inviteMac(former)}, ${createdAt}, ${formerEnd}, ${invite.id})`)
  await outbox.remove(tx, invite.id)
  await audit.record(tx, 'invite', invite.id, 'renew')
  await events.add(tx, {
    type: 'invite.renewed',
    data: { inviteId: invite.id, expiresAt: written.expiresAt.toISOString() },
    customerId: invite.customerId,
    organizationId: invite.organizationId,
  })
  return written
}
