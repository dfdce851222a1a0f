/** What this page knows to be read since the server said what was. */
export type Marks = {
  ids: readonly string[]
  /** Everything from these on, downwards, is read. */
  befores: readonly string[]
}
export const noMarks: Marks = { ids: [], befores: [] }

/** Items, newest first, with the marks laid over them. */
export function applyMarks<Item extends { id: string; isRead: boolean }>(items: readonly Item[], { ids, befores }: Marks): Item[] {
  const from = items.findIndex(({ id }) => befores.includes(id))
  return items.map((item, index) =>
    item.isRead || ids.includes(item.id) || (from >= 0 && index >= from) ? { ...item, isRead: true } : item,
  )
}

export const addRead = (marks: Marks, ids: readonly string[]): Marks => ({ ...marks, ids: [...new Set([...marks.ids, ...ids])] })
export const addReadAll = (marks: Marks, before: string): Marks => ({ ...marks, befores: [...new Set([...marks.befores, before])] })
/** Takes back a mark that the server did not accept. */
export const removeMark = (marks: Marks, id: string): Marks => ({
  ids: marks.ids.filter((each) => each !== id),
  befores: marks.befores.filter((each) => each !== id),
})
