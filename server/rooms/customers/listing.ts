import type * as z from 'zod'
import type { customersQuery, ShownCustomer } from '@/lib/contracts/admin/customers'
import { ApiError } from '@/lib/errors'
import { db, sql } from '../../foundations/db'
import * as organizations from '../organizations'
import { customerColumns } from './row'

type Filter = Partial<z.infer<typeof customersQuery>> & { id?: string }

const select = ({ id, status, after, limit = 1 }: Filter, organizationId: string | null) => sql`
  select * from (
    select
      c.id as "customerUid",
      ${customerColumns.of('c')},
      case when c.closed_at is not null then 'closed'
        else coalesce(k.status, 'started') end as status,
      case when k.status = 'pending' and c.closed_at is null then k.stage end as stage,
      k.updated_at as "statusChangedAt",
      c.closed_at as "closedAt",
      exists (
        select from profiles p join profiles o on o.ssn_index = p.ssn_index and o.id <> p.id
        where p.customer_id = c.id
      ) as "sharesNumber"
    from customers c left join kyc_requests k on k.customer_id = c.id
    where (${id ?? null}::uuid is null or c.id = ${id ?? null})
      and (${organizationId}::uuid is null or c.organization_id = ${organizationId})
      and (${after ?? null}::uuid is null or c.id < ${after ?? null})
  ) as shown
  where ${status ?? null}::text is null or status = ${status ?? null}
  order by "customerUid" desc limit ${limit}`

/**
 * Lists customers for staff, newest first, without personal data. Throws NOT_FOUND for an unknown
 * organization.
 */
export async function list({
  organization,
  ...filter
}: z.infer<typeof customersQuery>): Promise<ShownCustomer[]> {
  const organizationId =
    organization === undefined ? null : (await organizations.require(organization)).id
  return db.query<ShownCustomer>(select(filter, organizationId))
}

/** Returns one customer for staff, open or closed. Throws NOT_FOUND. */
export async function show(id: string): Promise<ShownCustomer> {
  const [found] = await db.query<ShownCustomer>(select({ id }, null))
  if (!found) throw new ApiError('NOT_FOUND')
  return found
}
