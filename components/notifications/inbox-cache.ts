const pollEveryMs = 30_000
const minRetryMs = 60_000
const maxRetryMs = 300_000

/** The unread count that the server sent last, and the time until the next poll. */
export type ServerCount = {
  /** Null while the count is unknown. 0 means that all items are read. */
  count: number | null
  etag?: string | undefined
  /** The number of received counts that differed from the previous count. */
  changes: number
  /** The number of consecutive failed polls. A poll with several retries counts as one. */
  failures: number
  /** Milliseconds until the next poll, while this tab polls. */
  waitMs: number
  /** Set when polling has stopped, because the server rejects this person. */
  ended?: 'signed-out' | 'forbidden' | undefined
}

/**
 * A change that the person makes to the inbox. `one`, `some` and `all` mark notifications as read;
 * `archive` and `restore` move one notification. `id` is its id, several ids separated by spaces,
 * or for `all` the newest id. `covers` is the number by which the unread count falls; it is
 * negative if the count rises. `newestAt` is the creation time of the newest notification of `all`.
 */
export type Mark = {
  reach: 'one' | 'some' | 'all' | 'archive' | 'restore'
  id: string
  covers: number
  newestAt?: string | undefined
}
/**
 * The tab has not yet sent an `undoable` mark, and the server has not yet confirmed a `pending`
 * one. Only the tab that made a mark can undo it.
 */
export type MarkStage = 'undoable' | 'pending' | 'sent' | 'undone'
export type KnownMark = Mark & {
  stage: Exclude<MarkStage, 'undone'>
  /**
   * A pending mark applies until this time. Infinite for a mark of this tab. A mark of another tab
   * expires, because that tab may be closed.
   */
  pendingUntilMs: number
}
export type Marks = readonly KnownMark[]
export const noMarks: Marks = []

export const countKey = (uid: string) => ['unread-count', uid] as const
export const marksKey = (uid: string) => ['inbox-marks', uid] as const

/** Varies the wait by up to ten percent, so that browsers do not poll together. `chance` is a number from 0 to 1. */
export const startCount = (count: number | null, chance = Math.random()): ServerCount => ({
  count,
  changes: 0,
  failures: 0,
  waitMs: Math.round(pollEveryMs * (0.9 + 0.2 * chance)),
})

/** Stores a count from the server or another tab. `undefined` means a 304 response. */
export const receiveCount = (
  known: ServerCount,
  answer: { count: number; etag?: string | undefined } | undefined,
  chance = Math.random(),
): ServerCount => ({
  ...startCount(answer ? answer.count : known.count, chance),
  etag: answer ? answer.etag : known.etag,
  changes: known.changes + (answer && answer.count !== known.count ? 1 : 0),
})

/** Keeps the count and waits 1, 2, 4, then 5 minutes. 401 and 403 end polling and remove the count. */
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
 * Subtracts the notifications of a mark from the count, because the server has stored the mark.
 * Removes the ETag of the old count.
 */
export const subtract = (known: ServerCount, covers: number): ServerCount =>
  known.count === null
    ? known
    : { ...known, count: Math.max(0, known.count - covers), etag: undefined }

export const isSameMark = (a: Mark, b: Mark): boolean => a.reach === b.reach && a.id === b.id
const isMove = ({ reach }: Mark): boolean => reach === 'archive' || reach === 'restore'
export const isOwnPending = (mark: KnownMark): boolean =>
  mark.pendingUntilMs === Number.POSITIVE_INFINITY

/**
 * Records the new stage of a mark. `untilMs` is the time when a pending mark of another tab
 * expires.
 */
export function applyMark(
  marks: Marks,
  made: Mark,
  stage: MarkStage,
  untilMs = Number.POSITIVE_INFINITY,
): Marks {
  const mark = { ...made, pendingUntilMs: stage === 'sent' ? 0 : untilMs }
  const known = marks.find((each) => isSameMark(each, mark))
  // Only the last `archive` or `restore` of a notification counts, so remove the earlier ones.
  const others = marks.filter(
    (each) => each !== known && !(isMove(mark) && isMove(each) && each.id === mark.id),
  )
  if (stage === 'undone') return others
  // Two tabs made the same mark, and each sends it. Keep the entry that expires later.
  if (stage === 'pending' && known && known.pendingUntilMs > untilMs) return marks
  return [...others, { ...mark, stage }]
}

/** Leaves out the pending marks of other tabs that have expired, because those tabs may be closed. */
export const omitExpired = (marks: Marks, nowMs: number): Marks =>
  marks.filter(({ stage, pendingUntilMs }) => stage !== 'pending' || pendingUntilMs > nowMs)

/**
 * The number of notifications that the server counts as unread until it has stored the pending
 * marks.
 */
export const countPending = (marks: Marks, nowMs: number): number =>
  marks.reduce((sum, mark) => sum + (mark.pendingUntilMs > nowMs ? mark.covers : 0), 0)

/** The count that the person sees. It is the server's count after applying the pending marks. */
export const countUnread = (count: number | null, marks: Marks, nowMs: number): number | null =>
  count === null ? null : Math.max(0, count - countPending(marks, nowMs))

/** Returns the items. Those that a mark covers have `isRead: true`. */
export function overlayMarks<Item extends { id: string; isRead: boolean; createdAt: string }>(
  items: readonly Item[],
  marks: Marks,
): Item[] {
  const ids = new Set(marks.flatMap((mark) => (isMove(mark) ? [] : mark.id.split(' '))))
  const isMarked = ({ id, createdAt }: Item) =>
    ids.has(id) || marks.some(({ newestAt = '' }) => createdAt <= newestAt)
  return items.map((item) => (isMarked(item) ? { ...item, isRead: true } : item))
}

/** Returns the items that stay in their list: those that no mark archives or restores. */
export const omitMoved = <Item extends { id: string; isArchived: boolean }>(
  items: readonly Item[],
  marks: Marks,
): Item[] =>
  items.filter(
    (item) =>
      !marks.some(
        ({ reach, id }) => id === item.id && reach === (item.isArchived ? 'restore' : 'archive'),
      ),
  )

type Newest = { id: string; createdAt: string }

/** Makes a mark for this item and all older ones. */
export const markAll = ({ id, createdAt }: Newest, covers: number): Mark => ({
  reach: 'all',
  id,
  covers,
  newestAt: createdAt,
})

// The server takes at most this many ids in one call.
const maxSeen = 50

/**
 * Makes one mark for the notifications that were in view. Includes an undoable mark for viewed
 * notifications, so that one undo reverts both. `newest` is the newest item if no other
 * notification is unread. Omits ids beyond the limit of the server. The list reports the omitted
 * ones again.
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
