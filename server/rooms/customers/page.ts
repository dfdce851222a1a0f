import { sql, type Tx, transaction } from '../../foundations/db'

type Page = {
  organizationId?: string | undefined
  status?: string | undefined
  after?: string | undefined
  limit: number
}

/** Runs `work` in one snapshot: all its statements see the same state of the database. */
export const inSnapshot = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    return work(tx)
  })

// Greater than the id of every customer.
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Lists the ids of one page of customers, newest first. Without an organization, the page covers
 * all organizations. Without a status, it contains customers of every status.
 */
// Each part of the statement filters and limits its rows by one index, so a page reads few rows in
// a table of any size. No index has both the status of a verification and the organization. So
// `walk` alternates between two indexes. It takes the next id of the status, then the next id of
// the organization. It skips ids that only one index has. The other parts find customers without a
// verification and customers with a closed account.
export async function listIds(
  tx: Tx,
  { organizationId, status = 'all', after = lastId, limit }: Page,
): Promise<string[]> {
  const organization = organizationId ?? null
  const rows = await tx.query<{ id: string }>(sql`
    with recursive walk(id, "isListed", listed) as (
      select ${after}::uuid, false, 0
      union all
      select place.id, found."isListed", walk.listed + found."isListed"::int
      from walk,
        lateral (
          select customer_id as id from kyc_requests
          where status = ${status} and customer_id < walk.id
          order by customer_id desc limit 1) next,
        lateral (
          select next.id where ${organization}::uuid is null
          union all
          (select id from customers where organization_id = ${organization} and id <= next.id
          order by id desc limit 1)) place,
        lateral (
          select exists (
            select from customers c join kyc_requests k on k.customer_id = c.id
            where c.id = place.id and c.closed_at is null and k.status = ${status}
          ) as "isListed") found
      where walk.listed < ${limit}
    )
    select id from walk where "isListed"
    union all
    select c.id from organizations o,
      lateral (
        select id from customers
        where organization_id = o.id and closed_at is not null and id < ${after}
        order by id desc limit ${limit}) c
    where ${status} = 'closed' and o.id = coalesce(${organization}, o.id)
    union all
    select c.id from organizations o,
      lateral (
        select id from customers
        where organization_id = o.id and closed_at is null and signed_up_at is null
          and id < ${after}
        order by id desc limit ${limit}) c
    where ${status} = 'started' and o.id = coalesce(${organization}, o.id)
    union all
    (select id from customers
    where ${status} = 'all' and organization_id = ${organization} and id < ${after}
    order by id desc limit ${limit})
    union all
    (select id from customers
    where ${status} = 'all' and ${organization}::uuid is null and id < ${after}
    order by id desc limit ${limit})
    order by id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}
