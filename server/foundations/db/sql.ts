import { hash } from 'node:crypto'
import { Inline } from './fragments'

/** A statement and its values. Each connection prepares the statement once under its name. */
export type Statement = { text: string; values: unknown[]; name: string }

type Known = { text: string; name: string; shapes: readonly (object | undefined)[] }

type Tag = (parts: TemplateStringsArray, ...values: unknown[]) => Statement

/**
 * Creates a template tag like `sql`. A tag builds the text of a template only once. So a template
 * that serves several tables needs one tag for each table.
 */
export function makeSql(): Tag {
  const known = new WeakMap<TemplateStringsArray, Known>()
  return (parts, ...values) => {
    let statement = known.get(parts)
    if (!statement) {
      statement = compile(parts, values)
      known.set(parts, statement)
    }
    const { text, name, shapes } = statement
    if (values.some((value, i) => shapeOf(value) !== shapes[i]))
      throw new Error('a template must inline the same fragments each time')
    return { text, name, values: values.flatMap(parametersOf) }
  }
}

/**
 * The tag of all statements, such as sql`select … where id = ${id}`. Each value becomes a
 * parameter. Only fragments, such as those of `columns`, `unnest` and `joinByKey`, become text. The
 * tag builds the text of a template once. So it throws if a later call has a different fragment at
 * the same position.
 */
export const sql: Tag = makeSql()

const shapeOf = (value: unknown): object | undefined =>
  value instanceof Inline ? value.shape : undefined

const parametersOf = (value: unknown): readonly unknown[] =>
  value instanceof Inline ? value.values : [value]

function compile(parts: TemplateStringsArray, values: readonly unknown[]): Known {
  let count = 0
  let text = parts[0]!
  for (const [i, value] of values.entries()) {
    text += value instanceof Inline ? value.write(count) : `$${count + 1}`
    text += parts[i + 1]!
    count += parametersOf(value).length
  }
  return { text, name: nameOf(text), shapes: values.map(shapeOf) }
}

/**
 * Returns the name of a prepared statement. Equal texts have equal names, so each connection
 * prepares a text only once.
 */
export const nameOf = (text: string): string => `s${hash('sha256', text, 'hex').slice(0, 20)}`
