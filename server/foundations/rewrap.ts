import { rewrap } from './crypto'

const pageSize = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** A row with what is sealed of it. */
export type SealedRow = { id: string; sealed: Buffer }
/** Which rows to read: those after an id, in the order of their ids. */
export type Page = { after: string; most: number }
/** How many values were written anew, and the ids of the rows that no key opens: they stay as they are. */
export type Renewal = { renewed: number; unopened: string[] }

/**
 * Writes rows anew under the keys of now, page by page, and again from the beginning until nothing is left that opens, since others write meanwhile.
 * `renew` throws for what cannot be opened; `store` leaves a row alone that somebody wrote meanwhile.
 */
export async function renewAll<Row extends SealedRow, New>(
  find: (page: Page) => Promise<Row[]>,
  renew: (row: Row) => New,
  store: (row: Row, renewed: New) => Promise<unknown>,
): Promise<Renewal> {
  let renewed = 0
  for (;;) {
    const unopened: string[] = []
    const before = renewed
    for (let after = beforeAll; ; ) {
      const rows = await find({ after, most: pageSize })
      for (const row of rows) {
        const fresh = tryTo(() => renew(row))
        if (fresh) await store(row, fresh.value)
        if (fresh) renewed += 1
        else unopened.push(row.id)
      }
      if (rows.length < pageSize) break
      after = rows.at(-1)!.id
    }
    if (renewed === before) return { renewed, unopened }
  }
}

/** What the work gives, in a box; nothing where it throws. */
export function tryTo<T>(work: () => T): { value: T } | undefined {
  try {
    return { value: work() }
  } catch {
    return undefined
  }
}

/** Wraps a sealed column anew under the first key of the ring; what is sealed is not touched. */
export const rewrapAll = (
  find: (page: Page) => Promise<SealedRow[]>,
  placeOf: (id: string) => string,
  store: (row: SealedRow, wrapped: Buffer) => Promise<unknown>,
): Promise<Renewal> => renewAll(find, ({ id, sealed }) => rewrap(placeOf(id), sealed), store)

/** Of several columns of the same rows. */
export const join = (renewals: readonly Renewal[]): Renewal => ({
  renewed: renewals.reduce((sum, { renewed }) => sum + renewed, 0),
  unopened: [...new Set(renewals.flatMap(({ unopened }) => unopened))],
})
