import type * as z from 'zod'
import type { attempt, deliveryQuery } from '@/lib/contracts/destinations'
import { ApiError } from '@/lib/errors'
import { isUuid } from '../../foundations/crypto'
import { columns, db, sql } from '../../foundations/db'
import { parseEventId, writeEventId } from './event-id'
import { type Scope, show } from './row'
import { openAnswer } from './secret'

export type ShownAttempt = z.infer<typeof attempt>
type Query = z.infer<typeof deliveryQuery>
type Row = Omit<ShownAttempt, 'eventId' | 'answer'> & {
  id: string
  event: string
  answerSealed: Buffer | null
}

const attemptColumns = columns('delivery_attempts', {
  id: 'id',
  sequence: 'seq',
  n: 'n',
  at: 'at',
  durationMs: 'duration_ms',
  outcome: 'outcome',
  status: 'status',
  answerSealed: 'answer_sealed',
}).of('a')

const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Lists attempts to deliver, newest first. Throws NOT_FOUND for an unknown destination, and
 * INVALID_CURSOR for a malformed cursor.
 */
export async function listDeliveries(
  scope: Scope,
  { outcome, eventId, limit, cursor }: Query,
): Promise<{ attempts: ShownAttempt[]; nextCursor: string | null }> {
  const { id, organizationId } = await show(scope)
  if (cursor !== undefined && !isUuid(cursor))
    throw new ApiError('INVALID_CURSOR', { source: 'cursor' })
  // The interface is silent, so we decided: for a malformed event id, the list is empty.
  const event = eventId === undefined ? null : (parseEventId(eventId) ?? afterAll)
  const rows = await db.query<Row>(sql`
    select
      ${attemptColumns}, e.id as event, e.type,
      case when r.attempts = a.n then r.next_at end as "nextAt"
    from delivery_attempts a
    join events e on e.organization_id = ${organizationId} and e.seq = a.seq
    left join delivery_retries r on r.destination_id = a.destination_id and r.seq = a.seq
    where a.destination_id = ${id} and a.id < ${cursor ?? afterAll}
      and (${outcome ?? null}::text is null or a.outcome = ${outcome ?? null})
      and (${event}::uuid is null or e.id = ${event}::uuid)
    order by a.id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  return {
    attempts: page.map(toShown),
    nextCursor: rows.length > limit ? page.at(-1)!.id : null,
  }
}

const toShown = ({ id, event, answerSealed, ...row }: Row): ShownAttempt => ({
  eventId: writeEventId(event),
  ...row,
  answer: answerSealed ? openAnswer(id, answerSealed) : null,
})
