import type { UserType } from '@/lib/user-types'
import { sha256Hex } from '../../foundations/crypto'
import { columns, db, lane, sql, unnest } from '../../foundations/db'
import { describe, log } from '../../foundations/log'
import { processSingleton } from '../../foundations/process-singleton'
import { isGenuine } from '../../foundations/row-macs'
import * as credentials from '../credentials'
import * as organizations from '../organizations'
import { type CallerRow, callerColumns, headOf, type InboxHead, joinCaller } from '../principal'
import { coveredText } from './row-values'

/** A live session, with all values that the checks of a request need. One query loads them. */
export type LiveSession = {
  hash: string
  organizationId: string
  deviceSessionType: 'System' | 'User'
  customerId: string | null
  expiresAt: Date
  isRevoked: boolean
  apiAccess: boolean
  allowList: string[] | null
  /** Null means all scopes. */
  scopes: string[] | null
  userType: UserType | null
  isSignedUp: boolean
  head: InboxHead | null
}

type Key = { hash: string; clientId: string }
type Row = CallerRow & {
  i: number
  organizationId: string
  isUser: boolean
  customerId: string | null
  expiresAtMs: number
  mac: string | null
  credentialMac: string | null
  isRevoked: boolean
  apiAccess: boolean
  accessMac: string | null
  allowList: string[] | null
  scopes: string[] | null
}

const sessionColumns = columns('sessions', {
  organizationId: 'organization_id',
  isUser: 'customer_id is not null',
  customerId: 'customer_id',
  mac: 'mac',
}).of('s')
const keys = unnest('k', { hash: 'bytea', client_id: 'text' }, { ordinal: 'i' })
const caller = joinCaller('s')

// `offset 0` in each join prevents PostgreSQL from reordering the joins. So PostgreSQL finds every
// row by its primary key, even with wrong table statistics. Every call runs this statement, so each
// join selects only the columns that it needs: `select *` takes 6 % more processor time.
const select = (hash: string, client_id: string) => sql`
  select
    k.i::int as i,
    ${sessionColumns},
    (extract(epoch from s.expires_at) * 1000)::float8 as "expiresAtMs",
    (c.revoked_at is not null or coalesce(c.expires_at <= t.at, false)) as "isRevoked",
    o.api_access as "apiAccess",
    o.access_mac as "accessMac",
    case when c.allow_list <> '{}' then c.allow_list end as "allowList",
    c.scopes,
    c.mac as "credentialMac",
    ${callerColumns}
  from (select service_now() as at offset 0) t
  cross join ${keys({ hash, client_id })}
  join lateral (
    select organization_id, client_id, customer_id, expires_at, mac from sessions
    where id_hash = k.hash and revoked_at is null and expires_at > t.at offset 0
  ) s on s.client_id = k.client_id
  join lateral (
    select revoked_at, expires_at, allow_list, scopes, mac from credentials
    where client_id = s.client_id offset 0
  ) c on true
  join lateral (
    select api_access, access_mac from organizations where id = s.organization_id offset 0
  ) o on true
  ${caller}
  where u.closed_at is null`

/** Whether the credential has a valid MAC. Revoking a credential makes its MAC invalid. */
const isGenuineClient = (id: string, { organizationId, credentialMac }: Row): boolean =>
  credentials.isGenuineCredential({ id, organizationId, mac: credentialMac })

async function read(wanted: Key[]): Promise<(LiveSession | undefined)[]> {
  const found: (LiveSession | undefined)[] = new Array(wanted.length)
  const hashes = wanted.map(({ hash }) => `"\\\\x${hash}"`).join(',')
  const clientIds = wanted.map(({ clientId }) => clientId).join(',')
  for (const row of await db.query<Row>(select(`{${hashes}}`, `{${clientIds}}`))) {
    const key = wanted[row.i - 1]!
    // Ignores a row that was changed or added directly in the database.
    if (!isGenuine('sessions', coveredText(key, row), row.mac)) continue
    found[row.i - 1] = {
      hash: key.hash,
      organizationId: row.organizationId,
      deviceSessionType: row.isUser ? 'User' : 'System',
      customerId: row.customerId,
      expiresAt: new Date(row.expiresAtMs),
      isRevoked: row.isRevoked || !isGenuineClient(key.clientId, row),
      apiAccess: organizations.hasAccess(row),
      allowList: row.allowList,
      scopes: row.scopes,
      userType: row.userType,
      isSignedUp: row.isSignedUp,
      head: headOf(row),
    }
  }
  return found
}

const lookup = processSingleton('sessions.lookup', () => lane<Key, LiveSession | undefined>(read))

const isSessionId = /^[0-9a-fA-F-]{36}$/
const isClientId = /^ci_(?:test|live)_[A-Za-z0-9]{1,64}$/

/**
 * Finds the live session with this id and client. Undefined if there is none. Each call reads the
 * database, and simultaneous calls share one statement.
 */
export async function find(sessionId: string, clientId: string): Promise<LiveSession | undefined> {
  // With a malformed value, the shared statement would fail, and with it all simultaneous calls.
  if (!isSessionId.test(sessionId) || !isClientId.test(clientId)) return undefined
  const session = await lookup({ hash: sha256Hex(sessionId.toLowerCase()), clientId })
  if (session) touched(session.hash)
  return session
}

const touchEveryMs = 10_000
const used = processSingleton('sessions.used', () => new Set<string>())

/**
 * Records that a session was used, for lists of sessions. The records are stored every ten seconds.
 */
function touched(hash: string): void {
  if (used.size === 0) setTimeout(writeUsed, touchEveryMs).unref()
  used.add(hash)
}

function writeUsed(): void {
  const hashes = [...used]
  used.clear()
  db.query(
    sql`
      update sessions set last_used_at = service_now()
      where id_hash = any(select decode(h, 'hex') from unnest(${hashes}::text[]) h)`,
  ).catch((error) => log().warn({ event: 'sessions.lastUseLost', ...describe(error) }))
}
