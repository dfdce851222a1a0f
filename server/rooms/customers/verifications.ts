import type * as z from 'zod'
import type { ListedVerification, verificationsQuery } from '@/lib/contracts/admin/kyc'
import { ApiError } from '@/lib/errors'
import { referenceOf } from '@/lib/reference'
import { columns, db, type Statement, sql } from '../../foundations/db'
import { showAll } from './listing'

/**
 * The place of a verification in a list. `us`: the time that orders the list, in microseconds since
 * 1970. It is the deadline in the list of overdue verifications, and the time of the last change in
 * the other lists. `profileId` orders equal times.
 */
type Place = { us: number; profileId: string }
type Listed = Place & { customerUid: string; dueAt: Date | null }

const listedColumns = columns('kyc_requests', {
  customerUid: 'customer_id',
  profileId: 'profile_id',
  dueAt: 'due_at',
}).of('k')

const first: Place = { us: 0, profileId: '00000000-0000-0000-0000-000000000000' }

/**
 * Returns one of three lists of verifications. With `status`: verifications with this status, least
 * recently changed first. With `overdue`: overdue ones, oldest deadline first. With `late`: pending
 * ones whose result is late. Throws INVALID_CURSOR if the cursor is malformed or belongs to another
 * list.
 */
export async function listVerifications({
  status,
  overdue,
  late,
  cursor,
  limit,
}: z.infer<typeof verificationsQuery>): Promise<{
  data: ListedVerification[]
  nextCursor: string | null
}> {
  const list = overdue === 'true' ? 'overdue' : late === 'true' ? 'late' : (status ?? 'pending')
  const place = cursor === undefined ? first : placeOf(list, cursor)
  const select = selects[list] ?? selectByStatus(list)
  const rows = await db.query<Listed>(select(place, limit + 1))
  const page = rows.slice(0, limit)
  const byId = new Map(page.map((row) => [row.customerUid, row]))
  const shown = await showAll(page.map(({ customerUid }) => customerUid))
  return {
    data: shown.map((one) => {
      const { profileId, dueAt } = byId.get(one.customerUid)!
      return { ...one, reference: referenceOf(profileId), dueAt }
    }),
    nextCursor: rows.length > limit ? cursorOf(list, page.at(-1)!) : null,
  }
}

type Select = (after: Place, limit: number) => Statement

const selectByStatus =
  (status: string, isLate = false): Select =>
  (after, limit) =>
    sql`
  select ${listedColumns},
    (extract(epoch from k.updated_at) * 1000000)::bigint as us
  from kyc_requests k join customers c on c.id = k.customer_id
  where k.status = ${status} and c.closed_at is null
    and (k.overdue_notified_at is not null or not ${isLate})
    and (k.updated_at, k.profile_id) > (
      'epoch'::timestamptz + ${after.us}::float8 * interval '1 microsecond',
      ${after.profileId}::uuid)
  order by k.updated_at, k.profile_id limit ${limit}`

const selectOverdue: Select = (after, limit) => sql`
  select ${listedColumns},
    (extract(epoch from k.due_at) * 1000000)::bigint as us
  from kyc_requests k join customers c on c.id = k.customer_id
  where k.status = 'incomplete' and c.closed_at is null
    and k.due_at <= (select service_now())
    and (k.due_at, k.profile_id) > (
      'epoch'::timestamptz + ${after.us}::float8 * interval '1 microsecond',
      ${after.profileId}::uuid)
  order by k.due_at, k.profile_id limit ${limit}`

const selects: Readonly<Record<string, Select>> = {
  overdue: selectOverdue,
  late: selectByStatus('pending', true),
}

const cursorOf = (list: string, { us, profileId }: Place): string => `${list}-${us}-${profileId}`

function placeOf(list: string, cursor: string): Place {
  const [, name, us, profileId] =
    /^([a-z]+)-(\d{1,16})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor) ?? []
  if (name !== list || !profileId) throw new ApiError('INVALID_CURSOR', { source: 'cursor' })
  return { us: Number(us), profileId }
}
