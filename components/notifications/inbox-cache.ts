import {
  type KnownMark,
  type Mark,
  type MarkStage,
  type Marks,
  type ServerCount,
  startCount,
} from './inbox-state'
import { isMove, markAll, type Newest } from './list-marks'

const minRetryMs = 60_000
const maxRetryMs = 300_000

export const countKey = (uid: string) => ['unread-count', uid] as const
export const marksKey = (uid: string) => ['inbox-marks', uid] as const

/**
 * Stores a count from the server or another tab. `answer` is undefined if the response was a 304.
 */
export const receiveCount = (
  known: ServerCount,
  answer: { count: number; etag?: string | undefined } | undefined,
  chance = Math.random(),
): ServerCount => ({
  ...startCount(answer ? answer.count : known.count, chance),
  etag: answer ? answer.etag : known.etag,
  raised: known.raised,
  changes: known.changes + (answer && answer.count !== known.count ? 1 : 0),
})

/**
 * After a failed poll, keeps the count. Waits 1, 2, 4, then 5 minutes before the next poll, or
 * longer if the response demands it. A 401 or 403 ends polling and removes the count.
 */
export function receiveFailure(
  known: ServerCount,
  error: { status: number | null; retryAfterSeconds?: number | undefined },
): ServerCount {
  const { status, retryAfterSeconds = 0 } = error
  if (status === 401) return { ...known, count: null, ended: 'signed-out' }
  if (status === 403) return { ...known, count: null, ended: 'forbidden' }
  const backoffMs = Math.min(minRetryMs * 2 ** known.failures, maxRetryMs)
  return {
    ...known,
    failures: known.failures + 1,
    waitMs: Math.max(backoffMs, retryAfterSeconds * 1000),
  }
}

/**
 * Subtracts the notifications of a mark (a change by the person) from the count, because the server
 * has stored the mark. Removes the ETag, which belongs to the old count.
 */
export const subtract = (known: ServerCount, covers: number): ServerCount =>
  known.count === null
    ? known
    : {
        ...known,
        count: Math.max(0, known.count - covers),
        raised: (known.raised ?? 0) + Math.max(0, -covers),
        etag: undefined,
      }

export const isSameMark = (a: Mark, b: Mark): boolean => a.reach === b.reach && a.id === b.id
export const isOwnPending = (mark: KnownMark): boolean =>
  mark.pendingUntilMs === Number.POSITIVE_INFINITY

/**
 * Records the new stage of a mark. `untilMs`: when a pending mark of another tab expires. A new
 * mark becomes the last one, because later marks override earlier ones of the same notification. A
 * mark that is being sent keeps its place.
 */
export function applyMark(
  marks: Marks,
  made: Mark,
  stage: MarkStage,
  untilMs = Number.POSITIVE_INFINITY,
): Marks {
  const mark = { ...made, pendingUntilMs: stage === 'sent' ? 0 : untilMs }
  const known = marks.find((each) => isSameMark(each, mark))
  // Only the last `archive` or `restore` of a notification counts, so remove earlier ones.
  const others = marks.filter(
    (each) => each !== known && !(isMove(mark) && isMove(each) && each.id === mark.id),
  )
  if (stage === 'undone') return others
  // If two tabs made the same mark, each tab sends it. So keep the entry that expires later.
  if (stage === 'pending' && known && known.pendingUntilMs > untilMs) return marks
  const isNew = !known || known.stage === 'sent' || stage === 'undoable'
  if (isNew) return [...others, { ...mark, stage }]
  return marks.map((each) => (each === known ? { ...mark, stage } : each))
}

const opposites: Partial<Record<Mark['reach'], readonly Mark['reach'][]>> = {
  one: ['unread'],
  unread: ['one', 'some'],
}

/**
 * Removes one notification from an undoable mark, if a later mark does the opposite for that
 * notification. Returns the rest of the mark, or an empty list if nothing remains. Returns
 * undefined if no later mark does the opposite.
 */
export function takeOut(
  undoable: Mark,
  { reach, id }: Pick<Mark, 'reach' | 'id'>,
): Mark[] | undefined {
  const ids = undoable.id.split(' ')
  if (!opposites[reach]?.includes(undoable.reach) || !ids.includes(id)) return undefined
  const left = ids.filter((each) => each !== id)
  return left.length === 0 ? [] : [{ ...undoable, id: left.join(' '), covers: left.length }]
}

/** Omits expired pending marks of other tabs, because those tabs may be closed. */
export const omitExpired = (marks: Marks, nowMs: number): Marks =>
  marks.filter(({ stage, pendingUntilMs }) => stage !== 'pending' || pendingUntilMs > nowMs)

/**
 * Returns by how much the server's unread count will fall when the server stores the pending marks.
 * Negative if the count will rise.
 */
export const countPending = (marks: Marks, nowMs: number): number =>
  marks.reduce((sum, mark) => sum + (mark.pendingUntilMs > nowMs ? mark.covers : 0), 0)

/** Returns the count that the person sees: the server's count after all pending marks. */
export const countUnread = (count: number | null, marks: Marks, nowMs: number): number | null =>
  count === null ? null : Math.max(0, count - countPending(marks, nowMs))

// A call may contain at most this many ids, because the server rejects more.
const maxSeen = 50

/**
 * Makes one mark for the notifications that were in view. If the undoable mark also came from
 * viewing, the new mark can include it, so that one undo reverts both. `newest`: the newest listed
 * item, if `seen` contains every unread item that is not newer. Without `newest`, omits ids above
 * the limit of the server. The list reports the omitted ids again later.
 */
export function markSeen(
  seen: readonly string[],
  undoable: Mark | undefined,
  newest: Newest | undefined,
): { made: Mark; included?: Mark } {
  const known = undoable?.reach === 'some' ? undoable.id.split(' ') : []
  const isIncluded = known.length > 0 && known.length + seen.length <= maxSeen
  const ids = isIncluded ? [...known, ...seen] : newest ? seen : seen.slice(0, maxSeen)
  const made: Mark = newest
    ? markAll(newest, ids.length)
    : { reach: 'some', id: ids.join(' '), covers: ids.length }
  return isIncluded ? { made, included: undoable } : { made }
}
