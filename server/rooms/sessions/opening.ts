import { randomUUID } from 'node:crypto'
import { rowMac, sha256Hex } from '../../foundations/crypto'
import { lane, sql, transaction, unnest } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import { processSingleton } from '../../foundations/process-singleton'
import { currentScope, type RequestScope } from '../../foundations/request-id'
import * as audit from '../audit'
import { coveredText } from './row-values'

export const sessionLifetimeHours = 24

export type NewSession = {
  sessionId: string
  expiresAt: Date
  deviceSessionType: 'System' | 'User'
}
type Opening = {
  clientId: string
  organizationId: string
  customerId: string | null
  ip: string | null
  userAgent: string | null
  /** The time of the database, in whole milliseconds. */
  at: Date
}
type Row = Opening & {
  hash: string
  handle: string
  expiresAt: Date
  scope: RequestScope | null
}

const openings = unnest('b', {
  id_hash: 'text',
  handle: 'uuid',
  client_id: 'text',
  organization_id: 'uuid',
  customer_id: 'uuid',
  ip: 'text',
  user_agent: 'text',
  at: 'timestamptz',
  mac: 'text',
})

/**
 * Stores new sessions. Simultaneous calls share one transaction and one disk flush. A session is
 * durable before the caller receives it.
 */
const writer = processSingleton('sessions.writer', () =>
  lane<Row, null>((rows) =>
    transaction(async (tx) => {
      const arrays = {
        id_hash: rows.map(({ hash }) => hash),
        handle: rows.map(({ handle }) => handle),
        client_id: rows.map(({ clientId }) => clientId),
        organization_id: rows.map(({ organizationId }) => organizationId),
        customer_id: rows.map(({ customerId }) => customerId),
        ip: rows.map(({ ip }) => ip),
        user_agent: rows.map(({ userAgent }) => userAgent),
        at: rows.map(({ at }) => at),
        mac: rows.map(macOf),
      }
      await tx.query(sql`
        insert into sessions (
          id_hash, handle, client_id, organization_id, device_session_type, customer_id, ip,
          user_agent, created_at, expires_at, last_used_at, mac)
        select
          decode(id_hash, 'hex'), handle, client_id, organization_id,
          case when customer_id is null then 'System' else 'User' end, customer_id, ip,
          user_agent, at, at + make_interval(hours => ${sessionLifetimeHours}), at, mac
        from ${openings(arrays)}`)
      await audit.recordAll(
        tx,
        rows.map(({ handle, scope }) => ({
          entity: 'session',
          entityId: handle,
          action: 'create',
          scope,
        })),
      )
      return rows.map(() => null)
    }),
  ),
)

const macOf = (row: Row): string =>
  rowMac('sessions', coveredText(row, { ...row, expiresAtMs: row.expiresAt.getTime() }))

/**
 * Stores a session of 24 hours. A session with a customer is a User session; all others are System
 * sessions.
 */
export async function store(opening: Opening): Promise<NewSession> {
  const sessionId = randomUUID()
  const expiresAt = new Date(opening.at.getTime() + sessionLifetimeHours * 3_600_000)
  await writer({
    ...opening,
    hash: sha256Hex(sessionId),
    handle: uuidv7(),
    expiresAt,
    scope: currentScope(),
  })
  return {
    sessionId,
    expiresAt,
    deviceSessionType: opening.customerId === null ? 'System' : 'User',
  }
}
