const pollEveryMs = 30_000
const minRetryMs = 60_000
const maxRetryMs = 300_000

/** The unread count as the server last sent it, and when to ask again. */
export type ServerCount = {
  /** Null while unknown, which differs from 0. */
  count: number | null
  etag?: string | undefined
  /** How many received counts differed from the one before. */
  changes: number
  /** Failed polls in a row, each after its own retries. */
  failures: number
  /** Until the next poll, while this tab polls. */
  waitMs: number
  /** The server refuses this person, so polling has stopped. */
  ended?: 'signed-out' | 'forbidden' | undefined
}

/** One notification, or all from one downwards. `covers` is how many unread ones that includes. */
export type Mark = { reach: 'one' | 'all'; id: string; covers: number }
/** The server lacks an undoable or pending mark. Only the tab that made a mark can undo it. */
export type MarkStage = 'undoable' | 'pending' | 'sent' | 'undone'
export type KnownMark = Mark & {
  stage: Exclude<MarkStage, 'undone'>
  /** Until then it lowers the count. Another tab's mark expires, because that tab may be closed. */
  pendingUntilMs: number
}
export type Marks = readonly KnownMark[]
export const noMarks: Marks = []

export const countKey = (uid: string) => ['unread-count', uid] as const
export const marksKey = (uid: string) => ['inbox-marks', uid] as const

/** Up to ten percent of jitter, so that browsers do not poll together. `chance` is from 0 to 1. */
export const startCount = (count: number | null, chance = Math.random()): ServerCount => ({
  count,
  changes: 0,
  failures: 0,
  waitMs: Math.round(pollEveryMs * (0.9 + 0.2 * chance)),
})

/** Stores a count from the server or another tab. `undefined` means 304. */
export const receiveCount = (
  known: ServerCount,
  answer: { count: number; etag?: string | undefined } | undefined,
  chance = Math.random(),
): ServerCount => ({
  ...startCount(answer ? answer.count : known.count, chance),
  etag: answer ? answer.etag : known.etag,
  changes: known.changes + (answer && answer.count !== known.count ? 1 : 0),
})

/** Keeps the count and waits 1, 2, 4, then 5 minutes. 401 and 403 end polling and drop the count. */
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

/** The server's count now excludes what a mark covered. */
export const subtract = (known: ServerCount, covers: number): ServerCount =>
  known.count === null
    ? known
    : { ...known, count: Math.max(0, known.count - covers), etag: undefined }

export const isSameMark = (a: Mark, b: Mark): boolean => a.reach === b.reach && a.id === b.id
export const isOwnPending = (mark: KnownMark): boolean =>
  mark.pendingUntilMs === Number.POSITIVE_INFINITY

/** Records the stage of a mark of this tab, or of another one that may be pending until then. */
export function applyMark(
  marks: Marks,
  { reach, id, covers }: Mark,
  stage: MarkStage,
  untilMs = Number.POSITIVE_INFINITY,
): Marks {
  const mark = { reach, id, covers, pendingUntilMs: stage === 'sent' ? 0 : untilMs }
  const known = marks.find((each) => isSameMark(each, mark))
  const others = marks.filter((each) => each !== known)
  if (stage === 'undone') return others
  // Two tabs made the same mark: each still sends its own.
  if (stage === 'pending' && known && known.pendingUntilMs > untilMs) return marks
  return [...others, { ...mark, stage }]
}

/** How many of the server's unread notifications pending marks cover. */
export const countPending = (marks: Marks, nowMs: number): number =>
  marks.reduce((sum, mark) => sum + (mark.pendingUntilMs > nowMs ? mark.covers : 0), 0)

/** The count as the person sees it: without what pending marks cover. */
export const countUnread = (count: number | null, marks: Marks, nowMs: number): number | null =>
  count === null ? null : Math.max(0, count - countPending(marks, nowMs))

/** Items, newest first, with the marks applied. */
export function overlayMarks<Item extends { id: string; isRead: boolean }>(
  items: readonly Item[],
  marks: Marks,
): Item[] {
  const ids = (reach: Mark['reach']) =>
    new Set(marks.filter((mark) => mark.reach === reach).map(({ id }) => id))
  const [ones, alls] = [ids('one'), ids('all')]
  const from = items.findIndex(({ id }) => alls.has(id))
  const isMarked = (id: string, index: number) => ones.has(id) || (from >= 0 && index >= from)
  return items.map((item, index) => (isMarked(item.id, index) ? { ...item, isRead: true } : item))
}
