import type * as z from 'zod'
import type { invitesQuery, listInvites } from '@/lib/contracts/invites'
import { columns, db, sql } from '../../foundations/db'
import { optionColumns, writtenColumns } from './links'

type Listed = z.infer<typeof listInvites.data>[number]

const listedColumns = writtenColumns.of('i').and(
  optionColumns,
  columns('invites', {
    customerUid: 'customer_id',
    role: 'user_type',
    createdAt: 'created_at',
    acceptedAt: 'accepted_at',
  }).of('i'),
)

/** Lists the invitations of an organization, newest first. Their links are not stored. */
export const list = (
  organizationId: string,
  { customerUid, status, after, limit }: z.infer<typeof invitesQuery>,
): Promise<Listed[]> =>
  db.query<Listed>(sql`
    select * from (
      select ${listedColumns}, c.external_id as "externalId",
        case
          when c.signed_up_at is not null then 'used'
          when i.expires_at <= (select service_now()) then 'expired'
          when i.accepted_at is not null then 'accepted'
          else 'open'
        end as status
      from invites i join customers c on c.id = i.customer_id
      where i.organization_id = ${organizationId} and i.renewed_by is null
        and (${customerUid ?? null}::uuid is null or i.customer_id = ${customerUid ?? null})
        and (${after ?? null}::uuid is null or i.id < ${after ?? null})
    ) as listed
    where ${status ?? null}::text is null or status = ${status ?? null}
    order by "inviteId" desc limit ${limit}`)
