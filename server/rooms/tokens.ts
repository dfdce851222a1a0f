import { ApiError } from '@/lib/errors'
import { type Role, type UserType, userTypes } from '@/lib/user-types'
import { listTokenDigests } from '../foundations/crypto'
import { countRows, deleteOlder, isFuture, sql, type Tx, transaction } from '../foundations/db'
import { countKeyUses, type KeyUse } from '../foundations/key-use'
import { uuidv7 } from '../foundations/ordered-ids'
import { voidMac } from '../foundations/row-macs'
import { secrets } from '../foundations/secrets'
import * as audit from './audit'
import { issuerStateOf, requireUsableIssuer } from './credentials'
import * as customers from './customers'
import {
  type ClientPrincipal,
  type CustomerPrincipal,
  type Issuer,
  type IssuerStateRow,
  issuerOf,
  issuerStateColumns,
  joinIssuer,
} from './principal'
import { isWellFormed } from './tokens/lookup'
import {
  add,
  type Bearer,
  type IssuedToken,
  isGenuineToken,
  readMoment,
  type TokenRow,
  tokenColumns,
} from './tokens/rows'

export { find, type LiveToken } from './tokens/lookup'
export { type IssuedToken, signUnsigned } from './tokens/rows'

export const tokenLifetimeMinutes = 30
export const refreshLifetimeDays = 30
/**
 * The number of days after which a refresh family ends, even if its tokens were refreshed. A family
 * is all tokens that come from one first token through refreshes.
 */
export const familyLifetimeDays = 90

const dayMinutes = 24 * 60
const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

type Holder = { id: string; organizationId: string; userType: UserType }

const bearerOf = ({ id, organizationId, userType }: Holder, issuer: Issuer): Bearer => ({
  ...issuer,
  organizationId,
  customerId: id,
  role: userTypes[userType].role,
})

/** Issues a temporary token of 30 minutes that acts for a customer. */
export async function issueTemporary(tx: Tx, holder: Holder, issuer: Issuer): Promise<IssuedToken> {
  const at = await readMoment(tx)
  const issued = await add(tx, bearerOf(holder, issuer), {
    kind: 'temporary',
    family: { id: uuidv7(), endsAt: null },
    at,
    expiresAt: after(at, tokenLifetimeMinutes),
  })
  await audit.record(tx, 'token', holder.id, 'issue temporary')
  return issued
}

/** Revokes the live temporary tokens of a customer and returns their number. */
export const revokeTemporary = async (tx: Tx, customerId: string): Promise<number> => {
  const rows = await tx.query(
    sql`
      update tokens set revoked_at = service_now(), mac = ${voidMac}
      where customer_id = ${customerId} and kind = 'temporary' and revoked_at is null
      returning hash`,
  )
  return rows.length
}

/** A role token, valid for 30 minutes, and the refresh token that renews it, valid for 30 days. */
export type RoleTokens = { accessToken: string; expiresAt: Date; refreshToken: string; role: Role }

async function addPair(
  tx: Tx,
  bearer: Bearer,
  { id, at, endsAt }: { id: string; at: Date; endsAt: Date },
): Promise<RoleTokens> {
  const family = { id, endsAt }
  const within = (minutes: number) =>
    new Date(Math.min(after(at, minutes).getTime(), endsAt.getTime()))
  const [access, refresh] = await Promise.all([
    add(tx, bearer, { kind: 'role', family, at, expiresAt: within(tokenLifetimeMinutes) }),
    add(tx, bearer, {
      kind: 'refresh',
      family,
      at,
      expiresAt: within(refreshLifetimeDays * dayMinutes),
    }),
  ])
  return {
    accessToken: access.token,
    expiresAt: access.expiresAt,
    refreshToken: refresh.token,
    role: bearer.role,
  }
}

// The specification is silent, so we decided: a refresh family without credential and advisor ends
// when its first refresh token expires. Such a family has no issuer whose revocation could end it.
const familyDaysOf = ({ clientId, advisorId }: Issuer): number =>
  clientId === null && advisorId === null ? refreshLifetimeDays : familyLifetimeDays

/**
 * Issues role tokens of a new refresh family. A refresh does not extend the lifetime of the family.
 * The family ends after 90 days, or after 30 days if it has no credential and no advisor.
 */
export async function issueRole(tx: Tx, bearer: Bearer): Promise<RoleTokens> {
  const at = await readMoment(tx)
  const endsAt = after(at, familyDaysOf(bearer) * dayMinutes)
  const issued = await addPair(tx, bearer, { id: uuidv7(), at, endsAt })
  await audit.record(
    tx,
    'token',
    bearer.customerId ?? bearer.organizationId,
    `issue ${bearer.role}`,
  )
  return issued
}

/**
 * Revokes the temporary token of a customer who has signed up, and issues role tokens instead.
 * Throws SIGNUP_INCOMPLETE before the signup. Throws UNAUTHORIZED if another call has already
 * revoked the temporary token.
 */
export async function exchange(caller: CustomerPrincipal): Promise<RoleTokens> {
  const customer = await customers.require(caller.customerId)
  if (!customer.signedUpAt) throw new ApiError('SIGNUP_INCOMPLETE')
  return transaction(async (tx) => {
    await customers.lock(tx, customer.id)
    // The token was still valid when the caller was identified. Of several simultaneous calls, only
    // one can revoke it. All others fail.
    if ((await revokeTemporary(tx, customer.id)) === 0) throw new ApiError('UNAUTHORIZED')
    return issueRole(tx, bearerOf(customer, issuerOf(caller)))
  })
}

/**
 * Issues a token for a customer at the request of a System session: a temporary token before the
 * signup, role tokens after it. Throws NOT_FOUND for an unknown customer.
 */
export async function issueForCustomer(caller: ClientPrincipal, customerUid: string) {
  const { organizationId } = caller
  const issuer = issuerOf(caller)
  const customer = await customers.find(organizationId, customerUid)
  if (!customer) throw new ApiError('NOT_FOUND', { source: 'customerUid' })
  return transaction(async (tx) => {
    const { role } = userTypes[customer.userType]
    if (customer.signedUpAt)
      return { tokenType: 'role' as const, ...(await issueRole(tx, bearerOf(customer, issuer))) }
    const { token, expiresAt } = await issueTemporary(tx, customer, issuer)
    return { tokenType: 'temporary' as const, accessToken: token, expiresAt, role }
  })
}

type RefreshRow = TokenRow & IssuerStateRow & { isSpent: boolean; at: Date }

const refreshColumns = tokenColumns.and(issuerStateColumns)
const issuerJoin = joinIssuer('t')

// With these locks, a revocation waits for a running refresh and also revokes the new tokens. This
// function locks the customer first, as the closing of an account does. So a refresh and a closing
// cannot deadlock.
const lockTokenFamily = (tx: Tx, digests: Buffer[]): Promise<unknown> =>
  Promise.all([
    tx.query(sql`
      select id from customers
      where id = (select customer_id from tokens where hash = any(${digests}::bytea[]))
      for key share`),
    tx.query(sql`
      select pg_advisory_xact_lock_shared(hashtextextended(organization_id::text, 0)),
        pg_advisory_xact_lock(hashtextextended(family::text, 0))
      from tokens where hash = any(${digests}::bytea[])`),
  ])

/**
 * Marks a refresh token as used and issues a new pair of tokens. If the token was already used,
 * revokes its family. Throws UNAUTHORIZED for an unknown, used or expired token. If the issuer of
 * the token may no longer use the API, throws CREDENTIAL_REVOKED or API_ACCESS_DISABLED, and the
 * token stays unused.
 */
export async function refresh(refreshToken: string): Promise<RoleTokens> {
  if (!isWellFormed(refreshToken, 'rf')) throw new ApiError('UNAUTHORIZED', unknownRefresh)
  const digests = listTokenDigests('refresh', refreshToken)
  const renewed = await transaction(async (tx) => {
    const [, [stored]] = await Promise.all([
      lockTokenFamily(tx, digests),
      tx.query<RefreshRow>(sql`
        select
          ${refreshColumns},
          t.revoked_at is not null as "isSpent",
          date_trunc('milliseconds', service_now()) as at
        from tokens t
        left join customers u on u.id = t.customer_id
        ${issuerJoin}
        where t.hash = any(${digests}::bytea[]) and t.kind = 'refresh'
          and t.expires_at > service_now() and u.closed_at is null`),
    ])
    if (!stored) return undefined
    // A used token has no valid MAC, so this check precedes the check of the MAC.
    if (stored.isSpent) {
      // Two callers have this token, and one of them stole it. The service cannot find out which
      // one, so the whole family ends.
      await endFamily(tx, stored.family)
      return undefined
    }
    if (!isGenuineToken(stored)) return undefined
    requireUsableIssuer(issuerStateOf(stored))
    await tx.query(
      sql`update tokens set revoked_at = service_now(), mac = ${voidMac} where hash = ${stored.hash}`,
    )
    // The specification is silent, so we decided: a family of refresh tokens without a stored end
    // ends when its present refresh token expires. The previous version stored no end.
    const endsAt = stored.familyEndsAt ?? stored.expiresAt
    return addPair(tx, stored, { id: stored.family, at: stored.at, endsAt })
  })
  if (!renewed) throw new ApiError('UNAUTHORIZED', unknownRefresh)
  return renewed
}

const unknownRefresh = {
  details: 'The refresh token is unknown, used or expired. Issue a new token for the customer.',
}

async function endFamily(tx: Tx, family: string): Promise<void> {
  const ended = await tx.query(sql`
    update tokens set revoked_at = service_now(), mac = ${voidMac}
    where family = ${family} and revoked_at is null
    returning hash`)
  // A family that was already revoked, for example by staff, is no sign of theft.
  if (ended.length > 0) await audit.record(tx, 'token-family', family, 'revoke after reuse')
}

/** Revokes all tokens of a customer. */
export const revokeAll = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(
    sql`
      update tokens set revoked_at = service_now(), mac = ${voidMac}
      where customer_id = ${customerId} and revoked_at is null`,
  )
}

/**
 * Revokes the tokens of an organization and returns their number. A simultaneous refresh either
 * commits first, so its new tokens are revoked too, or fails because its refresh token was revoked.
 */
export const revokeOfOrganization = async (tx: Tx, organizationId: string): Promise<number> => {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}::text, 0))`)
  const rows = await tx.query(sql`
    update tokens set revoked_at = service_now(), mac = ${voidMac}
    where organization_id = ${organizationId} and expires_at > (select service_now())
      and revoked_at is null
    returning hash`)
  return rows.length
}

/**
 * Counts unexpired tokens that are hashed with an older key. Without that key, these tokens would
 * stop working.
 */
export const countUnderOlderKeys = (): Promise<number> =>
  countRows(
    sql`
      select count(*)::int as n
      from tokens
      where hash_key <> ${secrets().tokens.current} and expires_at > (select service_now())`,
  )

/** Counts the unexpired tokens per key of KEY_TOKENS. */
export const listKeyUses = (): Promise<KeyUse[]> =>
  countKeyUses({
    table: 'tokens',
    column: 'hash_key',
    ring: 'KEY_TOKENS',
    where: isFuture('expires_at'),
  })

/** Deletes tokens 30 days after they expired. A dry run only counts them. */
export const retire = (isDryRun: boolean): Promise<number> =>
  deleteOlder({ table: 'tokens', key: 'hash', column: 'expires_at', days: 30 }, isDryRun)
