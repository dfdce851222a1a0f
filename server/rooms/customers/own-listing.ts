import type * as z from 'zod'
import type { ownCustomersQuery, readOwnCustomer } from '@/lib/contracts/customers'
import { ApiError } from '@/lib/errors'
import { sql, type Tx } from '../../foundations/db'
import { keepGenuine } from './owners'
import { inSnapshot, listIds } from './page'

type OwnCustomer = z.infer<typeof readOwnCustomer.data>
type StoredRequirement = { field: string; code: string; message: string; dueAt: string }
type Row = Omit<OwnCustomer, 'requirements'> & {
  requirements: StoredRequirement[]
  mac: string | null
}
type Filter = Partial<z.infer<typeof ownCustomersQuery>> & {
  customerUid?: string | undefined
  limit: number
}

/** Lists the customers of an organization, newest first, without personal data. */
export async function listOwn(organizationId: string, filter: Filter): Promise<OwnCustomer[]> {
  const rows = await inSnapshot(async (tx) => {
    const ids = await listOwnIds(tx, organizationId, filter)
    return tx.query<Row>(select(organizationId, ids, filter))
  })
  const genuine = keepGenuine(rows.map((row) => ({ ...row, id: row.customerUid, organizationId })))
  return genuine.map(({ requirements, id: _, organizationId: __, ...row }) => ({
    ...row,
    requirements: requirements.map((one) => ({ ...one, dueAt: new Date(one.dueAt) })),
  }))
}

async function listOwnIds(
  tx: Tx,
  organizationId: string,
  { customerUid, externalId, ...page }: Filter,
): Promise<string[]> {
  if (customerUid !== undefined) return [customerUid]
  if (externalId === undefined) return listIds(tx, { organizationId, ...page })
  const rows = await tx.query<{ id: string }>(sql`
    select id from customers
    where organization_id = ${organizationId} and external_id = ${externalId}`)
  return rows.map(({ id }) => id)
}

// One snapshot contains both the status and the last event. From two snapshots, the status could be
// older than the event. A partner that then reads the log after that event would miss a change.
const select = (
  organizationId: string,
  ids: readonly string[],
  { status, after, limit }: Filter,
) => sql`
  select
    shown.*,
    (select max(seq) from events where customer_id = shown."customerUid") as "lastSequence"
  from (
    select
      c.id as "customerUid", c.mac, c.external_id as "externalId", c.user_type as role,
      case when c.closed_at is not null then 'closed'
        else coalesce(k.status, 'started') end as status,
      case when k.status = 'pending' and c.closed_at is null then k.stage end as stage,
      case when c.closed_at is null then coalesce(k.requirements, '[]')
        else '[]' end as requirements,
      case when c.closed_at is null then coalesce(k.reasons, '[]') else '[]' end as reasons,
      c.created_at as "createdAt", c.signed_up_at as "signedUpAt",
      k.updated_at as "statusChangedAt", c.closed_at as "closedAt"
    from customers c left join kyc_requests k on k.customer_id = c.id
    where c.id = any(${ids}) and c.organization_id = ${organizationId}
      and (${after ?? null}::uuid is null or c.id < ${after ?? null})
  ) as shown
  where ${status ?? null}::text is null or status = ${status ?? null}
  order by "customerUid" desc limit ${limit}`

/**
 * Returns one customer of an organization, open or closed. Throws NOT_FOUND if the id is unknown or
 * belongs to a customer of another organization.
 */
export async function readOwn(organizationId: string, customerUid: string): Promise<OwnCustomer> {
  const [found] = await listOwn(organizationId, { customerUid, limit: 1 })
  if (!found) throw new ApiError('NOT_FOUND')
  return found
}
