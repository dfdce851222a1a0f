import { rewrap, sealedHead } from './crypto'
import { db, identifier, isNotNull, isNull, makeSql } from './db'

const pageSize = 200
/** An id that sorts before the id of every row. */
export const beforeAll = '00000000-0000-0000-0000-000000000000'

/** A row with the value of one sealed column. */
export type SealedRow = { id: string; sealed: Buffer }
/** A page of rows: at most `limit` rows after an id, in the order of ids. */
type Page = { after: string; limit: number }
/**
 * The number of renewed rows, and the ids of rows that no key decrypts. The service does not change
 * the rows that no key decrypts.
 */
export type Renewal = { renewed: number; unopened: string[] }

/**
 * Renews rows page by page. Repeats this until a whole pass renews no row, because other processes
 * write at the same time. `renew` throws for a row that it cannot decrypt. `store` skips a row that
 * has changed since it was read.
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

/** Calls a function and returns its result in an object. Undefined if the function throws. */
export function tryTo<T>(work: () => T): { value: T } | undefined {
  try {
    return { value: work() }
  } catch {
    return undefined
  }
}

type SealedColumn = {
  table: string
  column: string
  /** The column with the ids of the rows. Default: `id`. */
  key?: string
  /** True if erased rows have an empty value. The renewal skips these rows. */
  isEmptied?: boolean
}

/**
 * Re-encrypts the data keys of a sealed column with the first key of KEY_RECORDS. `placeOf` returns
 * the place of a value (table, column, row), which the encryption of the value authenticates.
 */
export function rewrapColumn(
  { table: tableName, column: columnName, key: keyName = 'id', isEmptied = false }: SealedColumn,
  placeOf: (id: string) => string,
): Promise<Renewal> {
  const sql = makeSql()
  const [table, column, key] = [tableName, columnName, keyName].map(identifier)
  const isKept = isEmptied ? isNull('erased_at') : isNotNull(columnName)
  return renewAll(
    ({ after, limit }) =>
      db.query<SealedRow>(sql`
        select ${key} as id, ${column} as sealed from ${table}
        where ${isKept} and ${key} > ${after}
          and substring(${column} from 1 for 3) <> ${sealedHead()}
        order by ${key} limit ${limit}`),
    ({ id, sealed }) => rewrap(placeOf(id), sealed),
    ({ id, sealed }, wrapped) =>
      db.query(sql`
        update ${table} set ${column} = ${wrapped} where ${key} = ${id} and ${column} = ${sealed}`),
  )
}

/** Combines the results for several columns of the same rows. */
export const join = (renewals: readonly Renewal[]): Renewal => ({
  renewed: renewals.reduce((sum, { renewed }) => sum + renewed, 0),
  unopened: [...new Set(renewals.flatMap(({ unopened }) => unopened))],
})
