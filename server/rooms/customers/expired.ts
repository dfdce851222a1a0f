import { db, sql } from '../../foundations/db'

/**
 * Lists customers whose accounts were closed at least `years` years ago. Omits customers under
 * legal hold.
 */
export async function listClosedFor(years: number, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from customers
    where closed_at < (select service_now()) - make_interval(years => ${years})
      and erased_at is null and not legal_hold
    limit ${limit}`)
  return rows.map((row) => row.id)
}

/**
 * Lists erased people who still have an inbox, a reservation, a draft or replaced answers.
 * Processes of an earlier version do not erase this data, and may save a draft after the erasure.
 */
export async function listErasedInPart(limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select c.id from customers c
    where c.erased_at is not null and (
      exists (select 1 from notification_heads h where h.customer_id = c.id)
      or exists (select 1 from signup_reservations r where r.customer_id = c.id)
      or exists (select 1 from drafts d where d.customer_id = c.id)
      or exists (
        select 1 from profile_versions v join profiles p on p.id = v.profile_id
        where p.customer_id = c.id))
    limit ${limit}`)
  return rows.map((row) => row.id)
}
