import type { Role, UserType } from '@/lib/user-types'
import { userTypes } from '@/lib/user-types'
import * as audit from './audit'
import { checksum, digestToken, makeSecret, sha256Hex, uuidv7 } from './crypto'
import { db, lane, sql, type Tx } from './db'
import { isSandbox } from './env'
import { once } from './once'
import type { InboxHead } from './principal'

export const tokenLifetimeMinutes = 30

const word = () => (isSandbox() ? 'test' : 'live')
const prefixes = { temporary: 'tt', role: 'rt' } as const
export type TokenKind = keyof typeof prefixes

export type IssuedToken = { token: string; expiresAt: Date }
type Holder = { id: string; organizationId: string; userType: UserType }

/** Issues a token of 30 minutes that acts for a customer. */
export async function issue(tx: Tx, kind: TokenKind, holder: Holder): Promise<IssuedToken> {
  const token = makeSecret(`${prefixes[kind]}_${word()}_`)
  const [row] = await tx.query<{ expiresAt: Date }>(sql`
    insert into tokens (hash, kind, family, organization_id, customer_id, role, created_at, expires_at)
    select ${digestToken(kind, token)}, ${kind}, ${uuidv7()}, ${holder.organizationId}, ${holder.id}, ${userTypes[holder.userType].role},
      at, at + make_interval(mins => ${tokenLifetimeMinutes})
    from date_trunc('milliseconds', service_now()) as at returning expires_at as "expiresAt"`)
  await audit.record(tx, 'token', holder.id, `issue ${kind}`)
  return { token, expiresAt: row!.expiresAt }
}

/** Ends every living temporary token of a customer. */
export const revokeTemporary = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(
    sql`update tokens set revoked_at = service_now() where customer_id = ${customerId} and kind = 'temporary' and revoked_at is null`,
  )
}

export type LiveToken = {
  hash: string
  kind: TokenKind
  role: Role
  organizationId: string
  customerId: string | null
  userType: UserType | null
  isSignedUp: boolean
  expiresAt: Date
  head: InboxHead | null
}
type Row = Omit<LiveToken, 'hash' | 'head'> & {
  i: number
  lastSeq: number | null
  markSeq: number | null
  readAbove: number | null
  version: number | null
}

async function read(digests: string[]): Promise<(LiveToken | undefined)[]> {
  const found: (LiveToken | undefined)[] = new Array(digests.length)
  const rows = await db.query<Row>(sql`
    select k.i::int as i, t.kind, t.role, t.organization_id as "organizationId", t.customer_id as "customerId", u.user_type as "userType",
      u.signed_up_at is not null as "isSignedUp", t.expires_at as "expiresAt",
      h.last_seq as "lastSeq", h.mark_seq as "markSeq", h.read_above as "readAbove", h.version
    from unnest(${`{${digests.map((digest) => `"\\\\x${digest}"`).join(',')}}`}::bytea[]) with ordinality as k(hash, i)
    join tokens t on t.hash = k.hash
    left join customers u on u.id = t.customer_id
    left join notification_heads h on h.customer_id = t.customer_id
    where t.kind <> 'refresh' and t.revoked_at is null and t.expires_at > service_now() and u.closed_at is null`)
  for (const { i, lastSeq, markSeq, readAbove, version, ...token } of rows) {
    found[i - 1] = {
      ...token,
      hash: '',
      head: lastSeq === null ? null : { lastSeq, markSeq: markSeq!, readAbove: readAbove!, version: version! },
    }
  }
  return found
}

const lookup = once('tokens.lookup', () => lane<string, LiveToken | undefined>(read))

/** The live token behind this text, or undefined. */
export async function find(token: string): Promise<LiveToken | undefined> {
  const [, kindWord] = /^(tt|rt)_(?:test|live)_[A-Za-z0-9]{49}$/.exec(token) ?? []
  if (!kindWord || checksum(token.slice(0, -6)) !== token.slice(-6)) return undefined
  const found = await lookup(digestToken(kindWord === 'tt' ? 'temporary' : 'role', token).toString('hex'))
  return found && { ...found, hash: sha256Hex(token) }
}
