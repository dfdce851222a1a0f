import type { UserType } from '@/lib/user-types'
import { sha256Hex } from '../../foundations/crypto'
import { db, lane, sql } from '../../foundations/db'
import { describe, log } from '../../foundations/log'
import { once } from '../../foundations/process-singleton'
import type { InboxHead } from '../principal'

/** A live session with everything that its request is judged by, in one read. */
export type LiveSession = {
  hash: string
  organizationId: string
  deviceSessionType: 'System' | 'User'
  customerId: string | null
  expiresAt: Date
  isRevoked: boolean
  apiAccess: boolean
  allowList: string[] | null
  userType: UserType | null
  isSignedUp: boolean
  head: InboxHead | null
}

type Key = { hash: string; clientId: string }
type Row = {
  i: number
  organizationId: string
  isUser: boolean
  customerId: string | null
  expiresAtMs: number
  isRevoked: boolean
  apiAccess: boolean
  allowList: string[] | null
  userType: UserType | null
  isSignedUp: boolean
  lastSeq: number | null
  markSeq: number | null
  readAbove: number | null
  version: number | null
}

// Each step is fenced (offset 0), so that every key is found by its primary key whatever the planner believes about the tables.
const select = (hashes: string, clientIds: string) => sql`
  select k.i::int as i, s.organization_id as "organizationId", s.customer_id is not null as "isUser", s.customer_id as "customerId",
    (extract(epoch from s.expires_at) * 1000)::float8 as "expiresAtMs",
    (c.revoked_at is not null or coalesce(c.expires_at <= t.at, false)) as "isRevoked", o.api_access as "apiAccess",
    case when c.allow_list <> '{}' then c.allow_list end as "allowList", u.user_type as "userType", u.signed_up_at is not null as "isSignedUp",
    h.last_seq as "lastSeq", h.mark_seq as "markSeq", h.read_above as "readAbove", h.version
  from (select service_now() as at offset 0) t
  cross join unnest(${hashes}::bytea[], ${clientIds}::text[]) with ordinality as k(hash, client_id, i)
  join lateral (select * from sessions where id_hash = k.hash and revoked_at is null and expires_at > t.at offset 0) s on s.client_id = k.client_id
  join lateral (select * from credentials where client_id = s.client_id offset 0) c on true
  join lateral (select api_access from organizations where id = s.organization_id offset 0) o on true
  left join lateral (select user_type, signed_up_at, closed_at from customers where id = s.customer_id offset 0) u on true
  left join lateral (select * from notification_heads where customer_id = s.customer_id offset 0) h on true
  where u.closed_at is null`

async function read(keys: Key[]): Promise<(LiveSession | undefined)[]> {
  const found: (LiveSession | undefined)[] = new Array(keys.length)
  const rows = await db.query<Row>(
    select(
      `{${keys.map((key) => `"\\\\x${key.hash}"`).join(',')}}`,
      `{${keys.map((key) => key.clientId).join(',')}}`,
    ),
  )
  for (const row of rows) {
    const { i, isUser, expiresAtMs, lastSeq, markSeq, readAbove, version, ...session } = row
    const head =
      lastSeq === null
        ? null
        : { lastSeq, markSeq: markSeq!, readAbove: readAbove!, version: version! }
    found[i - 1] = {
      ...session,
      expiresAt: new Date(expiresAtMs),
      hash: keys[i - 1]!.hash,
      deviceSessionType: isUser ? 'User' : 'System',
      head,
    }
  }
  return found
}

const lookup = once('sessions.lookup', () => lane<Key, LiveSession | undefined>(read))

const isSessionId = /^[0-9a-fA-F-]{36}$/
const isClientId = /^ci_(?:test|live)_[A-Za-z0-9]{1,64}$/

/** The live session of this id and client, or undefined. Reads the database each time; only the statement is shared. */
export async function find(sessionId: string, clientId: string): Promise<LiveSession | undefined> {
  // What a caller sends is looked over before it shares a statement with others.
  if (!isSessionId.test(sessionId) || !isClientId.test(clientId)) return undefined
  const session = await lookup({ hash: sha256Hex(sessionId), clientId })
  if (session) touched(session.hash)
  return session
}

const touchEveryMs = 10_000
const used = once('sessions.used', () => new Set<string>())

/** Remembers that a session was used; told to the database every ten seconds, for the list that people look at. */
function touched(hash: string): void {
  if (used.size === 0) setTimeout(writeUsed, touchEveryMs).unref()
  used.add(hash)
}

function writeUsed(): void {
  const hashes = [...used]
  used.clear()
  db.query(
    sql`update sessions set last_used_at = service_now() where id_hash = any(select decode(h, 'hex') from unnest(${hashes}::text[]) h)`,
  ).catch((error) => log().warn({ event: 'sessions.lastUseLost', ...describe(error) }))
}
