import type { z } from 'zod'
import type { event } from '@/lib/contracts/events'
import { ApiError } from '@/lib/errors'
import type { EventType } from '@/lib/events'
import { cursorOf, seqOf } from '../../foundations/cursors'
import { columns, db, sql } from '../../foundations/db'
import { env } from '../../foundations/env'

/** An event as the log and deliveries show it. */
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

/** Deliveries and the log write this as the same bytes. */
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

/**
 * Lists numbered events of an organization, oldest first. Throws INVALID_CURSOR, and CURSOR_EXPIRED
 * if an event after the cursor is no longer kept.
 */
export async function list(
  organizationId: string,
  { after, limit, type, customerUid }: Query,
): Promise<Page> {
  const owner = ownerOf(organizationId)
  const { first, last } = await readBounds(organizationId)
  if (after === 'end') return { events: [], nextCursor: cursorOf(owner, last), hasMore: false }
  const start = after === undefined ? first - 1 : seqOf(owner, after, 'after')
  if (start + 1 < first) throw new ApiError('CURSOR_EXPIRED', { source: 'after' })
  const rows = await db.query<LoggedEvent>(sql`
    select ${loggedColumns} from events
    where organization_id = ${organizationId} and seq > ${start} and seq <= ${last}
      and (${type ?? null}::text is null or type = ${type ?? null}::text)
      and (${customerUid ?? null}::uuid is null or customer_id = ${customerUid ?? null}::uuid)
    order by seq limit ${limit + 1}`)
  const hasMore = rows.length > limit
  const page = rows.slice(0, limit)
  const end = hasMore ? page.at(-1)!.seq : last
  return { events: page.map(toWire), nextCursor: cursorOf(owner, end), hasMore }
}

const ownerOf = (organizationId: string) => `events|${organizationId}`

/** Returns the sequence of a cursor of the log. Throws INVALID_CURSOR. */
export const readCursor = (organizationId: string, cursor: string, source: string): number =>
  seqOf(ownerOf(organizationId), cursor, source)

/** Returns the number of the first event that is kept, and of the last one. */
async function readBounds(organizationId: string): Promise<{ first: number; last: number }> {
  const [bounds] = await db.query<{ first: number | null; last: number }>(sql`
    select
      h.last_seq as last,
      (select min(seq) from events where organization_id = h.organization_id) as first
    from event_heads h where h.organization_id = ${organizationId}`)
  if (!bounds) return { first: 1, last: 0 }
  return { first: bounds.first ?? bounds.last + 1, last: bounds.last }
}

/** Returns a numbered event of an organization. Throws NOT_FOUND. */
export async function read(organizationId: string, id: string): Promise<Event> {
  const [, digits] = /^evt_([0-9a-f]{32})$/.exec(id) ?? []
  const [found] = digits
    ? await db.query<LoggedEvent>(sql`
        select ${loggedColumns} from events
        where id = ${digits}::uuid and organization_id = ${organizationId} and seq is not null`)
    : []
  if (!found) throw new ApiError('NOT_FOUND', { source: 'id' })
  return toWire(found)
}
