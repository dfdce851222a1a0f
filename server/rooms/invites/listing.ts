import type * as z from 'zod'
import type { listAllInvites } from '@/lib/contracts/admin/invites'
import type { invitesQuery, listedInvite } from '@/lib/contracts/invites'
import { columns, db, sql } from '../../foundations/db'
import { optionColumns, writtenColumns } from './links'

type Listed = z.infer<typeof listedInvite>
type ListedForStaff = z.infer<typeof listAllInvites.data>[number]
type Query = z.infer<typeof invitesQuery>

const listedColumns = writtenColumns.of('i').and(
  optionColumns,
  columns('invites', {
    organizationId: 'organization_id',
    customerUid: 'customer_id',
    role: 'user_type',
    createdAt: 'created_at',
    acceptedAt: 'accepted_at',
  }).of('i'),
)

/**
 * Lists the invitations of one organization or of all, newest first. The result has no links,
 * because only their hashes are stored.
 */
// A volatile function in the inner select would make PostgreSQL read all invitations for each page.
// So the time is joined.
export const listForStaff = (
  organizationId: string | null,
  { customerUid, status, after, limit }: Query,
): Promise<ListedForStaff[]> =>
  db.query<ListedForStaff>(sql`
    select * from (
      select ${listedColumns}, c.external_id as "externalId",
        case
          when c.signed_up_at is not null then 'used'
          when i.expires_at <= clock.at then 'expired'
          when i.accepted_at is not null then 'accepted'
          else 'open'
        end as status
      from invites i join customers c on c.id = i.customer_id
      cross join (select service_now() as at) clock
      where (${organizationId}::uuid is null or i.organization_id = ${organizationId}::uuid)
        and i.renewed_by is null
        and (${customerUid ?? null}::uuid is null or i.customer_id = ${customerUid ?? null})
        and (${after ?? null}::uuid is null or i.id < ${after ?? null})
    ) as listed
    where ${status ?? null}::text is null or status = ${status ?? null}
    order by "inviteId" desc limit ${limit}`)

/** Lists the invitations of an organization for itself. */
export const list = async (organizationId: string, query: Query): Promise<Listed[]> =>
  (await listForStaff(organizationId, query)).map(({ organizationId: _, ...listed }) => listed)
