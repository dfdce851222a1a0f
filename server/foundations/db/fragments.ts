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

/**
 * A part of a statement. `sql` inserts it as text and not as a parameter. The functions that create
 * such a fragment throw for an unsafe name.
 */
export abstract class Inline {
  /**
   * An object that identifies the text of the fragment. With this object, `sql` notices that a
   * later call has a different fragment at the same position of a template.
   */
  readonly shape: object
  readonly values: readonly unknown[]
  constructor(shape: object, values: readonly unknown[] = []) {
    this.shape = shape
    this.values = values
  }
  /** Returns the SQL text. Its first parameter has the number `count + 1`. */
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

/** A list of columns. The statement selects each column under the name of a property. */
class Columns extends Fixed {
  readonly #members: readonly Member[]
  readonly #byAlias = new Map<string, Columns>()

  constructor(members: readonly Member[], alias?: string) {
    super(listColumns(members, alias))
    this.#members = members
  }

  /** The names of the columns, without ` is not null`. */
  get names(): string[] {
    return this.#members.map(([, column]) => column.replace(/ is not null$/, ''))
  }

  /** Returns the same columns, prefixed with the alias of the table in the statement. */
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
 * Maps the properties of a row to the columns of its table:
 * `columns('sessions', { createdAt: 'created_at' })`. A column may be followed by ` is not null`.
 * Throws for any other text.
 */
export function columns(table: string, members: Readonly<Record<string, string>>): Columns {
  check(table, isColumn)
  return new Columns(Object.entries(members))
}

/** The name of a table or column. Throws for any other text. */
export const identifier = (name: string): Inline => new Fixed(check(name, isColumn))

/** A condition on a column. */
export const isNull = (column: string): Inline => new Fixed(`${check(column, isColumn)} is null`)
export const isNotNull = (column: string): Inline =>
  new Fixed(`${check(column, isColumn)} is not null`)

/** A condition: the time in the column is in the future. */
export const isFuture = (column: string): Inline =>
  new Fixed(`${check(column, isColumn)} > (select service_now())`)

/** Selects the key number in the first bytes of a sealed column. 0 if the column is null. */
export function sealedKeyNumber(column: string): Inline {
  const bytes = `encode(substring(${check(column, isColumn)} from 2 for 2), 'hex')`
  return new Fixed(`('x' || lpad(${bytes}, 8, '0'))::bit(32)::int`)
}

const forms = {
  hex: (column: string) => `encode(${column}, 'hex')`,
  microseconds: (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`,
  sha256: (column: string) => `encode(sha256(${column}), 'hex')`,
}

/**
 * Selects a column in one of three forms: as hex digits, as microseconds since 1970, or as the
 * SHA-256 of its bytes.
 */
export function columnAs(form: keyof typeof forms, member: string, column: string): Inline {
  const write = forms[form]
  return new Fixed(`${write(check(column, isColumn))} as "${check(member, isMember)}"`)
}

/** Selects several columns as one array of texts. */
export function textArray(member: string, names: readonly string[]): Inline {
  const texts = names.map((name) => `${check(name, isColumn)}::text`)
  return new Fixed(`array[${texts.join(', ')}] as "${check(member, isMember)}"`)
}

/**
 * Returns the parts of a statement that selects the rows whose reminder is due. `days`: the numbers
 * of days before the deadline at which a reminder is due. `at`: the column with the deadline.
 * `notified`: the column with the last such number, or null. Put `nearest` in the `from` clause and
 * `isDue` in the condition. The statement must store the selected `days` as the new `notified`.
 */
export function remindersDue(
  at: string,
  notified: string,
  days: readonly number[],
): { nearest: Inline; isDue: Inline } {
  for (const name of [at, notified]) check(name, isColumn)
  if (!days.every(Number.isSafeInteger)) throw new Error('the days of a reminder are integers')
  const isWithin = (limit: string | number) =>
    `${at} <= (select service_now()) + make_interval(days => ${limit})`
  return {
    nearest: new Fixed(`lateral (
      select min(day) as days from unnest(array[${days.join(', ')}]) day
      where ${isWithin('day')}) nearest_reminder`),
    isDue: new Fixed(`${at} > (select service_now()) and ${isWithin(Math.max(...days))}
      and days < coalesce(${notified}, days + 1)`),
  }
}

type KeyJoin = {
  table: string
  key: string
  alias: string
  /** The columns that the statement needs. By default all, which takes PostgreSQL longer. */
  columns?: readonly string[]
  /** The column that contains the key. By default, the first argument of `joinByKey`. */
  reference?: string
}

/**
 * Left joins the rows whose key is `reference`, such as `s.customer_id`. `offset 0` stops
 * PostgreSQL from merging the joins. So PostgreSQL looks up each row by its key, even with outdated
 * statistics.
 */
export function joinByKey(reference: string, joins: readonly KeyJoin[]): Inline {
  const lines = joins.map(
    ({ table, key, alias, columns: names = [], reference: own = reference }) => {
      for (const name of [table, key, alias, ...names]) check(name, isColumn)
      check(own, isReference)
      const rows = `select ${names.join(', ') || '*'} from ${table} where ${key} = ${own} offset 0`
      return `left join lateral (${rows}) ${alias} on true`
    },
  )
  return new Fixed(lines.join('\n  '))
}

const arrayTypes = ['bigint', 'bytea', 'int', 'text', 'timestamptz', 'uuid'] as const
type ArrayTypes = Readonly<Record<string, (typeof arrayTypes)[number]>>
/** One array per column. A string is an array literal in PostgreSQL's syntax. */
type Arrays<T extends ArrayTypes> = { readonly [Column in keyof T]: readonly unknown[] | string }

type RowsShape = {
  types: readonly string[]
  alias: string
  names: readonly string[]
  isDirect: boolean
}

class Rows extends Inline {
  readonly #shape: RowsShape
  constructor(shape: RowsShape, arrays: readonly unknown[]) {
    super(shape, arrays)
    this.#shape = shape
  }
  write(count: number): string {
    const { types, alias, names, isDirect } = this.#shape
    const arrays = types.map((type, i) => {
      const array = `$${count + 1 + i}::${type}[]`
      return isDirect ? array : `(select ${array})`
    })
    const ordinality = names.length > types.length ? ' with ordinality' : ''
    return `unnest(${arrays.join(', ')})${ordinality} as ${alias}(${names.join(', ')})`
  }
}

/**
 * Passes rows as one array per column. For example, `unnest('k', { id: 'uuid' })({ id: ids })`
 * inlines `unnest((select $1::uuid[])) as k(id)`. The subquery hides the length of the array from
 * PostgreSQL. Otherwise PostgreSQL would plan the statement again for each length, and planning
 * takes longer than running the statement. `ordinal` adds a column with the row number from 1.
 * `isDirect` omits the subqueries, which take time too. Use it for an insert that reads only the
 * arrays: PostgreSQL never plans such an insert again, because the insert costs less than its
 * planning. Call `unnest` once per statement, outside of the function that runs it.
 */
export function unnest<const T extends ArrayTypes>(
  alias: string,
  types: T,
  { ordinal, isDirect = false }: { ordinal?: string; isDirect?: boolean } = {},
): (arrays: Arrays<T>) => Inline {
  const columnNames = Object.keys(types)
  const names = ordinal === undefined ? columnNames : [...columnNames, ordinal]
  for (const name of [alias, ...names]) check(name, isColumn)
  for (const type of Object.values(types))
    if (!arrayTypes.includes(type)) throw new Error(`${JSON.stringify(type)} is no array type`)
  const shape = { types: Object.values(types), alias, names, isDirect }
  return (arrays) =>
    new Rows(
      shape,
      columnNames.map((name) => arrays[name]),
    )
}
