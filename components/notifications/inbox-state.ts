const pollEveryMs = 30_000

/** The unread count that the server sent last, and the time until the next poll. */
export type ServerCount = {
  /** Null while the count is unknown. */
  count: number | null
  etag?: string | undefined
  /** The part of the count that the person has added by marking as unread or restoring. */
  raised?: number | undefined
  /** The number of times that a received count differed from the previous one. */
  changes: number
  /** The number of polls that failed in a row. A poll with several retries counts as one. */
  failures: number
  /** Milliseconds until the next poll, while this tab polls. */
  waitMs: number
  /** Set when polling has ended because the server rejects this person. */
  ended?: 'signed-out' | 'forbidden' | undefined
}

/**
 * Varies the wait by up to ten percent, so that browsers do not poll at the same time. `chance`: a
 * number from 0 to 1.
 */
export const startCount = (count: number | null, chance = Math.random()): ServerCount => ({
  count,
  changes: 0,
  failures: 0,
  waitMs: Math.round(pollEveryMs * (0.9 + 0.2 * chance)),
})

/**
 * A change that the person makes to the inbox. `one`, `some` and `all` mark notifications as read.
 * `unread` marks one as unread. `archive` and `restore` move one. `id`: its id, several ids
 * separated by spaces, or for `all` the newest id. `covers`: by how much the unread count falls,
 * negative if it rises. `newestAt`: when the newest notification of `all` was created.
 */
export type Mark = {
  reach: 'one' | 'some' | 'all' | 'unread' | 'archive' | 'restore'
  id: string
  covers: number
  newestAt?: string | undefined
}
/**
 * `undoable`: the tab has not sent the mark. `pending`: the server has not confirmed it. Only the
 * tab that made a mark can undo it.
 */
export type MarkStage = 'undoable' | 'pending' | 'sent' | 'undone'
export type KnownMark = Mark & {
  stage: Exclude<MarkStage, 'undone'>
  /**
   * The time until which this tab applies a pending mark. Infinite for a mark of this tab. A mark
   * of another tab expires, because that tab may be closed.
   */
  pendingUntilMs: number
}
export type Marks = readonly KnownMark[]
export const noMarks: Marks = []
