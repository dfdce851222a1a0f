import type { Role, UserType } from '@/lib/user-types'
import { hasChecksum, listTokenDigests, sha256Hex } from '../../foundations/crypto'
import { db, lane, sql, unnest } from '../../foundations/db'
import { processSingleton } from '../../foundations/process-singleton'
import { type IssuerState, issuerStateOf } from '../credentials'
import {
  type CallerRow,
  callerColumns,
  headOf,
  type InboxHead,
  type Issuer,
  type IssuerStateRow,
  issuerStateColumns,
  joinCaller,
  joinIssuer,
} from '../principal'
import { isGenuineToken, type TokenRow, tokenColumns } from './rows'

/** A live token, with all values that the checks of a request need. One query loads them. */
export type LiveToken = IssuerState & {
  hash: string
  kind: 'temporary' | 'role'
  role: Role
  organizationId: string
  customerId: string | null
  issuer: Issuer
  userType: UserType | null
  isSignedUp: boolean
  expiresAt: Date
  head: InboxHead | null
}
type Row = TokenRow & IssuerStateRow & CallerRow & { i: number; kind: LiveToken['kind'] }

const liveColumns = tokenColumns.and(issuerStateColumns, callerColumns)
const digestRows = unnest('k', { hash: 'bytea' }, { ordinal: 'i' })
const caller = joinCaller('t')
const issuer = joinIssuer('t')

const select = (hash: string) => sql`
  select k.i::int as i, ${liveColumns}
  from ${digestRows({ hash })}
  join tokens t on t.hash = k.hash
  ${caller}
  ${issuer}
  where t.kind <> 'refresh' and t.revoked_at is null and t.expires_at > service_now()
    and u.closed_at is null`

// During a key change, a token has one digest per key. One statement searches all digests of all
// tokens.
async function read(tokens: string[][]): Promise<(LiveToken | undefined)[]> {
  const found: (LiveToken | undefined)[] = new Array(tokens.length)
  const digests = tokens.flat().map((digest) => `"\\\\x${digest}"`)
  const owners = tokens.flatMap((own, owner) => own.map(() => owner))
  for (const row of await db.query<Row>(select(`{${digests.join(',')}}`))) {
    // Ignores a row that was changed or added directly in the database.
    if (!isGenuineToken(row)) continue
    found[owners[row.i - 1]!] = {
      hash: '',
      kind: row.kind,
      role: row.role,
      organizationId: row.organizationId,
      customerId: row.customerId,
      issuer: { clientId: row.clientId, advisorId: row.advisorId },
      ...issuerStateOf(row),
      userType: row.userType,
      isSignedUp: row.isSignedUp,
      expiresAt: row.expiresAt,
      head: headOf(row),
    }
  }
  return found
}

const lookup = processSingleton('tokens.lookup', () => lane<string[], LiveToken | undefined>(read))

/** Whether the text has this prefix, the length and characters of a token, and a valid checksum. */
export const isWellFormed = (token: string, prefix: string): boolean =>
  new RegExp(`^${prefix}_(?:test|live)_[A-Za-z0-9]{49}$`).test(token) && hasChecksum(token)

/** Finds the live token with this text. Undefined if there is none. */
export async function find(token: string): Promise<LiveToken | undefined> {
  const kind = isWellFormed(token, 'tt')
    ? 'temporary'
    : isWellFormed(token, 'rt')
      ? 'role'
      : undefined
  if (!kind) return undefined
  const found = await lookup(listTokenDigests(kind, token).map((digest) => digest.toString('hex')))
  return found && { ...found, hash: sha256Hex(token) }
}
