import { type Db, db, sql } from '../../foundations/db'
import { type LoggedEvent, loggedColumns } from '../events'

export type { LoggedEvent } from '../events'

const eventColumns = loggedColumns.of('e')

/** Returns the highest sequence number in an organization's log of events. 0 for an empty log. */
export async function readHead(from: Db, organizationId: string): Promise<number> {
  const [head] = await from.query<{ n: number }>(
    sql`select last_seq as n from event_heads where organization_id = ${organizationId}`,
  )
  return head?.n ?? 0
}

/** Lists events after a sequence, oldest first. */
export const listAfter = (
  organizationId: string,
  after: number,
  limit: number,
): Promise<LoggedEvent[]> =>
  db.query<LoggedEvent>(sql`
    select ${eventColumns} from events e
    where e.organization_id = ${organizationId} and e.seq > ${after}
    order by e.seq limit ${limit}`)

/** Lists events after a sequence, newest first. */
export const listNewest = (
  organizationId: string,
  after: number,
  limit: number,
): Promise<LoggedEvent[]> =>
  db.query<LoggedEvent>(sql`
    select ${eventColumns} from events e
    where e.organization_id = ${organizationId} and e.seq > ${after}
    order by e.seq desc limit ${limit}`)

/** One event that waits for another try. `attempts`: the number of its earlier tries. */
export type WaitingRetry = LoggedEvent & { attempts: number }

/** Lists retries that are due, most overdue first. */
export const listDueRetries = (
  { id, organizationId }: { id: string; organizationId: string },
  limit: number,
): Promise<WaitingRetry[]> =>
  db.query<WaitingRetry>(sql`
    select ${eventColumns}, r.attempts from delivery_retries r
    join events e on e.organization_id = ${organizationId} and e.seq = r.seq
    where r.destination_id = ${id} and r.next_at <= service_now()
    order by r.next_at limit ${limit}`)

/** Returns the oldest and the newest event that waits for a retry. */
export async function findOuterRetries({
  id,
  organizationId,
}: {
  id: string
  organizationId: string
}): Promise<{ oldest: WaitingRetry | undefined; newest: WaitingRetry | undefined }> {
  const found = await db.query<WaitingRetry>(sql`
    select ${eventColumns}, r.attempts from delivery_retries r
    join events e on e.organization_id = ${organizationId} and e.seq = r.seq
    where r.destination_id = ${id} and r.next_at is not null and r.seq in (
      select min(seq) from delivery_retries where destination_id = ${id} and next_at is not null
      union all
      select max(seq) from delivery_retries where destination_id = ${id} and next_at is not null)
    order by e.seq`)
  return { oldest: found[0], newest: found.at(-1) }
}
