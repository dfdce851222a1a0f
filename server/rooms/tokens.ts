import { ApiError } from '@/lib/errors'
import { type Role, type UserType, userTypes } from '@/lib/user-types'
import { digestToken, listTokenDigests, makeSecret, uuidv7 } from '../foundations/crypto'
import {
  columns,
  countRows,
  db,
  deleteBatchSize,
  drain,
  sql,
  type Tx,
  transaction,
} from '../foundations/db'
import { isSandbox } from '../foundations/env'
import type { KeyUse } from '../foundations/key-use'
import { secrets } from '../foundations/secrets'
import * as audit from './audit'
import * as customers from './customers'
import type { CustomerPrincipal } from './principal'
import { isWellFormed } from './tokens/lookup'

export { find } from './tokens/lookup'

export const tokenLifetimeMinutes = 30
export const refreshLifetimeDays = 30

const secretKind = () => (isSandbox() ? 'test' : 'live')
const prefixes = { temporary: 'tt', role: 'rt', refresh: 'rf' } as const
type StoredKind = keyof typeof prefixes

export type IssuedToken = { token: string; expiresAt: Date }
type Holder = { id: string; organizationId: string; userType: UserType }
/** A customer, or an advisor of an organization. */
type Bearer = { organizationId: string; customerId: string | null; role: Role }

const bearerOf = ({ id, organizationId, userType }: Holder): Bearer => ({
  organizationId,
  customerId: id,
  role: userTypes[userType].role,
})

async function add(
  tx: Tx,
  kind: StoredKind,
  bearer: Bearer,
  { family, lifetimeMinutes }: { family: string; lifetimeMinutes: number },
): Promise<IssuedToken> {
  const token = makeSecret(`${prefixes[kind]}_${secretKind()}_`)
  const { digest, keyNumber } = digestToken(kind, token)
  const [row] = await tx.query<{ expiresAt: Date }>(sql`
    insert into tokens (
      hash, hash_key, kind, family, organization_id, customer_id, role, created_at, expires_at)
    select
      ${digest}, ${keyNumber}, ${kind}, ${family}, ${bearer.organizationId},
      ${bearer.customerId}, ${bearer.role},
      at, at + make_interval(mins => ${lifetimeMinutes})
    from date_trunc('milliseconds', service_now()) as at returning expires_at as "expiresAt"`)
  return { token, expiresAt: row!.expiresAt }
}

/** Issues a temporary token of 30 minutes that acts for a customer. */
export async function issueTemporary(tx: Tx, holder: Holder): Promise<IssuedToken> {
  const issued = await add(tx, 'temporary', bearerOf(holder), {
    family: uuidv7(),
    lifetimeMinutes: tokenLifetimeMinutes,
  })
  await audit.record(tx, 'token', holder.id, 'issue temporary')
  return issued
}

/** Revokes the live temporary tokens of a customer and returns how many there were. */
export const revokeTemporary = async (tx: Tx, customerId: string): Promise<number> => {
  const rows = await tx.query(
    sql`
      update tokens set revoked_at = service_now()
      where customer_id = ${customerId} and kind = 'temporary' and revoked_at is null
      returning hash`,
  )
  return rows.length
}

/** A role token of 30 minutes and the refresh token of 30 days that renews it. */
export type RoleTokens = { accessToken: string; expiresAt: Date; refreshToken: string; role: Role }

async function addPair(tx: Tx, bearer: Bearer, family: string): Promise<RoleTokens> {
  const access = await add(tx, 'role', bearer, { family, lifetimeMinutes: tokenLifetimeMinutes })
  const refresh = await add(tx, 'refresh', bearer, {
    family,
    lifetimeMinutes: refreshLifetimeDays * 24 * 60,
  })
  return {
    accessToken: access.token,
    expiresAt: access.expiresAt,
    refreshToken: refresh.token,
    role: bearer.role,
  }
}

/** Issues role tokens of a new family. */
export async function issueRole(tx: Tx, bearer: Bearer): Promise<RoleTokens> {
  const issued = await addPair(tx, bearer, uuidv7())
  await audit.record(
    tx,
    'token',
    bearer.customerId ?? bearer.organizationId,
    `issue ${bearer.role}`,
  )
  return issued
}

/**
 * Exchanges the temporary token of a customer who has signed up, and revokes it. Throws
 * SIGNUP_INCOMPLETE, and UNAUTHORIZED if another call was first.
 */
export async function exchange(caller: CustomerPrincipal): Promise<RoleTokens> {
  const customer = await customers.require(caller.customerId)
  if (!customer.signedUpAt) throw new ApiError('SIGNUP_INCOMPLETE')
  return transaction(async (tx) => {
    await customers.lock(tx, customer.id)
    // The token was live when its caller was identified; of several simultaneous calls only one
    // revokes it.
    if ((await revokeTemporary(tx, customer.id)) === 0) throw new ApiError('UNAUTHORIZED')
    return issueRole(tx, bearerOf(customer))
  })
}

/**
 * Issues a token for a customer of a System session: temporary before the signup, a role token
 * after it. Throws NOT_FOUND.
 */
export async function issueForCustomer(organizationId: string, customerUid: string) {
  const customer = await customers.find(organizationId, customerUid)
  if (!customer) throw new ApiError('NOT_FOUND', { source: 'customerUid' })
  return transaction(async (tx) => {
    const { role } = userTypes[customer.userType]
    if (customer.signedUpAt)
      return { tokenType: 'role' as const, ...(await issueRole(tx, bearerOf(customer))) }
    const { token, expiresAt } = await issueTemporary(tx, customer)
    return { tokenType: 'temporary' as const, accessToken: token, expiresAt, role }
  })
}

type StoredRefresh = Bearer & { hash: Buffer; family: string; isSpent: boolean }

const refreshColumns = columns('tokens', {
  hash: 'hash',
  family: 'family',
  organizationId: 'organization_id',
  customerId: 'customer_id',
  role: 'role',
  isSpent: 'revoked_at is not null',
}).of('t')

// A revocation of the customer's or family's tokens waits for a renewal in progress and then sees
// its new pair. The customer is locked first, as where an account is closed, so the two cannot
// deadlock.
const lockTokenFamily = (tx: Tx, digests: Buffer[]): Promise<unknown> =>
  Promise.all([
    tx.query(sql`
      select id from customers
      where id = (select customer_id from tokens where hash = any(${digests}::bytea[]))
      for key share`),
    tx.query(sql`
      select pg_advisory_xact_lock(hashtextextended(family::text, 0)) from tokens
      where hash = any(${digests}::bytea[])`),
  ])

/**
 * Renews a family: spends the refresh token and issues a new pair. A token that was already spent
 * revokes its family. Throws UNAUTHORIZED.
 */
export async function refresh(refreshToken: string): Promise<RoleTokens> {
  if (!isWellFormed(refreshToken, 'rf')) throw new ApiError('UNAUTHORIZED')
  const digests = listTokenDigests('refresh', refreshToken)
  const renewed = await transaction(async (tx) => {
    const [, [stored]] = await Promise.all([
      lockTokenFamily(tx, digests),
      tx.query<StoredRefresh>(sql`
        select ${refreshColumns}
        from tokens t left join customers u on u.id = t.customer_id
        where t.hash = any(${digests}::bytea[]) and t.kind = 'refresh'
          and t.expires_at > service_now() and u.closed_at is null`),
    ])
    if (!stored) return undefined
    if (stored.isSpent) {
      // Two callers hold this token, and the service cannot distinguish the thief from the owner.
      await tx.query(
        sql`
          update tokens set revoked_at = service_now()
          where family = ${stored.family} and revoked_at is null`,
      )
      await audit.record(tx, 'token-family', stored.family, 'revoke after reuse')
      return undefined
    }
    await tx.query(sql`update tokens set revoked_at = service_now() where hash = ${stored.hash}`)
    return addPair(tx, stored, stored.family)
  })
  if (!renewed) throw new ApiError('UNAUTHORIZED')
  return renewed
}

/** Revokes all tokens of a customer. */
export const revokeAll = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(
    sql`
      update tokens set revoked_at = service_now()
      where customer_id = ${customerId} and revoked_at is null`,
  )
}

/** Counts unexpired tokens under older keys; without those keys they would stop working. */
export const countUnderOlderKeys = (): Promise<number> =>
  countRows(
    sql`
      select count(*)::int as n
      from tokens
      where hash_key <> ${secrets().tokens.current} and expires_at > (select service_now())`,
  )

/** Counts unexpired tokens by the key that hashes them. */
export const listKeyUses = (): Promise<KeyUse[]> =>
  db.query<KeyUse>(sql`
    select 'KEY_TOKENS' as ring, hash_key as number, count(*)::int as rows from tokens
    where expires_at > (select service_now()) group by 2`)

/** Deletes tokens that expired 30 days ago; a dry run only counts them. */
export const retire = (isDryRun: boolean): Promise<number> =>
  isDryRun
    ? countRows(
        sql`
          select count(*)::int as n
          from tokens
          where expires_at < (select service_now()) - interval '30 days'`,
      )
    : drain(sql`
        with gone as (delete from tokens where hash = any(array(
          select hash
          from tokens
          where expires_at < (select service_now()) - interval '30 days' limit ${deleteBatchSize}))
          returning 1)
        select count(*)::int as n from gone`)
