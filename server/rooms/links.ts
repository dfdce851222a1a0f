import type { BodyOf } from '@/lib/contract'
import type { createLink } from '@/lib/contracts/links'
import { ApiError } from '@/lib/errors'
import { digestToken, listTokenDigests, randomText } from '../foundations/crypto'
import {
  columns,
  countRows,
  type Db,
  db,
  deleteOlder,
  isFuture,
  sql,
  type Tx,
  transaction,
} from '../foundations/db'
import { appUrl } from '../foundations/env'
import { countKeyUses, type KeyUse } from '../foundations/key-use'
import { uuidv7 } from '../foundations/ordered-ids'
import * as rateLimit from '../foundations/rate-limit'
import { secrets } from '../foundations/secrets'
import * as audit from './audit'
import type { ReturnTo } from './browser-sessions'
import { issuerStateOf, requireUsableIssuer } from './credentials'
import * as customers from './customers'
import {
  type CoveredLink,
  coveredColumns,
  endedLinkMac,
  isGenuineLink,
  linkMac,
} from './links/macs'
import * as organizations from './organizations'
import { type IssuerStateRow, issuerStateColumns, joinIssuer } from './principal'

export { findForged } from './links/macs'

const presetMinutes = 15

/** The creator of a link. `clientId` is null for staff, who have no credential. */
type Maker = { organizationId: string; clientId: string | null }
export type Link = { linkId: string; url: string; expiresAt: Date }

/**
 * Creates a link for a customer of the organization. Earlier unused links of the customer for the
 * same purpose stop working. Throws NOT_FOUND for an unknown customer or a closed account,
 * RETURN_URL_NOT_ALLOWED, and RATE_LIMITED after too many links in an hour.
 */
export async function create(
  { organizationId, clientId }: Maker,
  customerUid: string,
  { purpose, expiresInMinutes, returnUrl, refreshUrl, state }: BodyOf<typeof createLink>,
): Promise<Link> {
  const customer = await requireCustomer(organizationId, customerUid)
  await organizations.requireReturnAddresses(organizationId, { returnUrl, refreshUrl })
  await rateLimit.spendLink(customer.id)
  const token = randomText(43)
  const { digest, keyNumber } = digestToken('link', token)
  const id = uuidv7()
  const covered = {
    id,
    tokenHash: digest,
    organizationId,
    clientId,
    customerId: customer.id,
    purpose,
  }
  return transaction(async (tx) => {
    // Simultaneous calls for one customer wait for this lock. So each call sees the links of the
    // previous ones, and only the last link works.
    await customers.lock(tx, customer.id)
    // The account may have been closed while this call waited for the lock.
    await requireCustomer(organizationId, customer.id, tx)
    const replaced = await tx.query<CoveredLink>(sql`
      update links l set expires_at = service_now()
      where customer_id = ${customer.id} and purpose = ${purpose} and used_at is null
        and expires_at > service_now()
      returning ${coveredColumns}`)
    for (const link of replaced) await signEnd(tx, link)
    const [row] = await tx.query<{ expiresAt: Date }>(sql`
      insert into links (
        id, organization_id, customer_id, client_id, purpose, token_hash, token_key, mac,
        return_url, refresh_url, state, created_at, expires_at)
      select
        ${id}, ${organizationId}, ${customer.id}, ${clientId}, ${purpose}, ${digest}, ${keyNumber},
        ${linkMac(covered)}, ${returnUrl ?? null}, ${refreshUrl ?? null}, ${state ?? null}, at,
        at + make_interval(mins => ${expiresInMinutes ?? presetMinutes})
      from date_trunc('milliseconds', service_now()) as at
      returning expires_at as "expiresAt"`)
    await audit.record(tx, 'link', id, `create, ${purpose}`)
    return { linkId: id, url: `${appUrl()}/link/${token}`, expiresAt: row!.expiresAt }
  })
}

async function requireCustomer(
  organizationId: string,
  id: string,
  from?: Db,
): Promise<customers.Customer> {
  const customer = await customers.find(organizationId, id, from)
  if (!customer) throw new ApiError('NOT_FOUND', { source: 'customerUid' })
  return customer
}

export type LinkState = 'open' | 'used' | 'expired'
type Row = CoveredLink &
  ReturnTo &
  IssuerStateRow & { mac: string; isExpired: boolean; isUsed: boolean }
export type FoundLink = Pick<CoveredLink, 'id' | 'organizationId' | 'customerId' | 'purpose'> & {
  returnTo: ReturnTo
  customer: customers.Customer
  linkState: LinkState
}

const linkColumns = coveredColumns.and(
  columns('links', {
    mac: 'mac',
    returnUrl: 'return_url',
    refreshUrl: 'refresh_url',
    state: 'state',
    isUsed: 'used_at is not null',
  }).of('l'),
  issuerStateColumns,
)
const issuerJoin = joinIssuer('l')

/**
 * Returns a link without marking it as used. Throws NOT_FOUND if the link is unknown or the account
 * is closed. Throws CREDENTIAL_REVOKED or API_ACCESS_DISABLED if the issuer of the link may no
 * longer use the API.
 */
export async function inspect(token: string): Promise<FoundLink> {
  const [row] = await db.query<Row>(sql`
    select ${linkColumns}, l.expires_at <= service_now() as "isExpired"
    from links l
    ${issuerJoin}
    where l.token_hash = any(${listTokenDigests('link', token)}::bytea[])`)
  const customer =
    row &&
    isGenuineLink(row, row.isUsed || row.isExpired) &&
    (await customers.find(row.organizationId, row.customerId))
  if (!customer) throw new ApiError('NOT_FOUND', { source: 'token' })
  requireUsableIssuer(issuerStateOf({ ...row, advisorId: null }))
  const { id, organizationId, customerId, purpose, returnUrl, refreshUrl, state } = row
  return {
    id,
    organizationId,
    customerId,
    purpose,
    returnTo: { returnUrl, refreshUrl, state },
    customer,
    linkState: row.isUsed ? 'used' : row.isExpired ? 'expired' : 'open',
  }
}

/**
 * Marks a link as used. Of two simultaneous calls, only one succeeds. Throws CODE_HAS_EXPIRED if
 * the link was used or has expired.
 */
export async function use(tx: Tx, id: string): Promise<void> {
  const [used] = await tx.query<CoveredLink>(sql`
    update links l set used_at = service_now()
    where id = ${id} and used_at is null and expires_at > service_now()
    returning ${coveredColumns}`)
  if (!used) throw new ApiError('CODE_HAS_EXPIRED', { source: 'token' })
  await signEnd(tx, used)
  await audit.record(tx, 'link', id, 'use')
}

const signEnd = async (tx: Tx, link: CoveredLink): Promise<void> => {
  await tx.query(sql`update links set mac = ${endedLinkMac(link)} where id = ${link.id}`)
}

/** Deletes the links of a person. */
export const erase = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(sql`delete from links where customer_id = ${customerId}`)
}

/** Deletes links a day after they expired. A dry run only counts them. */
// The interface is silent, so we decided: for a day, the page of an old link shows whether the link
// expired or was used.
export const retire = (isDryRun: boolean): Promise<number> =>
  deleteOlder({ table: 'links', key: 'id', column: 'expires_at', days: 1 }, isDryRun)

/**
 * Counts unexpired links that are hashed with an older key. Without that key, the service would not
 * recognize these links.
 */
export const countUnderOlderKeys = (): Promise<number> =>
  countRows(sql`
    select count(*)::int as n from links
    where token_key <> ${secrets().tokens.current} and expires_at > (select service_now())`)

/** Counts the unexpired links per key of KEY_TOKENS. */
export const listKeyUses = (): Promise<KeyUse[]> =>
  countKeyUses({
    table: 'links',
    column: 'token_key',
    ring: 'KEY_TOKENS',
    where: isFuture('expires_at'),
  })
