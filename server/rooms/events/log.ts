import type { z } from 'zod'
import type { event } from '@/lib/contracts/events'
import { ApiError } from '@/lib/errors'
import type { EventType } from '@/lib/events'
import { cursorOf, seqOf } from '../../foundations/cursors'
import { columns, db, sql } from '../../foundations/db'
import { env } from '../../foundations/env'

/** An event in the format of the event log and of webhook deliveries. */
export type Event = z.infer<typeof event>

/** A stored and numbered event. */
export type LoggedEvent = {
  id: string
  seq: number
  type: EventType
  at: Date
  requestId: string | null
  customerId: string | null
  data: Record<string, unknown>
}
export const loggedColumns = columns('events', {
  id: 'id',
  seq: 'seq',
  type: 'type',
  at: 'at',
  requestId: 'request_id',
  customerId: 'customer_id',
  data: 'data',
})

/**
 * Converts an event to the format of webhook deliveries and of the event log. So both contain the
 * same bytes.
 */
export const toWire = ({ id, seq, type, at, requestId, customerId, data }: LoggedEvent): Event => ({
  id: `evt_${id.replaceAll('-', '')}`,
  type,
  sequence: seq,
  timestamp: at,
  environment: env().SERVICE_ENVIRONMENT,
  version: 1,
  requestId,
  customerUid: customerId,
  data,
})

type Query = {
  after?: string | undefined
  limit: number
  type?: EventType | undefined
  customerUid?: string | undefined
}
type Page = { events: Event[]; nextCursor: string; hasMore: boolean }

// One call reads at most this many events, even if only few of them match the filter.
const maxScanned = 50_000

type Found = { first: number; last: number } & {
  [Name in keyof LoggedEvent]: LoggedEvent[Name] | null
}

/**
 * Lists numbered events of an organization, oldest first. Throws INVALID_CURSOR if `after` is not a
 * cursor of this organization. Throws CURSOR_EXPIRED if retention has deleted events after the
 * cursor. With a filter, a page may be empty although more events follow.
 */
export async function list(
  organizationId: string,
  { after, limit, type, customerUid }: Query,
): Promise<Page> {
  const owner = ownerOf(organizationId)
  const isEnd = after === 'end'
  const start = after === undefined || isEnd ? null : seqOf(owner, after, 'after')
  // One statement reads the events and the range of numbers. Between two statements, retention
  // could delete events.
  const found = await db.query<Found>(sql`
    with bounds as (
      select
        coalesce(h.last_seq, 0) as last_seq,
        coalesce(
          (select min(seq) from events where organization_id = ${organizationId} and seq is not null),
          h.last_seq + 1, 1) as first_seq
      from (select) one left join event_heads h on h.organization_id = ${organizationId}
    ), page as (
      select e.* from events e, bounds
      where organization_id = ${organizationId} and not ${isEnd}::boolean
        and seq > coalesce(${start}::bigint, 0)
        and seq <= coalesce(${start}::bigint, first_seq - 1) + ${maxScanned}::bigint
        and (${type ?? null}::text is null or type = ${type ?? null}::text)
        and (${customerUid ?? null}::uuid is null or customer_id = ${customerUid ?? null}::uuid)
      order by seq limit ${limit + 1}
    )
    select first_seq as first, last_seq as last, ${loggedColumns.of('page')}
    from bounds left join page on true order by page.seq`)
  const { first, last } = found[0]!
  const from = isEnd ? last : (start ?? first - 1)
  if (from + 1 < first || from > last) throw new ApiError('CURSOR_EXPIRED', { source: 'after' })
  const rows = found.filter((row): row is Found & LoggedEvent => row.id !== null)
  const page = rows.slice(0, limit)
  const end = rows.length > limit ? page.at(-1)!.seq : Math.min(last, from + maxScanned)
  return { events: page.map(toWire), nextCursor: cursorOf(owner, end), hasMore: end < last }
}

const ownerOf = (organizationId: string) => `events|${organizationId}`

/**
 * Returns the event number in a cursor of the event log. Throws INVALID_CURSOR if the cursor is not
 * one of this organization.
 */
export const readCursor = (organizationId: string, cursor: string, source: string): number =>
  seqOf(ownerOf(organizationId), cursor, source)

/**
 * Returns a numbered event of the organization. Staff pass null and may read events of every
 * organization. Throws NOT_FOUND if there is no such event.
 */
export async function read(organizationId: string | null, id: string): Promise<Event> {
  const [, digits] = /^evt_([0-9a-f]{32})$/.exec(id) ?? []
  const [found] = digits
    ? await db.query<LoggedEvent>(sql`
        select ${loggedColumns} from events
        where id = ${digits}::uuid and seq is not null
          and (${organizationId}::uuid is null or organization_id = ${organizationId}::uuid)`)
    : []
  if (!found) throw new ApiError('NOT_FOUND', { source: 'id' })
  return toWire(found)
}
