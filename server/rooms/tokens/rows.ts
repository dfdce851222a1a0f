import type { Role } from '@/lib/user-types'
import { digestToken, makeSecret, rowMac } from '../../foundations/crypto'
import { columns, db, sql, type Tx, unnest } from '../../foundations/db'
import { isSandbox } from '../../foundations/env'
import { isGenuine, signInBatches } from '../../foundations/row-macs'
import type { Issuer } from '../principal'

const prefixes = { temporary: 'tt', role: 'rt', refresh: 'rf' } as const
type StoredKind = keyof typeof prefixes

/** The customer or advisor for whom a token acts, and the issuer of the token. */
export type Bearer = Issuer & { organizationId: string; customerId: string | null; role: Role }
/**
 * All tokens that come from the same first token through refreshes. `endsAt`: the time at which the
 * family ends. Null for a temporary token.
 */
export type Family = { id: string; endsAt: Date | null }
export type StoredToken = Bearer & {
  hash: Buffer
  kind: StoredKind
  family: string
  familyEndsAt: Date | null
  expiresAt: Date
}
/** A stored row. `mac` is null if a process of the previous version wrote the row. */
export type TokenRow = StoredToken & { mac: string | null }
export type IssuedToken = { token: string; expiresAt: Date }

export const tokenColumns = columns('tokens', {
  hash: 'hash',
  kind: 'kind',
  family: 'family',
  familyEndsAt: 'family_ends_at',
  organizationId: 'organization_id',
  customerId: 'customer_id',
  clientId: 'client_id',
  advisorId: 'advisor_id',
  role: 'role',
  expiresAt: 'expires_at',
  mac: 'mac',
}).of('t')

// Returns the text that the MAC covers. No value of a token contains a space, so different tokens
// always have different texts.
const coveredText = (token: StoredToken): string =>
  [
    token.hash.toString('hex'),
    token.kind,
    token.family,
    token.familyEndsAt?.getTime() ?? 'none',
    token.organizationId,
    token.customerId ?? 'none',
    token.clientId ?? 'none',
    token.advisorId ?? 'none',
    token.role,
    token.expiresAt.getTime(),
  ].join(' ')

/**
 * Whether the service wrote this row. During the grace period (24 hours after an upgrade), a row
 * without a MAC counts as genuine.
 */
export const isGenuineToken = (token: TokenRow): boolean =>
  isGenuine('tokens', coveredText(token), token.mac)

const signed = unnest('b', { hash: 'bytea', mac: 'text' })

/**
 * Adds MACs to tokens that a process of the previous version created. A revoked token gets none. So
 * it stays invalid if an attacker clears the revocation in the database.
 */
export const signUnsigned = (): Promise<void> =>
  signInBatches<StoredToken>(
    (limit) =>
      db.query(sql`
        select ${tokenColumns} from tokens t
        where t.mac is null and t.revoked_at is null and t.expires_at > service_now()
        limit ${limit}`),
    (rows) => {
      const hash = rows.map((row) => row.hash)
      const mac = rows.map((row) => rowMac('tokens', coveredText(row)))
      return db.query(sql`
        update tokens t set mac = b.mac from ${signed({ hash, mac })}
        where t.hash = b.hash and t.mac is null and t.revoked_at is null`)
    },
  )

/** Returns the time of the database in whole milliseconds, the precision of responses. */
export async function readMoment(tx: Tx): Promise<Date> {
  const [row] = await tx.query<{ at: Date }>(
    sql`select date_trunc('milliseconds', service_now()) as at`,
  )
  return row!.at
}

/** Creates a token and returns its text. The service stores only its digest. */
export async function add(
  tx: Tx,
  bearer: Bearer,
  { kind, family, at, expiresAt }: { kind: StoredKind; family: Family; at: Date; expiresAt: Date },
): Promise<IssuedToken> {
  const token = makeSecret(`${prefixes[kind]}_${isSandbox() ? 'test' : 'live'}_`)
  const { digest, keyNumber } = digestToken(kind, token)
  const { id, endsAt } = family
  const row = { ...bearer, hash: digest, kind, family: id, familyEndsAt: endsAt, expiresAt }
  await tx.query(sql`
    insert into tokens (
      hash, hash_key, kind, family, family_ends_at, organization_id, customer_id, client_id,
      advisor_id, role, created_at, expires_at, mac)
    values (
      ${digest}, ${keyNumber}, ${kind}, ${id}, ${endsAt}, ${bearer.organizationId},
      ${bearer.customerId}, ${bearer.clientId}, ${bearer.advisorId}, ${bearer.role}, ${at},
      ${expiresAt}, ${rowMac('tokens', coveredText(row))})`)
  return { token, expiresAt }
}
