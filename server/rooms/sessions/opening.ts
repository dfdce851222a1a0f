import { randomUUID } from 'node:crypto'
import { sha256, uuidv7 } from '../../foundations/crypto'
import { lane, sql, transaction, unnest } from '../../foundations/db'
import { processSingleton } from '../../foundations/process-singleton'
import { currentRequestId } from '../../foundations/request-id'
import * as audit from '../audit'

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
}
type Row = Opening & { sessionId: string; handle: string; requestId: string | null }

const openings = unnest('b', {
  id_hash: 'text',
  handle: 'uuid',
  client_id: 'text',
  organization_id: 'uuid',
  customer_id: 'uuid',
  ip: 'text',
  user_agent: 'text',
})

/** Sessions that are created at the same time share one transaction, so they wait for the disk once. Each is durable when its caller gets it. */
const writer = processSingleton('sessions.writer', () =>
  lane<Row, Date>((rows) =>
    transaction(async (tx) => {
      const arrays = {
        id_hash: rows.map(({ sessionId }) => sha256(sessionId).toString('hex')),
        handle: rows.map(({ handle }) => handle),
        client_id: rows.map(({ clientId }) => clientId),
        organization_id: rows.map(({ organizationId }) => organizationId),
        customer_id: rows.map(({ customerId }) => customerId),
        ip: rows.map(({ ip }) => ip),
        user_agent: rows.map(({ userAgent }) => userAgent),
      }
      // Truncated to the milliseconds that the answer shows, so the session lasts exactly 24 hours.
      const [made] = await tx.query<{ expiresAt: Date }>(sql`
        with moment as (select date_trunc('milliseconds', service_now()) as at),
        made as (
          insert into sessions (
            id_hash, handle, client_id, organization_id, device_session_type, customer_id, ip,
            user_agent, created_at, expires_at, last_used_at)
          select
            decode(id_hash, 'hex'), handle, client_id, organization_id,
            case when customer_id is null then 'System' else 'User' end, customer_id, ip,
            user_agent, at, at + make_interval(hours => ${sessionLifetimeHours}), at
          from moment, ${openings(arrays)}
          returning expires_at)
        select expires_at as "expiresAt" from made limit 1`)
      await audit.recordAll(
        tx,
        rows.map(({ handle, requestId }) => ({
          entity: 'session',
          entityId: handle,
          action: 'create',
          requestId,
        })),
      )
      return rows.map(() => made!.expiresAt)
    }),
  ),
)

/** Opens a session; with a customer it is a User session. */
export async function store(opening: Opening): Promise<NewSession> {
  const sessionId = randomUUID()
  const expiresAt = await writer({
    ...opening,
    sessionId,
    handle: uuidv7(),
    requestId: currentRequestId(),
  })
  return {
    sessionId,
    expiresAt,
    deviceSessionType: opening.customerId === null ? 'System' : 'User',
  }
}
