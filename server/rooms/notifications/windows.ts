/**
 * A range of item numbers: at least `floor` and less than `below`. A statement reads at most
 * `limit` items of this range.
 */
export type Window = { below: number; floor: number; limit: number }

/**
 * Reads up to `limit` items downwards from an item number. Each statement also has a lower bound,
 * because PostgreSQL expects each inbox to have an average length. Without the bound, it would read
 * and sort the whole of a long inbox for each page. `read` returns how many items it found, and
 * whether the caller needs no more. Archived items leave gaps, so each window (range of numbers) is
 * larger than the last one.
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
