import { isTest, roomOf } from './layout'
import type { Source } from './sources'

/** Lists the SQL of the `sql` templates in a file. Each inserted value becomes `…`. */
function listStatements(text: string): string[] {
  return [...text.matchAll(/\bsql`/g)].map((found) => {
    let statement = ''
    for (let i = found.index + found[0].length; text[i] !== '`' && i < text.length; i++) {
      if (text.startsWith('${', i)) {
        i = endOfValue(text, i + 2)
        statement += '…'
      } else statement += text[i]
    }
    return statement
  })
}

/** Returns the index of the brace that closes a `${…}`. The value may itself contain templates. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let i = from; i < text.length; i++) {
    if (text[i] === '{') depth += 1
    else if (text[i] === '}' && depth-- === 0) return i
  }
  return text.length
}

const writes =
  /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?|update(?=\s+(?!set\b)\w+(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b))\s+(\w+)/gi

const isProduction = ({ path }: Source): boolean => path.startsWith('server/') && !isTest(path)

/** Returns, for each table, the server modules (rooms) that write it. */
export function listWriters(sources: readonly Source[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of sources.filter(isProduction)) {
    for (const [, table] of text.matchAll(writes)) {
      const rooms = writers.get(table!) ?? new Set()
      writers.set(table!, rooms.add(roomOf(path)))
    }
  }
  return writers
}

type Read = { path: string; room: string; table: string; owner: string }

const reads = /\b(?:from|join)\s+(\w+)/gi
const joinsByKey = /\btable: '(\w+)'/g

/** Lists the reads of tables that another server module (room) writes. */
export function listForeignReads(sources: readonly Source[]): Read[] {
  const writers = listWriters(sources)
  return sources.filter(isProduction).flatMap(({ path, text }) => {
    const room = roomOf(path)
    const tables = new Set([
      ...listStatements(text).flatMap((statement) =>
        [...statement.matchAll(reads)].map(([, table]) => table!),
      ),
      ...[...text.matchAll(joinsByKey)].map(([, table]) => table!),
    ])
    return [...tables].flatMap((table) => {
      const owners = writers.get(table)
      if (!owners || owners.has(room)) return []
      return [{ path, room, table, owner: [...owners].sort().join(' and ') }]
    })
  })
}

type ColumnList = { path: string; table: string; columns: ReadonlySet<string> }

const definitions = /\bcolumns\('(\w+)', \{([^}]*)\}\)/g
const aliases = /\b(?:(\w+)\.)?(\w+) as "(\w+)"/g

/**
 * Returns the table with this alias. Without an alias, returns the first table of the statement.
 */
function tableOf(statement: string, alias: string | undefined): string | undefined {
  if (alias === undefined) return /\b(?:from|into|update)\s+(\w+)/i.exec(statement)?.[1]
  const named = new RegExp(
    String.raw`\b(?:from|join|into|update)\s+(\w+)\s+(?:as\s+)?${alias}\b`,
    'i',
  )
  const fenced = new RegExp(String.raw`\bfrom\s+(\w+)\b[^)]*\)\s*${alias}\b`, 'i')
  return (named.exec(statement) ?? fenced.exec(statement))?.[1]
}

/** Lists the renamed columns in a file, from `columns` and from handwritten statements. */
function listColumnLists({ path, text }: Source): ColumnList[] {
  const defined = [...text.matchAll(definitions)].map(([, table, members]) => ({
    path,
    table: table!,
    columns: new Set(
      [...members!.matchAll(/(\w+): '([^']+)'/g)]
        .filter(([, member, column]) => member !== column)
        .map(([, member, column]) => `${column} as "${member}"`),
    ),
  }))
  const written = listStatements(text).flatMap((statement) => {
    const byTable = new Map<string, Set<string>>()
    for (const [, alias, column, member] of statement.matchAll(aliases)) {
      const table = tableOf(statement, alias) ?? ''
      byTable.set(table, (byTable.get(table) ?? new Set()).add(`${column} as "${member}"`))
    }
    return [...byTable].map(([table, columns]) => ({ path, table, columns }))
  })
  return [...defined, ...written]
}

const maxSharedColumns = 2

/**
 * Reports each column list that shares more than two renamed columns with an earlier list of the
 * same table.
 */
export function listRepeatedColumns(sources: readonly Source[]): string[] {
  const lists = sources.filter(isProduction).flatMap(listColumnLists)
  return lists.flatMap((list, i) =>
    lists.slice(0, i).flatMap((earlier) => {
      if (earlier.table !== list.table) return []
      const shared = [...list.columns].filter((column) => earlier.columns.has(column))
      if (shared.length <= maxSharedColumns) return []
      return [
        `${list.path} lists ${shared.join(', ')} of ${list.table}: ${earlier.path} has that list already`,
      ]
    }),
  )
}
