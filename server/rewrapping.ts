import { rewrap } from './crypto'

export const rewrappedAtOnce = 200

/** A sealed column of one row. */
export type Wrapped = { id: string; sealed: Buffer }
type Change = { id: string; before: Buffer; after: Buffer }

/** Wraps a page of sealed columns anew. A row that somebody wrote meanwhile keeps what they wrote. Returns how many were found. */
export async function rewrapSome(
  find: () => Promise<Wrapped[]>,
  placeOf: (id: string) => string,
  store: (change: Change) => Promise<unknown>,
): Promise<number> {
  const rows = await find()
  for (const { id, sealed } of rows) await store({ id, before: sealed, after: rewrap(placeOf(id), sealed) })
  return rows.length
}
