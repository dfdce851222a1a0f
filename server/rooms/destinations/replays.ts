import type * as z from 'zod'
import { readTimestamp } from '@/lib/calendar'
import type { replay } from '@/lib/contracts/destinations'
import { ApiError } from '@/lib/errors'
import { sql, type Tx, transaction } from '../../foundations/db'
import * as audit from '../audit'
import * as events from '../events'
import * as idempotency from '../idempotency'
import { isAskedFor } from './asked-for'
import { parseEventId } from './event-id'
import { type Destination, type Scope, show } from './row'

const eventColumns = events.loggedColumns.of('e')
type Replay = z.infer<typeof replay>

/**
 * Delivers events again, and returns their number. With event ids, adds these events as retries.
 * With a cursor or time, moves the destination's position in the log back to it. Without any of
 * these values, tries all failed events again. Throws NOT_FOUND for an unknown destination or
 * event, and INVALID_CURSOR for a malformed cursor.
 */
export const replayEvents = (scope: Scope, given: Replay): Promise<{ count: number }> =>
  transaction(async (tx) => {
    await tx.query(sql`select id from destinations where id = ${scope.id} for update`)
    const destination = await show(scope, tx)
    const count = await replayBy(tx, destination, given)
    await audit.record(tx, 'destination', scope.id, `replay ${count} events`)
    return idempotency.keep(tx, { count })
  })

function replayBy(tx: Tx, destination: Destination, given: Replay): Promise<number> {
  if (given.eventIds) return replaySingle(tx, destination, given.eventIds)
  if (given.after != null) return replaySpan(tx, destination, given.after)
  return replayFailed(tx, destination)
}

async function replaySingle(
  tx: Tx,
  destination: Destination,
  eventIds: readonly string[],
): Promise<number> {
  const ids = eventIds.map(parseEventId)
  const found = await tx.query<events.LoggedEvent>(sql`
    select ${eventColumns} from events e
    where e.organization_id = ${destination.organizationId} and e.seq is not null
      and e.id = any(${ids.filter((id) => id !== undefined)}::uuid[])`)
  const known = new Set(found.map(({ id }) => id))
  const unknown = ids.findIndex((id) => id === undefined || !known.has(id))
  if (unknown >= 0) throw new ApiError('NOT_FOUND', { source: `eventIds.${unknown}` })
  const sequences = found.filter((event) => isAskedFor(destination, event)).map(({ seq }) => seq)
  await tx.query(sql`
    insert into delivery_retries (destination_id, seq, attempts, next_at)
    select ${destination.id}, seq, 0, service_now() from unnest(${sequences}::bigint[]) as seq
    on conflict (destination_id, seq) do update
      set attempts = 0, next_at = excluded.next_at`)
  // An attempt of a replayed event may be in flight. This statement ends the lease, so the outcome
  // of that attempt is not stored. So the outcome cannot delete or postpone the replay.
  await tx.query(sql`
    update destinations set holder = null, lease_until = null where id = ${destination.id}`)
  return sequences.length
}

// A statement that reads this many events of a log ends long before its time limit.
const maxCounted = 500_000
const maxSearched = 200_000

async function replaySpan(tx: Tx, destination: Destination, after: string): Promise<number> {
  const { id, organizationId } = destination
  const before = await findStart(tx, organizationId, after)
  const [span] = await tx.query<{ from: number; to: number }>(sql`
    select
      greatest(
        ${before}::bigint,
        (select min(seq) - 1 from events
          where organization_id = ${organizationId} and seq is not null)) as "from",
      position as "to"
    from destinations where id = ${id}`)
  await tx.query(sql`
    update destinations set
      position = least(position, ${before}), holder = null, lease_until = null
    where id = ${id}`)
  return countSpan(tx, destination, span!)
}

/**
 * The number of events with the same type and the same `destinationId`. A destination gets either
 * all of these events or none.
 */
type Alike = { type: events.LoggedEvent['type']; destinationId: string | null; count: number }

/** Counts the events that the destination gets, with numbers above `from` and up to `to`. */
// The specification is silent, so we decided: for a span of more than 500,000 events, the count
// includes events of all types. The numbers of events have no gaps, so this count is the difference
// of two numbers. To read the types of millions of events would take longer than a call may take.
async function countSpan(
  tx: Tx,
  destination: Destination,
  { from, to }: { from: number; to: number },
): Promise<number> {
  if (to - from > maxCounted) return to - from
  // The database groups the events by the values that decide whether the destination gets them.
  const span = await tx.query<Alike>(sql`
    select e.type, e.data->>'destinationId' as "destinationId", count(*)::int as count
    from events e
    where e.organization_id = ${destination.organizationId} and e.seq > ${from} and e.seq <= ${to}
    group by 1, 2`)
  return span
    .filter(({ type, destinationId }) => isAskedFor(destination, { type, data: { destinationId } }))
    .reduce((sum, { count }) => sum + count, 0)
}

/** Returns the sequence of the last event up to this cursor or time. */
async function findStart(tx: Tx, organizationId: string, after: string): Promise<number> {
  const time = readTimestamp(after)
  if (time === undefined) return events.readCursor(organizationId, after, 'after')
  const at = new Date(time).toISOString()
  // An event with a higher number has a later time, unless the two transactions ran at the same
  // time. So in a long log, the search halves the range of numbers until few are left. Then it also
  // reads many events before that range, to include those of simultaneous transactions.
  const [first] = await tx.query<{ before: number }>(sql`
    with recursive log as (
      select min(seq) - 1 as low, max(seq) as high from events
      where organization_id = ${organizationId} and seq is not null
    ), halves as (
      select low, high from log
      union all
      select
        case when e.at > ${at}::timestamptz then h.low else e.seq end,
        case when e.at > ${at}::timestamptz then e.seq else h.high end
      from halves h
      join events e on e.organization_id = ${organizationId} and e.seq = (h.low + h.high) / 2
      where h.high - h.low > ${maxSearched}::bigint
    )
    select coalesce(
      (select min(seq) - 1 from events
        where organization_id = ${organizationId} and at > ${at}::timestamptz
          and seq > (select max(low) from halves) - ${maxSearched}::bigint),
      (select last_seq from event_heads where organization_id = ${organizationId}), 0) as before`)
  return first!.before
}

async function replayFailed(tx: Tx, { id }: Destination): Promise<number> {
  const again = await tx.query(sql`
    update delivery_retries set attempts = 0, next_at = service_now()
    where destination_id = ${id} and next_at is null returning seq`)
  return again.length
}
