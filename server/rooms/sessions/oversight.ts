import { ApiError } from '@/lib/errors'
import { columns, db, sql, transaction } from '../../foundations/db'
import { voidMac } from '../../foundations/row-macs'
import * as audit from '../audit'
import { sessionLifetimeHours } from './opening'

/** A session as lists show it, without its secret id. */
export type ShownSession = {
  handle: string
  deviceSessionType: 'System' | 'User'
  customerUid: string | null
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date
  ip: string | null
  userAgent: string | null
}
export const shownColumns = columns('sessions', {
  handle: 'handle',
  deviceSessionType: 'device_session_type',
  customerUid: 'customer_id',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  lastUsedAt: 'last_used_at',
  ip: 'ip',
  userAgent: 'user_agent',
})

export type OverseenSession = ShownSession & { clientId: string }

/** Lists the newest live sessions of one client or of all clients. Omits the session ids. */
export const listLive = (clientId: string | undefined, limit: number): Promise<OverseenSession[]> =>
  db.query<OverseenSession>(sql`
    select client_id as "clientId", ${shownColumns} from sessions
    where (${clientId ?? null}::text is null or client_id = ${clientId ?? null})
      and revoked_at is null and expires_at > (select service_now())
    order by expires_at desc limit ${limit}`)

/** Revokes a live session of any client. Throws NOT_FOUND if there is no such live session. */
export const revokeByHandle = (handle: string): Promise<void> =>
  transaction(async (tx) => {
    const revoked = await tx.query(sql`
      update sessions set revoked_at = service_now(), mac = ${voidMac}
      where handle = ${handle} and revoked_at is null and expires_at > service_now()
      returning handle`)
    if (revoked.length === 0) throw new ApiError('NOT_FOUND')
    await audit.record(tx, 'session', handle, 'revoke by staff')
  })

/** Revokes all live sessions of a client and returns their number. The audit records the action. */
export const revokeLive = (
  clientId: string,
  action = 'revoke by staff',
): Promise<{ count: number }> =>
  transaction(async (tx) => {
    const revoked = await tx.query<{ handle: string }>(sql`
      update sessions set revoked_at = service_now(), mac = ${voidMac}
      where client_id = ${clientId}
        and created_at > (select service_now()) - make_interval(hours => ${sessionLifetimeHours})
        and revoked_at is null and expires_at > service_now() returning handle`)
    const handles = revoked.map(({ handle }) => handle)
    await audit.recordEach(tx, 'session', handles, action)
    return { count: handles.length }
  })
