import type { RecordedChange } from '@/lib/contracts/admin/audit'
import type { KycEvent } from '@/lib/kyc-moves'
import { columns, db, sql } from '../../foundations/db'
import { type Actor, findByCustomer } from './requests'

const moveColumns = columns('kyc_moves', {
  id: 'id',
  at: 'at',
  requestId: 'request_id',
  entityId: 'profile_id',
  action: 'event',
  actor: 'actor',
  from: 'from_status',
  to: 'to_status',
  reason: 'reason',
})

type StoredMove = Omit<RecordedChange, 'kind' | 'entity'>

/** Returns the profile id of a customer's verification. Undefined before the signup. */
export const findProfileId = async (customerId: string): Promise<string | undefined> =>
  (await findByCustomer(db, customerId))?.profileId

/** Lists the moves (status changes) of a verification or of one API request, newest first. */
export async function listMoves(
  by: { profileId: string | undefined; requestId: string | undefined },
  limit: number,
): Promise<RecordedChange[]> {
  if (by.profileId === undefined && by.requestId === undefined) return []
  const moves = await db.query<StoredMove>(
    by.requestId === undefined
      ? sql`
          select ${moveColumns} from kyc_moves where profile_id = ${by.profileId}
          order by at desc, id desc limit ${limit}`
      : sql`
          select ${moveColumns} from kyc_moves where request_id = ${by.requestId}
          order by at desc, id desc limit ${limit}`,
  )
  return moves.map((move) => ({ kind: 'move', entity: 'kyc', ...move }))
}

/**
 * The time of a correction, and the requested fields that it answered. Corrections that an older
 * version stored have no fields.
 */
export type Correction = { at: Date; fields: string[] }

/** Returns the latest correction of the customer. Undefined if there is none. */
export async function findCorrection(customerId: string): Promise<Correction | undefined> {
  const profileId = await findProfileId(customerId)
  const [found] = await db.query<{ at: Date; reason: string | null }>(sql`
    select at, reason from kyc_moves
    where profile_id = ${profileId ?? null} and event = 'correct'
    order by at desc, id desc limit 1`)
  return found && { at: found.at, fields: found.reason?.split(' ') ?? [] }
}

/**
 * A move (status change) as the person may see it. `fields`: the requested fields that a correction
 * answered, or that were missing at the deadline.
 */
export type HistoryStep = { event: KycEvent; at: Date; actor: Actor; fields: string[] }

/**
 * Lists the moves (status changes) of a customer's verification, oldest first. Omits the reasons
 * that staff entered, because people may not see them.
 */
export const listSteps = async (customerId: string): Promise<HistoryStep[]> =>
  listStepsOf(await findProfileId(customerId))

/** Like `listSteps`, but for the verification with this profile id. Empty without a profile id. */
export const listStepsOf = (profileId: string | undefined): Promise<HistoryStep[]> =>
  db.query<HistoryStep>(sql`
    select
      event,
      at,
      actor,
      case when event in ('correct', 'expire') and reason <> '' then string_to_array(reason, ' ')
        else '{}' end as fields
    from kyc_moves where profile_id = ${profileId ?? null}
    order by at, id`)
