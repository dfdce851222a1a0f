/** What a person marked as read: one notification, or all from one on downwards. */
export type Mark = {
  reach: 'one' | 'all'
  id: string
  /** How many unread ones it takes from the count. */
  covers: number
}
/** A mark as a page knows it. While it is held the server has yet to hear of it; null is a mark that the server has. */
export type KnownMark = Mark & { heldUntilMs: number | null }
export type Marks = readonly KnownMark[]
export const noMarks: Marks = []

export const isSameMark = (a: Mark, b: Mark): boolean => a.reach === b.reach && a.id === b.id
export const dropMark = (marks: Marks, mark: Mark): Marks =>
  marks.filter((known) => !isSameMark(known, mark))

/** Shows a mark that may still be taken back. One that another tab holds counts for a while only: that tab may be gone. */
export const holdMark = (
  marks: Marks,
  { reach, id, covers }: Mark,
  heldUntilMs = Number.POSITIVE_INFINITY,
): Marks => [...dropMark(marks, { reach, id, covers }), { reach, id, covers, heldUntilMs }]

/** The mark is the server's word now. */
export const settleMark = (marks: Marks, { reach, id, covers }: Mark): Marks => [
  ...dropMark(marks, { reach, id, covers }),
  { reach, id, covers, heldUntilMs: null },
]

export const isHeld = ({ heldUntilMs }: KnownMark, nowMs: number): boolean =>
  heldUntilMs !== null && heldUntilMs > nowMs

/** How many the server still counts as unread that are shown as read. */
export const countHeld = (marks: Marks, nowMs: number): number =>
  marks.reduce((sum, mark) => sum + (isHeld(mark, nowMs) ? mark.covers : 0), 0)

/** Items, newest first, with the marks laid over them. */
export function applyMarks<Item extends { id: string; isRead: boolean }>(
  items: readonly Item[],
  marks: Marks,
): Item[] {
  const ids = new Set(marks.filter(({ reach }) => reach === 'one').map(({ id }) => id))
  const befores = new Set(marks.filter(({ reach }) => reach === 'all').map(({ id }) => id))
  const from = items.findIndex(({ id }) => befores.has(id))
  return items.map((item, index) =>
    item.isRead || ids.has(item.id) || (from >= 0 && index >= from)
      ? { ...item, isRead: true }
      : item,
  )
}
