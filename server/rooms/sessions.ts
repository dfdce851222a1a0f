import type { Caller } from '@/lib/access'
import { ApiError } from '@/lib/errors'
import { isUuid, sha256Hex } from '../foundations/crypto'
import { db, deleteOlder, sql, type Tx, transaction } from '../foundations/db'
import { env } from '../foundations/env'
import * as rateLimit from '../foundations/rate-limit'
import { voidMac } from '../foundations/row-macs'
import * as audit from './audit'
import * as credentials from './credentials'
import * as customers from './customers'
import type { ClientPrincipal, Principal } from './principal'
import { type NewSession, sessionLifetimeHours, store } from './sessions/opening'
import { type ShownSession, shownColumns } from './sessions/oversight'

export { find, type LiveSession } from './sessions/lookup'
export type { NewSession } from './sessions/opening'
export { listLive, revokeByHandle, revokeLive, type ShownSession } from './sessions/oversight'

// The error for every wrong pair of id and secret. It is always the same, so that it does not
// reveal which client ids exist.
const wrongPair =
  'Check the client id and its secret: the service knows no such pair in this environment.'

type Credentials = {
  clientId: string
  clientSecret: string
  customerUid?: string | null | undefined
}
type Device = { ip: string | null; userAgent: string | null }

/**
 * Creates a session of 24 hours for a credential. With `customerUid`, the session acts for that
 * customer. If the credential exists and the rate limit allows the call, calls `noteClient` before
 * it checks the secret. Throws, in this order: RATE_LIMITED, UNAUTHORIZED, CREDENTIAL_REVOKED,
 * API_ACCESS_DISABLED, IP_NOT_ALLOWED, FORBIDDEN, NOT_FOUND.
 */
export async function create(
  { clientId, clientSecret, customerUid }: Credentials,
  device: Device,
  noteClient?: (client: credentials.KnownClient) => void,
): Promise<NewSession> {
  const [failures, known] = await Promise.all([
    rateLimit.sessionFailures(clientId, device.ip),
    credentials.find(clientId),
  ])
  if (known) noteClient?.({ clientId, organizationId: known.organizationId })
  let organizationId: string
  try {
    organizationId = credentials.prove(known, {
      clientId,
      clientSecret,
      ip: device.ip,
    }).organizationId
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'UNAUTHORIZED')) throw error
    await failures.spend()
    throw new ApiError('UNAUTHORIZED', { details: error.refusal.details ?? wrongPair })
  }
  if (customerUid != null) credentials.requireScope(known!.scopes, 'act')
  const { at } = known!
  const customer = customerUid == null ? null : await customers.find(organizationId, customerUid)
  if (customer === undefined) throw new ApiError('NOT_FOUND', { source: 'customerUid' })
  return store({ clientId, organizationId, customerId: customer?.id ?? null, at, ...device })
}

/**
 * Revokes a session by its id or handle, immediately in all processes. A caller may revoke its own
 * session. A System session may revoke any session of its client. Throws NOT_FOUND if the session
 * has already ended, or if the caller may not revoke it.
 */
export async function revoke(caller: ClientPrincipal, idOrHandle: string): Promise<void> {
  if (!isUuid(idOrHandle)) throw new ApiError('NOT_FOUND')
  const hash = sha256Hex(idOrHandle.toLowerCase())
  const isOwn = (row: { hash: string }) => row.hash === caller.sessionHash
  await transaction(async (tx) => {
    const rows = await tx.query<{ hash: string; handle: string }>(sql`
      select encode(id_hash, 'hex') as hash, handle from sessions
      where client_id = ${caller.clientId} and revoked_at is null and expires_at > service_now()
        and (id_hash = decode(${hash}, 'hex') or handle = ${idOrHandle.toLowerCase()}::uuid)
      for update`)
    const row = rows.find((candidate) => caller.caller === 'System' || isOwn(candidate))
    if (!row) throw new ApiError('NOT_FOUND')
    await tx.query(
      sql`update sessions set revoked_at = service_now(), mac = ${voidMac} where id_hash = decode(${row.hash}, 'hex')`,
    )
    await audit.record(tx, 'session', row.handle, 'revoke')
  })
}

/**
 * Revokes the sessions of the calling client that act for a customer. Throws NOT_FOUND for a
 * customer of another organization.
 */
export async function revokeOfCustomer(caller: ClientPrincipal, customerId: string): Promise<void> {
  if (!(await customers.find(caller.organizationId, customerId)))
    throw new ApiError('NOT_FOUND', { source: 'customerUid' })
  await transaction(async (tx) => {
    const rows = await tx.query<{ handle: string }>(sql`
      update sessions set revoked_at = service_now(), mac = ${voidMac}
      where client_id = ${caller.clientId} and customer_id = ${customerId} and revoked_at is null
        and expires_at > service_now()
      returning handle`)
    const handles = rows.map(({ handle }) => handle)
    await audit.recordEach(tx, 'session', handles, 'revoke')
  })
}

/** Revokes all sessions that act for a customer, regardless of the client that created them. */
export const revokeAll = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(
    sql`
      update sessions set revoked_at = service_now(), mac = ${voidMac}
      where customer_id = ${customerId} and revoked_at is null`,
  )
}

/** Revokes the sessions of all clients of an organization and returns their number. */
export const revokeOfOrganization = async (tx: Tx, organizationId: string): Promise<number> => {
  const rows = await tx.query(sql`
    update sessions set revoked_at = service_now(), mac = ${voidMac}
    where client_id in (select client_id from credentials where organization_id = ${organizationId})
      and created_at > (select service_now()) - make_interval(hours => ${sessionLifetimeHours})
      and revoked_at is null and expires_at > service_now()
    returning handle`)
  return rows.length
}

// The kind of caller that `whoami` shows. All other callers are `Role`.
const kinds: Partial<Record<Caller, 'System' | 'User' | 'Temporary'>> = {
  System: 'System',
  UserBeforeSignup: 'User',
  UserAfterSignup: 'User',
  Temporary: 'Temporary',
}

/** Returns what a caller may see about itself. */
export const whoami = (principal: Principal, ip: string | null) => ({
  kind: kinds[principal.caller] ?? ('Role' as const),
  role: principal.role,
  environment: env().SERVICE_ENVIRONMENT,
  organizationId: principal.organizationId,
  customerUid: principal.customerId,
  expiresAt: principal.expiresAt,
  ip,
})

// A live session is younger than its lifetime of 24 hours. So the condition on created_at excludes
// no live session, but lets PostgreSQL use an index.
/** Lists the live sessions of a client, newest first, without their ids. */
export const list = (clientId: string): Promise<ShownSession[]> =>
  db.query<ShownSession>(sql`
    select ${shownColumns} from sessions
    where client_id = ${clientId}
      and created_at > (select service_now()) - make_interval(hours => ${sessionLifetimeHours})
      and revoked_at is null and expires_at > service_now()
    order by created_at desc limit 1000`)

/** Deletes sessions 30 days after they expired. A dry run only counts them. */
export async function retire(isDryRun: boolean): Promise<number> {
  if (!isDryRun) await credentials.keepLastUse()
  return deleteOlder(
    { table: 'sessions', key: 'id_hash', column: 'expires_at', days: 30 },
    isDryRun,
  )
}
