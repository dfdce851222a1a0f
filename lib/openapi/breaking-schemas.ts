/** A JSON Schema, with only the keywords that the document uses. */
export type OpenSchema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: OpenSchema[]
  oneOf?: OpenSchema[]
  items?: OpenSchema
  properties?: Record<string, OpenSchema>
  required?: string[]
  additionalProperties?: boolean | OpenSchema
  pattern?: string
  format?: string
} & Partial<Record<Bound, number>>

/** Integrations send input, and receive output. */
export type Side = 'input' | 'output'
type Bound = (typeof ceilings)[number] | (typeof floors)[number]
type Found = { schema: OpenSchema; named: Record<string, OpenSchema> }
type Context = { place: string; side: Side; depth: number }

const ceilings = ['maxLength', 'maximum', 'maxItems'] as const
const floors = ['minLength', 'minimum', 'minItems'] as const
// The recursion ends at this depth, because schemas may refer to themselves.
const maxDepth = 12

/**
 * Lists the changes of a schema that break an integration. The service may accept more input than
 * before, and may add properties and values to its output.
 */
export function compareSchemas(kept: Found, present: Found, context: Context): string[] {
  if (context.depth > maxDepth) return []
  const before = listForms(kept)
  const after = listForms(present)
  // For input, `present` must accept every form that `kept` accepts. For output, `kept` must
  // include every form that `present` may return.
  const [needed, offered] = context.side === 'input' ? [before, after] : [after, before]
  return needed.flatMap((form) => {
    const options = offered.filter((other) => kindOf(other) === kindOf(form))
    if (options.length === 0) {
      const verb = context.side === 'input' ? 'no longer accepts' : 'may now be'
      return [`${context.place} ${verb} ${kindOf(form)}`]
    }
    const faults = options.map((other) =>
      context.side === 'input'
        ? compareForms(of(kept, form), of(present, other), context)
        : compareForms(of(kept, other), of(present, form), context),
    )
    return faults.toSorted((a, b) => a.length - b.length)[0]!
  })
}

const of = ({ named }: Found, schema: OpenSchema): Found => ({ schema, named })
const kindOf = ({ type }: OpenSchema): string => String(type ?? 'any value')

/** Lists the alternatives of a schema, each with a single type. */
function listForms(found: Found): OpenSchema[] {
  const { schema, named } = found
  if (schema.$ref !== undefined)
    return listForms(of(found, named[schema.$ref.split('/').at(-1)!] ?? {}))
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return forms.flatMap((form) => listForms(of(found, form)))
  return Array.isArray(schema.type)
    ? schema.type.map((type) => ({ ...schema, type }))
    : [{ ...schema, ...(schema.type === undefined && 'const' in schema && typed(schema.const)) }]
}
const typed = (value: unknown): OpenSchema => ({ type: value === null ? 'null' : typeof value })

function compareForms(kept: Found, present: Found, context: Context): string[] {
  const { place, side } = context
  const limits = side === 'input' ? compareLimits(kept.schema, present.schema) : []
  return [
    ...compareValues(kept.schema, present.schema, side).map((fault) => `${place} ${fault}`),
    ...limits.map((fault) => `${place} ${fault}`),
    ...compareMembers(kept, present, context),
    ...compareParts(kept, present, context),
  ]
}

const valuesOf = (schema: OpenSchema): unknown[] | undefined =>
  schema.enum ?? ('const' in schema ? [schema.const] : undefined)

function compareValues(kept: OpenSchema, present: OpenSchema, side: Side): string[] {
  const [before, after] = [valuesOf(kept), valuesOf(present)]
  const format = kept.format === present.format || (side === 'input' && !present.format)
  const other = format ? [] : [`has the format ${present.format}, not ${kept.format}`]
  if (!after)
    return before && side === 'output' ? [...other, 'is no longer limited to values'] : other
  if (!before) return side === 'input' ? [...other, 'is now limited to values'] : other
  return [
    ...other,
    ...before.filter((value) => !after.includes(value)).map((value) => `has no value ${value}`),
  ]
}

const compareLimits = (kept: OpenSchema, present: OpenSchema): string[] => [
  ...ceilings
    .filter((name) => (present[name] ?? Infinity) < (kept[name] ?? Infinity))
    .map((name) => `has a lower ${name}`),
  ...floors
    .filter((name) => (present[name] ?? -Infinity) > (kept[name] ?? -Infinity))
    .map((name) => `has a higher ${name}`),
  ...(present.pattern === undefined || present.pattern === kept.pattern
    ? []
    : ['has another pattern']),
]

function compareMembers(kept: Found, present: Found, context: Context): string[] {
  const { place, side, depth } = context
  const [before, after] = [kept.schema.properties ?? {}, present.schema.properties ?? {}]
  const required = { kept: kept.schema.required ?? [], present: present.schema.required ?? [] }
  const changed = Object.entries(before).flatMap(([name, schema]) => {
    const other = after[name]
    if (!other) return [`${place} has no member ${name}`]
    const below = { place: `${place} ${name}`, side, depth: depth + 1 }
    return compareSchemas(of(kept, schema), of(present, other), below)
  })
  const demanded =
    side === 'input'
      ? required.present
          .filter((name) => !required.kept.includes(name))
          .map((name) => `${place} now requires ${name}`)
      : required.kept
          .filter((name) => name in after && !required.present.includes(name))
          .map((name) => `${place} may now lack ${name}`)
  return [...changed, ...demanded]
}

/** Compares the items of lists and the values of records. */
function compareParts(kept: Found, present: Found, { place, side, depth }: Context): string[] {
  const parts = ({ schema }: Found) =>
    [schema.items, schema.additionalProperties].map((one) =>
      typeof one === 'object' ? one : undefined,
    )
  const after = parts(present)
  return parts(kept).flatMap((schema, i) => {
    const other = after[i]
    if (!schema || !other) return []
    const below = { place: `${place}[]`, side, depth: depth + 1 }
    return compareSchemas(of(kept, schema), of(present, other), below)
  })
}
