import { db, sql } from '../../foundations/db'
import { findForged as find } from '../../foundations/row-macs'

type Verified = {
  id: string
  /** The status of the verification. Null if the profile has no verification. */
  status: string | null
  /** Whether the moves (status changes) of the verification lead to its status. */
  isReached: boolean
  /** Whether profile and verification have the same customer. */
  isTogether: boolean
  /** Whether the audit row of the signup has another customer than the profile. */
  isMoved: boolean
}

/**
 * Compares stored data with the moves (status changes) and signups, which the audit protects.
 * Returns a sentence for each contradiction. Reports a profile that another customer signed up, a
 * verification whose status no move explains, and an event about a move that did not happen.
 */
export const findForged = async (): Promise<string[]> => [
  ...(await findForgedStatuses()),
  ...(await findForgedEvents()),
]

const findForgedStatuses = (): Promise<string[]> =>
  find(
    // A verification leaves each earlier status as often as it enters that status. It enters its
    // current status once more than it leaves it. So the check counts moves. It ignores their
    // order, because the clocks of processes may differ.
    (after, limit) =>
      db.query<Verified>(sql`
        select
          p.id,
          r.status,
          coalesce((
            select sum((m.to_status = r.status)::int - coalesce(m.from_status = r.status, false)::int)
            from kyc_moves m where m.profile_id = p.id) = 1, false) as "isReached",
          coalesce(r.customer_id = p.customer_id, false) as "isTogether",
          exists (
            select 1 from audit_changes c join audit a on a.request_id = c.request_id
            where c.entity = 'profile' and c.entity_id = p.id::text and c.action = 'create'
              and a.customer_id <> p.customer_id) as "isMoved"
        from profiles p left join kyc_requests r on r.profile_id = p.id
        where (${after} = '' or p.id > nullif(${after}, '')::uuid)
        order by p.id limit ${limit}`),
    describeForgery,
  )

function describeForgery(row: Verified): string | undefined {
  if (row.status === null) return `the verification of profile ${row.id} is missing`
  if (row.isMoved || !row.isTogether) return `profile ${row.id} was moved to another customer`
  if (!row.isReached) return `verification ${row.id} has a status that no status change explains`
  return undefined
}

type StoredEvent = { id: string; eventId: string; isExplained: boolean }

const findForgedEvents = (): Promise<string[]> =>
  find(
    // Reads events of all types. With a filter by type, one statement could read the whole table.
    (after, limit) =>
      db.query<StoredEvent>(sql`
        select e.n::text as id, e.id as "eventId",
          e.type <> 'kyc.updated' or exists (
            select 1 from kyc_requests r join kyc_moves m on m.profile_id = r.profile_id
            where r.customer_id = e.customer_id and m.request_id is not distinct from e.request_id
              and m.from_status = e.data ->> 'from' and m.to_status = e.data ->> 'to'
          ) as "isExplained"
        from events e
        where ${after} = '' or e.n > nullif(${after}, '')::bigint
        order by e.n limit ${limit}`),
    ({ eventId, isExplained }) =>
      isExplained ? undefined : `event ${eventId} reports a status change that did not happen`,
  )
