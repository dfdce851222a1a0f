import type * as z from 'zod'
import type { customersQuery, ShownCustomer } from '@/lib/contracts/admin/customers'
import { ApiError } from '@/lib/errors'
import { idEndOf } from '@/lib/reference'
import { db, sql } from '../../foundations/db'
import * as organizations from '../organizations'
import { inSnapshot, listIds } from './page'
import { customerColumns } from './row'

type Filter = {
  ids: readonly string[]
  organizationId?: string
  status?: string | undefined
  after?: string | undefined
  limit: number
}

const select = ({ ids, organizationId, status, after, limit }: Filter) => sql`
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
    where c.id = any(${ids})
      and (${organizationId ?? null}::uuid is null or c.organization_id = ${organizationId ?? null})
      and (${after ?? null}::uuid is null or c.id < ${after ?? null})
  ) as shown
  where ${status ?? null}::text is null or status = ${status ?? null}
  order by "customerUid" desc limit ${limit}`

/**
 * Lists customers for staff, newest first, without personal data. Throws NOT_FOUND for an unknown
 * organization or reference.
 */
export async function list({
  organization,
  reference,
  ...filter
}: z.infer<typeof customersQuery>): Promise<ShownCustomer[]> {
  const found = reference === undefined ? undefined : await listByReference(reference)
  const known = organization === undefined ? {} : await readOrganization(organization)
  const page = { ...filter, ...known }
  return inSnapshot(async (tx) => {
    const ids = found ?? (await listIds(tx, page))
    return tx.query<ShownCustomer>(select({ ...page, ids }))
  })
}

const readOrganization = async (idOrName: string) => ({
  organizationId: (await organizations.require(idOrName)).id,
})

// The result may contain several ids, because among a trillion verifications, two may have the same
// reference.
async function listByReference(reference: string): Promise<string[]> {
  const end = idEndOf(reference) ?? ''
  const rows = await db.query<{ id: string }>(sql`
    select customer_id as id from kyc_requests where right(profile_id::text, 10) = ${end}`)
  if (rows.length === 0) throw new ApiError('NOT_FOUND', { source: 'reference' })
  return rows.map(({ id }) => id)
}

/** Returns one customer for staff, open or closed. Throws NOT_FOUND for an unknown id. */
export async function show(id: string): Promise<ShownCustomer> {
  const [found] = await db.query<ShownCustomer>(select({ ids: [id], limit: 1 }))
  if (!found) throw new ApiError('NOT_FOUND')
  return found
}

/** Returns these customers as staff see them. Keeps the given order and omits unknown ids. */
export async function showAll(ids: readonly string[]): Promise<ShownCustomer[]> {
  const found = await db.query<ShownCustomer>(select({ ids, limit: ids.length }))
  const byId = new Map(found.map((one) => [one.customerUid, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
