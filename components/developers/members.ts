import { type JsonSchema, namedSchemas } from '@/lib/openapi/schema'

/**
 * A table row for one or more properties of the same shape. A path is dotted, and `[]` means any
 * item of a list.
 */
export type MemberRow = {
  paths: string[]
  type: string
  isRequired: boolean
  /** The description in the contract, without a period at its end. */
  meaning: string | undefined
  notes: string[]
}

type Schema = JsonSchema & {
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
}

const isNull = ({ type }: Schema): boolean => type === 'null'

/** Resolves a reference and removes null from a union. */
function bare(schema: Schema): { inner: Schema; isNullable: boolean } {
  const named =
    typeof schema.$ref === 'string'
      ? (namedSchemas()[schema.$ref.split('/').at(-1)!] as Schema)
      : schema
  if (Array.isArray(named.type))
    return {
      inner: { ...named, type: named.type.find((one) => one !== 'null') ?? 'null' },
      isNullable: true,
    }
  const forms = named.anyOf?.filter((one) => !isNull(one))
  if (forms?.length === 1)
    return { inner: bare(forms[0]!).inner, isNullable: forms.length < named.anyOf!.length }
  return { inner: named, isNullable: false }
}

/** Returns the description of a property, or that of the schema to which it refers. */
const describe = (schema: Schema): string | undefined =>
  schema.description ??
  schema.anyOf?.map(describe).find((text) => text !== undefined) ??
  bare(schema).inner.description

const types: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'timestamp, ISO 8601',
  'MM/DD/YYYY': 'date, MM/DD/YYYY',
  email: 'email address',
}

function nameType(schema: Schema): string {
  const { inner } = bare(schema)
  if (inner.anyOf) return [...new Set(inner.anyOf.map(nameType))].join(' or ')
  if (inner.type === 'array') return `list of ${plural(nameType(inner.items ?? {}))}`
  if (inner.type === 'string' && typeof inner.format === 'string')
    return types[inner.format] ?? 'string'
  return String(inner.type ?? 'any value')
}
const plural = (type: string): string => {
  if (type === types.email) return 'email addresses'
  return type.startsWith('any') ? `${type}s` : type.replace(/^[\w-]+/, '$&s')
}

const isSafe = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
const range = (min: unknown, max: unknown, of = ''): string[] => {
  const unit = of && ` ${of}`
  if (isSafe(min) && isSafe(max)) return [`${min} to ${max}${unit}`]
  if (isSafe(min) && (min > 0 || of === '')) return [`${min}${unit} or more`]
  return isSafe(max) ? [`up to ${max}${unit}`] : []
}

/** Lists the rules of a schema beyond its type. */
function notesOf(schema: Schema, isOutput: boolean): string[] {
  const { inner, isNullable } = bare(schema)
  const { enum: values, examples, default: preset } = inner
  return [
    ...(values
      ? [values.length > 1 ? `one of ${values.join(', ')}` : `always ${JSON.stringify(values[0])}`]
      : []),
    ...('const' in inner ? [`always ${JSON.stringify(inner.const)}`] : []),
    ...(Array.isArray(examples) && inner.format === undefined
      ? [`such as ${examples.join(', ')}`]
      : []),
    ...range(inner.minLength || undefined, inner.maxLength, 'characters'),
    ...range(inner.minimum, inner.maximum),
    ...range(inner.minItems, inner.maxItems, 'items'),
    ...(preset === undefined ? [] : [`${JSON.stringify(preset)} unless given`]),
    ...(isNullable && isOutput ? ['or null'] : []),
  ]
}

type Place = { path: string; isRequired: boolean; isOutput: boolean }

/**
 * Lists the table rows of a schema. The root has a row only if it has a name or is not an object.
 */
export function listMembers(schema: JsonSchema, place: Place): MemberRow[] {
  const { inner } = bare(schema)
  const { path, isRequired, isOutput } = place
  const own = {
    paths: [path],
    type: nameType(inner),
    isRequired,
    meaning: describe(schema),
    notes: notesOf(schema, isOutput),
  }
  if (inner.anyOf) {
    const [first, ...others] = inner.anyOf
    if (bare(first!).inner.type !== 'object') return [own]
    const isList = others.every((other) => bare(other).inner.type === 'array')
    return isList
      ? listMembers(first!, place)
      : [own, ...inner.anyOf.flatMap((form) => listChildren(form, { ...place, isRequired: false }))]
  }
  return [...(path === '' && inner.type === 'object' ? [] : [own]), ...listChildren(inner, place)]
}

function listChildren(
  schema: Schema,
  { path, isOutput, isRequired: isCertain }: Place,
): MemberRow[] {
  const { inner } = bare(schema)
  if (inner.type === 'array')
    return listChildren(inner.items ?? {}, { path: `${path}[]`, isOutput, isRequired: true })
  const { properties = {}, patternProperties = {}, required = [] } = inner
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  const rows = Object.entries(properties).flatMap(([name, member]) =>
    listMembers(member, {
      path: below(name),
      isRequired: required.includes(name) && (isCertain || !isOutput),
      isOutput,
    }),
  )
  const others = Object.entries(patternProperties).flatMap(([pattern, member]) =>
    listMembers(member, {
      path: below(pattern.replace(/^(.*)\$$/, '*$1')),
      isRequired: false,
      isOutput,
    }),
  )
  return [...rows, ...others]
}

/** Returns the maximum length of the list, if a schema accepts one object or a list of objects. */
export function isListToo(schema: JsonSchema): number | undefined {
  const list = (schema as Schema).anyOf?.find(({ type }) => type === 'array')
  return typeof list?.maxItems === 'number' ? list.maxItems : undefined
}
