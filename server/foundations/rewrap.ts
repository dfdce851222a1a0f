import { rewrap } from './crypto'

const pageSize = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** A row and one of its sealed columns. */
export type SealedRow = { id: string; sealed: Buffer }
/** A page of rows after an id, in id order. */
export type Page = { after: string; limit: number }
/** The number of renewed rows, and the ids of rows that no key opens. These rows stay unchanged. */
export type Renewal = { renewed: number; unopened: string[] }

/**
 * Renews rows page by page. Repeats until a pass renews none, because other processes continue to
 * write. `renew` throws for a row that does not open. `store` skips a row that has changed since it
 * was read.
 */
export async function renewAll<Row extends SealedRow, New>(
  find: (page: Page) => Promise<Row[]>,
  renew: (row: Row) => New,
  store: (row: Row, renewed: New) => Promise<unknown>,
): Promise<Renewal> {
  let renewed = 0
  for (;;) {
    const pass: Renewal = { renewed: 0, unopened: [] }
    for await (const row of listRows(find)) {
      const fresh = tryTo(() => renew(row))
      if (fresh) await store(row, fresh.value)
      if (fresh) pass.renewed += 1
      else pass.unopened.push(row.id)
    }
    renewed += pass.renewed
    if (pass.renewed === 0) return { renewed, unopened: pass.unopened }
  }
}

async function* listRows<Row extends SealedRow>(
  find: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = beforeAll; ; ) {
    const rows = await find({ after, limit: pageSize })
    yield* rows
    if (rows.length < pageSize) return
    after = rows.at(-1)!.id
  }
}

/** Returns the result in an object. Undefined if the function throws. */
export function tryTo<T>(work: () => T): { value: T } | undefined {
  try {
    return { value: work() }
  } catch {
    return undefined
  }
}

/** Rewraps one sealed column under the first key of the ring. */
export const rewrapAll = (
  find: (page: Page) => Promise<SealedRow[]>,
  placeOf: (id: string) => string,
  store: (row: SealedRow, wrapped: Buffer) => Promise<unknown>,
): Promise<Renewal> => renewAll(find, ({ id, sealed }) => rewrap(placeOf(id), sealed), store)

/** Combines the results of several columns of the same rows. */
export const join = (renewals: readonly Renewal[]): Renewal => ({
  renewed: renewals.reduce((sum, { renewed }) => sum + renewed, 0),
  unopened: [...new Set(renewals.flatMap(({ unopened }) => unopened))],
})
