import type { Role } from '@/lib/user-types'
import { digestToken, makeSecret } from '../../foundations/crypto'
import { columns, sql, type Tx } from '../../foundations/db'
import { isSandbox } from '../../foundations/env'
import type { Issuer } from '../principal'

const prefixes = { temporary: 'tt', role: 'rt', refresh: 'rf' } as const
type StoredKind = keyof typeof prefixes

/** A customer, or an advisor of an organization, and whose authority made the token. */
export type Bearer = Issuer & { organizationId: string; customerId: string | null; role: Role }
/** The tokens that come from one another. `endsAt` is the end of a refresh family. */
export type Family = { id: string; endsAt: Date | null }
export type StoredToken = Bearer & {
  hash: Buffer
  kind: StoredKind
  family: string
  familyEndsAt: Date | null
  expiresAt: Date
}
export type IssuedToken = { token: string; expiresAt: Date }

/** The columns of a `StoredToken`. */
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
}).of('t')

/** The time of the database, in whole milliseconds as answers show it. */
export async function readMoment(tx: Tx): Promise<Date> {
  const [row] = await tx.query<{ at: Date }>(
    sql`select date_trunc('milliseconds', service_now()) as at`,
  )
  return row!.at
}

/** Stores a new token and returns its text, which is not stored. */
export async function add(
  tx: Tx,
  bearer: Bearer,
  { kind, family, at, expiresAt }: { kind: StoredKind; family: Family; at: Date; expiresAt: Date },
): Promise<IssuedToken> {
  const token = makeSecret(`${prefixes[kind]}_${isSandbox() ? 'test' : 'live'}_`)
  const { digest, keyNumber } = digestToken(kind, token)
  await tx.query(sql`
    insert into tokens (
      hash, hash_key, kind, family, family_ends_at, organization_id, customer_id, client_id,
      advisor_id, role, created_at, expires_at)
    values (
      ${digest}, ${keyNumber}, ${kind}, ${family.id}, ${family.endsAt}, ${bearer.organizationId},
      ${bearer.customerId}, ${bearer.clientId}, ${bearer.advisorId}, ${bearer.role}, ${at},
      ${expiresAt})`)
  return { token, expiresAt }
}
