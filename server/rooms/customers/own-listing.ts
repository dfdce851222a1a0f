import type * as z from 'zod'
import type { ownCustomersQuery, readOwnCustomer } from '@/lib/contracts/customers'
import { ApiError } from '@/lib/errors'
import { db, sql } from '../../foundations/db'
import { keepGenuine } from './owners'

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
export async function listOwn(
  organizationId: string,
  { customerUid, status, externalId, after, limit }: Filter,
): Promise<OwnCustomer[]> {
  // One statement reads both the status and the last event. With two statements, the status could
  // be older than the event. A partner that continues the log after that event would then miss a
  // change.
  const rows = await db.query<Row>(sql`
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
      where c.organization_id = ${organizationId}
        and (${customerUid ?? null}::uuid is null or c.id = ${customerUid ?? null})
        and (${externalId ?? null}::text is null or c.external_id = ${externalId ?? null})
        and (${after ?? null}::uuid is null or c.id < ${after ?? null})
    ) as shown
    where ${status ?? null}::text is null or status = ${status ?? null}
    order by "customerUid" desc limit ${limit}`)
  const genuine = keepGenuine(rows.map((row) => ({ ...row, id: row.customerUid, organizationId })))
  return genuine.map(({ requirements, id: _, organizationId: __, ...row }) => ({
    ...row,
    requirements: requirements.map((one) => ({ ...one, dueAt: new Date(one.dueAt) })),
  }))
}

/** Returns one customer of an organization, open or closed. Throws NOT_FOUND. */
export async function readOwn(organizationId: string, customerUid: string): Promise<OwnCustomer> {
  const [found] = await listOwn(organizationId, { customerUid, limit: 1 })
  if (!found) throw new ApiError('NOT_FOUND')
  return found
}
