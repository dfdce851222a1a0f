import type { JsonSchema } from '@/lib/openapi/schema'

type Schema = JsonSchema & {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  additionalProperties?: Schema
  description?: string
  format?: string
  examples?: unknown[]
}

const indent = (depth: number): string => '  '.repeat(depth)
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')
const isSimple = (type: string): boolean => /^(?:[\w.]+|\{[\s\S]*\})$/.test(type)

/** Prints a JSON schema as a TypeScript type. Throws for an unknown keyword. */
export function printType(schema: JsonSchema, depth = 0): string {
  const { $ref, type, anyOf, enum: values } = schema as Schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1)!
  if ('const' in schema) return literal(schema.const)
  if (values) return union(values.map(literal))
  if (anyOf) return printUnion(anyOf, depth)
  if (Array.isArray(type))
    return union(type.map((one) => printType({ ...schema, type: one }, depth)))
  if (type === 'object') return printObject(schema, depth)
  if (type === 'array') {
    const item = printType((schema as Schema).items ?? {}, depth)
    return isSimple(item) ? `${item}[]` : `(${item})[]`
  }
  if (type === 'integer') return 'number'
  if (type === undefined && Object.keys(schema).every((name) => name === 'description'))
    return 'unknown'
  if (!['string', 'number', 'boolean', 'null'].includes(String(type)))
    throw new Error(`no type is printed for ${JSON.stringify(schema)}`)
  return String(type)
}

/**
 * Prints a union. TypeScript reduces a union of literals and `string` to `string`. So this function
 * prints `string & {}`, which keeps the literals.
 */
function printUnion(forms: readonly Schema[], depth: number): string {
  const isOpen = forms.some(({ enum: values, $ref }) => values ?? $ref)
  const types = forms.map((one) => printType(one, depth))
  return union(isOpen ? types.map((type) => (type === 'string' ? '(string & {})' : type)) : types)
}

/** Prints an object schema with a line per property. */
export function printObject(schema: JsonSchema, depth = 0): string {
  const { properties = {}, required = [], additionalProperties } = schema as Schema
  const members = Object.entries(properties).map(
    ([name, member]) =>
      `${printDoc(noteOf(member), depth + 1)}${indent(depth + 1)}${name}${required.includes(name) ? '' : '?'}: ${printType(member, depth + 1)}\n`,
  )
  if (additionalProperties)
    members.push(
      `${indent(depth + 1)}[member: string]: ${printType(additionalProperties, depth)}\n`,
    )
  return members.length === 0 ? '{}' : `{\n${members.join('')}${indent(depth)}}`
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'ISO 8601',
  'MM/DD/YYYY': 'MM/DD/YYYY',
}

function noteOf(schema: Schema): string | undefined {
  const { description, format = '', examples } = schema.anyOf?.[0] ?? schema
  const notes = [
    schema.description ?? description,
    formats[format],
    examples && !formats[format] ? `Such as ${examples.join(', ')}` : undefined,
  ].filter((note) => note !== undefined)
  return notes.length === 0 ? undefined : `${notes.join('. ')}.`
}

/** Prints a documentation comment, or nothing. */
export const printDoc = (text: string | undefined, depth = 0): string =>
  text === undefined ? '' : `${indent(depth)}/** ${text.replaceAll('*/', '*\\/')} */\n`
