/** Item numbers from `floor` to below `below`, of which a statement reads at most `limit` items. */
export type Window = { below: number; floor: number; limit: number }

/**
 * Reads up to `limit` items downwards from an item number. Every statement has a lower bound too,
 * because PostgreSQL expects all inboxes to have an average length. Without this bound, it reads
 * and sorts the whole of a long inbox for each page. `read` returns how many items it found, and
 * whether the caller needs no more. Archived items leave gaps, so the windows grow.
 */
export async function readDown(
  { below, limit }: Pick<Window, 'below' | 'limit'>,
  read: (window: Window) => Promise<{ count: number; isDone: boolean }>,
): Promise<void> {
  let missing = limit
  let depth = 2 * limit
  for (let top = below; top > 1; depth *= 4) {
    const floor = Math.max(1, top - depth)
    const { count, isDone } = await read({ below: top, floor, limit: missing })
    if (isDone) return
    missing -= count
    top = floor
  }
}
