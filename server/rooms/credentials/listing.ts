import type { Scope } from '@/lib/access'
import { now } from '../../foundations/clock'
import { columns, db, sql } from '../../foundations/db'
import * as audit from '../audit'

export type ShownCredential = {
  clientId: string
  organizationId: string
  allowList: string[]
  /** The scopes of the credential. Null means all scopes. */
  scopes: Scope[] | null
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  rotatedAt: Date | null
  /** The time at which the previous secret stops working. Null if it no longer works. */
  previousSecretExpiresAt: Date | null
  previousSecretUsedAt: Date | null
  /**
   * The time of the last call with the credential, accurate to ten seconds. Null if there is no
   * such call.
   */
  lastUsedAt: Date | null
  /** The IP address that opened the session of the last call. */
  lastUsedIp: string | null
}

const shownColumns = columns('credentials', {
  clientId: 'client_id',
  organizationId: 'organization_id',
  allowList: 'allow_list',
  scopes: 'scopes',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  revokedAt: 'revoked_at',
  rotatedAt: 'rotated_at',
  previousSecretUsedAt: 'previous_secret_used_at',
}).of('c')

/** Lists the credentials of one organization or of all, oldest first. */
// Retention deletes a session 30 days after it expired. Before the deletion, `keepLastUse` copies
// the time and the IP address of the last use to the credential.
export const list = (organizationId: string | null = null): Promise<ShownCredential[]> =>
  db.query<ShownCredential>(sql`
    select
      ${shownColumns},
      case when c.previous_secret_expires_at > service_now()
        then c.previous_secret_expires_at end as "previousSecretExpiresAt",
      coalesce(s.last_used_at, c.last_used_at) as "lastUsedAt",
      case when s.last_used_at is null then c.last_used_ip else s.ip end as "lastUsedIp"
    from credentials c
    left join lateral (
      select last_used_at, ip from sessions
      where client_id = c.client_id order by last_used_at desc limit 1
    ) s on true
    where ${organizationId}::uuid is null or c.organization_id = ${organizationId}::uuid
    order by c.created_at, c.client_id`)

const dayMs = 86_400_000
const countedDays = 7

/**
 * Lists credentials with the number of their calls in the last seven days. Slow, because it reads
 * seven days of the audit.
 */
export async function listWithCalls(
  organizationId: string | null = null,
): Promise<(ShownCredential & { calls7d: number })[]> {
  const shown = await list(organizationId)
  const since = new Date(now().getTime() - countedDays * dayMs)
  const calls = await audit.countByClient(since)
  return shown.map((one) => ({ ...one, calls7d: calls.get(one.clientId) ?? 0 }))
}

/** Stores the last use of credentials before retention deletes their sessions. */
export const keepLastUse = async (): Promise<void> => {
  await db.query(sql`
    update credentials c set last_used_at = s.last_used_at, last_used_ip = s.ip
    from (
      select distinct on (client_id) client_id, last_used_at, ip from sessions
      where expires_at < (select service_now()) - interval '29 days'
      order by client_id, last_used_at desc
    ) s
    where c.client_id = s.client_id and coalesce(c.last_used_at, '-infinity') < s.last_used_at`)
}

/** `doctor` reports a credential that was not used for this number of days. */
export const idleDays = 60

/**
 * Lists the ids of usable credentials that were not issued, rotated or used in the last 60 days.
 */
export async function listIdle(): Promise<string[]> {
  const idleAt = now().getTime() - idleDays * dayMs
  const isIdle = ({ revokedAt, expiresAt, createdAt, rotatedAt, lastUsedAt }: ShownCredential) =>
    revokedAt === null &&
    (expiresAt === null || expiresAt > now()) &&
    [createdAt, rotatedAt, lastUsedAt].every((at) => at === null || at.getTime() < idleAt)
  return (await list()).filter(isIdle).map(({ clientId }) => clientId)
}
