const columnName = '[a-z][a-z0-9_]{0,62}'
const isColumn = new RegExp(`^${columnName}$`)
const isColumnTest = new RegExp(`^(${columnName})( is not null)?$`)
const isReference = new RegExp(`^${columnName}\\.${columnName}$`)
const isMember = /^[a-z][A-Za-z0-9]{0,62}$/

function check(name: string, pattern: RegExp): string {
  if (typeof name !== 'string' || !pattern.test(name))
    throw new Error(`${JSON.stringify(name)} is no name of a column or table`)
  return name
}

/** Text that a statement inlines: made of names that were checked when it was defined. */
export abstract class Inline {
  /** The same object for the same text. */
  readonly shape: object
  readonly values: readonly unknown[]
  constructor(shape: object, values: readonly unknown[] = []) {
    this.shape = shape
    this.values = values
  }
  /** The text, when `count` parameters come before it. */
  abstract write(count: number): string
}

class Fixed extends Inline {
  readonly #text: string
  constructor(text: string) {
    super({})
    this.#text = text
  }
  write(): string {
    return this.#text
  }
}

type Member = readonly [member: string, column: string]

function listColumns(members: readonly Member[], alias: string | undefined): string {
  const prefix = alias === undefined ? '' : `${check(alias, isColumn)}.`
  return members
    .map(([member, column]) => [check(member, isMember), check(column, isColumnTest)] as const)
    .map(([member, column]) => `${prefix}${column}${member === column ? '' : ` as "${member}"`}`)
    .join(', ')
}

/** A list of columns, each under the name of a member of the row. */
class Columns extends Fixed {
  readonly #members: readonly Member[]
  readonly #byAlias = new Map<string, Columns>()

  constructor(members: readonly Member[], alias?: string) {
    super(listColumns(members, alias))
    this.#members = members
  }

  /** The same columns under the table's alias in the statement. */
  of(alias: string): Columns {
    const known = this.#byAlias.get(alias) ?? new Columns(this.#members, alias)
    this.#byAlias.set(alias, known)
    return known
  }

  and(...others: readonly Inline[]): Inline {
    return new Fixed([this, ...others].map((list) => list.write(0)).join(', '))
  }
}

/**
 * Columns of a table by the members of its rows: `columns('sessions', { createdAt: 'created_at' })`.
 * A column may be followed by ` is not null`. Throws for any other text.
 */
export function columns(table: string, members: Readonly<Record<string, string>>): Columns {
  check(table, isColumn)
  return new Columns(Object.entries(members))
}

/** The number of the key in the head of a sealed column; 0 where the column is empty. */
export function sealedKeyNumber(column: string): Inline {
  const bytes = `encode(substring(${check(column, isColumn)} from 2 for 2), 'hex')`
  return new Fixed(`('x' || lpad(${bytes}, 8, '0'))::bit(32)::int`)
}

type KeyJoin = {
  table: string
  key: string
  alias: string
  /** The column with the key, where it is another one than the first argument. */
  reference?: string
}

/**
 * Left joins of the rows whose key is `reference`, such as `s.customer_id`.
 * Each is fenced (`offset 0`), so that its row is found by its key with any statistics.
 */
export function joinByKey(reference: string, joins: readonly KeyJoin[]): Inline {
  const lines = joins.map(({ table, key, alias, reference: own = reference }) => {
    for (const name of [table, key, alias]) check(name, isColumn)
    check(own, isReference)
    return `left join lateral (select * from ${table} where ${key} = ${own} offset 0) ${alias} on true`
  })
  return new Fixed(lines.join('\n  '))
}

const arrayTypes = ['bigint', 'bytea', 'int', 'text', 'timestamptz', 'uuid'] as const
type ArrayTypes = Readonly<Record<string, (typeof arrayTypes)[number]>>
/** One array per column; a string is an array that is written as PostgreSQL reads it. */
type Arrays<T extends ArrayTypes> = { readonly [Column in keyof T]: readonly unknown[] | string }

type RowsShape = { types: readonly string[]; alias: string; names: readonly string[] }

class Rows extends Inline {
  readonly #shape: RowsShape
  constructor(shape: RowsShape, arrays: readonly unknown[]) {
    super(shape, arrays)
    this.#shape = shape
  }
  write(count: number): string {
    const { types, alias, names } = this.#shape
    const arrays = types.map((type, i) => `$${count + 1 + i}::${type}[]`)
    const ordinality = names.length > types.length ? ' with ordinality' : ''
    return `unnest(${arrays.join(', ')})${ordinality} as ${alias}(${names.join(', ')})`
  }
}

/**
 * Rows from one array per column: `unnest('k', { id: 'uuid' })({ id: ids })` inlines `unnest($1::uuid[]) as k(id)`.
 * With `ordinal`, that column holds the number of the row, from 1. Define it once per statement.
 */
export function unnest<const T extends ArrayTypes>(
  alias: string,
  types: T,
  { ordinal }: { ordinal?: string } = {},
): (arrays: Arrays<T>) => Inline {
  const columnNames = Object.keys(types)
  const names = ordinal === undefined ? columnNames : [...columnNames, ordinal]
  for (const name of [alias, ...names]) check(name, isColumn)
  for (const type of Object.values(types))
    if (!arrayTypes.includes(type)) throw new Error(`${JSON.stringify(type)} is no array type`)
  const shape = { types: Object.values(types), alias, names }
  return (arrays) =>
    new Rows(
      shape,
      columnNames.map((name) => arrays[name]),
    )
}
