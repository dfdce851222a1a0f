import { type Answer, call, type Session, type Wire } from './api'
import type { Database } from './database'
import type { Service } from './service'

// Each statement compares stored facts with events in one snapshot, so the result is right even
// under load. Each result row describes one difference.
const comparisons = {
  places: `
    select h.organization_id || ' has numbers up to ' || last_seq || ' for ' || n || ' events from ' || first as fault
    from event_heads h join (
      select organization_id, count(*) as n, min(seq) as first, max(seq) as last
      from events where seq is not null group by 1) e using (organization_id)
    where first <> 1 or last <> n or last <> last_seq`,
  heads: `
    select 'events of ' || organization_id || ' have no head' as fault from events
    where seq is not null and organization_id not in (select organization_id from event_heads)`,
  created: `
    select coalesce(c.id, e.customer_id) || ' was created ' || coalesce(n, 0) || ' times' as fault
    from customers c full join (
      select customer_id, count(*) as n from events where type = 'customer.created' group by 1) e on e.customer_id = c.id
    where c.id is null or n is distinct from 1`,
  accepted: `
    select coalesce(i.id::text, e.id) || ' was accepted ' || coalesce(n, 0) || ' times' as fault
    from (select id from invites where accepted_at is not null) i full join (
      select data ->> 'inviteId' as id, count(*) as n from events where type = 'invite.accepted' group by 1) e on e.id = i.id::text
    where i.id is null or n is distinct from 1`,
  signedUp: `
    select coalesce(p.customer_id, e.customer_id) || ' signed up ' || coalesce(n, 0) || ' times' as fault
    from profiles p full join (
      select customer_id, count(*) as n from events where type = 'signup.completed' group by 1) e using (customer_id)
    where p.customer_id is null or n is distinct from 1`,
  moved: `
    select coalesce(m.customer_id, e.customer_id) || ' moved ' || coalesce(m.moves, 'never') || ' and reports ' || coalesce(e.moves, 'nothing') as fault
    from (
      select customer_id, string_agg(from_status || '-' || to_status, ' ' order by at, id) as moves
      from kyc_moves join kyc_requests using (profile_id) where from_status is not null group by 1) m
    full join (
      select customer_id, string_agg((data ->> 'from') || '-' || (data ->> 'to'), ' ' order by coalesce(seq, 9e15), n) as moves
      from events where type = 'kyc.updated' group by 1) e using (customer_id)
    where m.moves is distinct from e.moves`,
  notified: `
    select e.id || ' reports an item that is in no inbox' as fault from events e
    where type = 'notification.created' and not exists (
      select from notifications n
      where n.customer_id = e.customer_id and n.id::text = e.data ->> 'notificationId')`,
  order: `
    select customer_id || ' reports ' || types as fault from (
      select customer_id, string_agg(type, ' ' order by coalesce(seq, 9e15), n) as types
      from events
      where customer_id is not null and type <> 'notification.created' group by 1) told
    where types !~ '^customer.created( invite.accepted)?( signup.completed( kyc.updated)*)?$'`,
}

/**
 * Compares the log of events with the facts in the database. Returns an empty list if each fact has
 * one event, each event has its fact, and the numbers are in order without gaps.
 */
export async function findEventFaults(database: Database): Promise<string[]> {
  const faults: string[] = []
  for (const statement of Object.values(comparisons))
    for (const { fault } of await database.query(statement)) faults.push(fault)
  return faults
}

export async function countUnnumbered(database: Database): Promise<number> {
  const [row] = await database.query('select count(*) as n from events where seq is null')
  return row!.n
}

const readLog = (
  service: Pick<Service, 'url'>,
  { headers }: Pick<Session, 'headers'>,
  query: Record<string, string> = {},
): Promise<Answer> => call(service, 'GET', '/webhooks/org/v1/events', { headers, query })

/**
 * Returns a function that reads the log by cursor to its end. A second call continues after the
 * last page.
 */
export function followLog(service: Pick<Service, 'url'>, session: Pick<Session, 'headers'>) {
  const seen: Wire[] = []
  let after: string | undefined
  return {
    seen,
    async read(): Promise<void> {
      for (let hasMore = true; hasMore; ) {
        const { status, body } = await readLog(service, session, {
          limit: '50',
          ...(after === undefined ? {} : { after }),
        })
        if (status !== 200) throw new Error(`the log answers ${status}`)
        seen.push(...body.data)
        after = body.meta.nextCursor
        hasMore = body.meta.hasMore
      }
    },
  }
}
