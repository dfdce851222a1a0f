import type * as z from 'zod'
import type { destination } from '@/lib/contracts/destinations'
import { ApiError } from '@/lib/errors'
import { columns, type Db, db, sql } from '../../foundations/db'

export type Destination = z.infer<typeof destination>
/**
 * Selects a destination. With `organizationId` null, the caller is staff and may use destinations
 * of every organization.
 */
export type Scope = { organizationId: string | null; id: string }

const shownColumns = columns('destinations', {
  id: 'id',
  organizationId: 'organization_id',
  url: 'url',
  types: 'types',
  description: 'description',
  state: 'state',
  reason: 'reason',
  failingSince: 'failing_since',
  lastSuccessAt: 'last_success_at',
  lastStatus: 'last_status',
  secretCreatedAt: 'secret_created_at',
  createdAt: 'created_at',
}).of('d')

/** Lists the destinations of one organization or of all, oldest first. */
export const list = (organizationId: string | null = null): Promise<Destination[]> =>
  db.query<Destination>(sql`
    select
      ${shownColumns},
      case when d.previous_expires_at > service_now() then d.previous_expires_at end
        as "previousSecretExpiresAt",
      greatest(coalesce(h.last_seq, 0) - d.position, 0) as behind
    from destinations d left join event_heads h on h.organization_id = d.organization_id
    where ${organizationId}::uuid is null or d.organization_id = ${organizationId}::uuid
    order by d.created_at, d.id`)

/**
 * Returns one destination. Throws NOT_FOUND if it does not exist or belongs to another
 * organization.
 */
export async function show({ organizationId, id }: Scope, from: Db = db): Promise<Destination> {
  const [found] = await from.query<Destination>(sql`
    select
      ${shownColumns},
      case when d.previous_expires_at > service_now() then d.previous_expires_at end
        as "previousSecretExpiresAt",
      greatest(coalesce(h.last_seq, 0) - d.position, 0) as behind
    from destinations d left join event_heads h on h.organization_id = d.organization_id
    where d.id = ${id}
      and (${organizationId}::uuid is null or d.organization_id = ${organizationId}::uuid)`)
  if (!found) throw new ApiError('NOT_FOUND')
  return found
}
