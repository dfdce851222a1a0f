import { db, type Inline, identifier, isNotNull, makeSql, sealedKeyNumber } from './db'
import { hasColumn } from './schema'

/**
 * The settings that contain a ring of keys. The service encrypts, hashes or signs stored values
 * with these keys.
 */
export type RingName =
  | 'KEY_RECORDS'
  | 'KEY_BLIND_INDEX'
  | 'KEY_CREDENTIALS'
  | 'KEY_TOKENS'
  | 'KEY_COOKIES'
  | 'KEY_AUDIT'

/** The number of stored values (`rows`) that need one key of a ring. */
export type KeyUse = { ring: RingName; number: number; rows: number }

type KeyedColumn = { table: string; column: string; ring?: RingName; where?: Inline }

/**
 * Counts the values of a column for each key number. A sealed value itself contains the number of
 * its key. For rings other than KEY_RECORDS, `column` contains only the key number. Without
 * `where`, counts the rows that have a value. Returns an empty list if the column does not exist
 * yet.
 */
export async function countKeyUses({
  table: tableName,
  column,
  ring = 'KEY_RECORDS',
  where = isNotNull(column),
}: KeyedColumn): Promise<KeyUse[]> {
  if (!(await hasColumn(tableName, column))) return []
  const sql = makeSql()
  const number = ring === 'KEY_RECORDS' ? sealedKeyNumber(column) : identifier(column)
  return db.query<KeyUse>(sql`
    select ${ring}::text as ring, ${number} as number, count(*)::int as rows
    from ${identifier(tableName)} where ${where} group by 2`)
}

/**
 * Counts the values of several columns, one column after another, because each count reads a whole
 * table.
 */
export async function countAllKeyUses(columns: readonly KeyedColumn[]): Promise<KeyUse[]> {
  const uses: KeyUse[] = []
  for (const column of columns) uses.push(...(await countKeyUses(column)))
  return uses
}
