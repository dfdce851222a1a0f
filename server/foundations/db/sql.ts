import { hash } from 'node:crypto'

/** A statement with its values apart; `name` makes it prepared once per connection. */
export type Statement = { text: string; values: unknown[]; name: string }

const known = new WeakMap<TemplateStringsArray, { text: string; name: string }>()

/** sql`select … where id = ${id}`: every value becomes a parameter, the text is always the same, so that it can be prepared. */
export function sql(parts: TemplateStringsArray, ...values: unknown[]): Statement {
  let statement = known.get(parts)
  if (!statement) {
    const text = parts.reduce((left, right, i) => `${left}$${i}${right}`)
    statement = { text, name: nameOf(text) }
    known.set(parts, statement)
  }
  return { ...statement, values }
}

/** What a statement is prepared as: the same for the same text. */
export const nameOf = (text: string): string => `s${hash('sha256', text, 'hex').slice(0, 20)}`
