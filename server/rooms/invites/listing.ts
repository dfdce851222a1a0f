import type * as z from 'zod'
import type { listAllInvites } from '@/lib/contracts/admin/invites'
import type { invitesQuery, listedInvite } from '@/lib/contracts/invites'
import { columns, db, joinByKey, sql } from '../../foundations/db'
import { optionColumns, writtenColumns } from './links'

type Listed = z.infer<typeof listedInvite>
type ListedForStaff = z.infer<typeof listAllInvites.data>[number]
type Query = z.infer<typeof invitesQuery>

// An id that is lower than the id of every invitation.
const firstId = '00000000-0000-0000-0000-000000000000'
const joinCustomer = joinByKey('i.customer_id', [{ table: 'customers', key: 'id', alias: 'c' }])
/** The statuses of invitations that have not expired. */
const liveStatuses: readonly unknown[] = ['open', 'accepted'] satisfies Query['status'][]

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
 * Lists the invitations of one organization or of all, newest first. The list contains no links,
 * because the service stores only their hashes.
 */
// A volatile function in the inner select would make PostgreSQL read all invitations for each page.
// So a join reads the time once. Open and accepted invitations are unexpired. An index finds the
// oldest unexpired invitation, so the statement does not read older ones. With a lower and an upper
// limit for the ids, PostgreSQL expects few rows and uses the index. The cast to text is for
// PostgreSQL before 18, which cannot compute a minimum of UUIDs.
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
      from invites i
      ${joinCustomer}
      cross join (select service_now() as at) clock
      where (${organizationId}::uuid is null or i.organization_id = ${organizationId}::uuid)
        and i.renewed_by is null
        and i.id >= (select case when ${liveStatuses.includes(status)}::boolean then (
            select min(id::text collate "C")::uuid from invites
            where renewed_by is null
              and expires_at > (select service_now()) and expires_at < 'infinity'
              and (${organizationId}::uuid is null or organization_id = ${organizationId}::uuid))
          else ${firstId} end)
        and (${customerUid ?? null}::uuid is null or i.customer_id = ${customerUid ?? null})
        and (${after ?? null}::uuid is null or i.id < ${after ?? null})
    ) as listed
    where ${status ?? null}::text is null or status = ${status ?? null}
    order by "inviteId" desc limit ${limit}`)

/**
 * Lists the invitations of an organization as its own API calls return them: without the id of the
 * organization.
 */
export const list = async (organizationId: string, query: Query): Promise<Listed[]> =>
  (await listForStaff(organizationId, query)).map(({ organizationId: _, ...listed }) => listed)
