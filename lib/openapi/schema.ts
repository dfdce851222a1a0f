import * as z from 'zod'
import { sharedEnums, sharedSchemas } from './names'
import { describeMembers } from './sentences'

export type JsonSchema = Record<string, unknown>

type Io = 'input' | 'output'
const referTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

const namesOfSchemas = new Map<unknown, string>([
  ...Object.entries(sharedSchemas).map(([name, { schema }]) => [schema, name] as const),
  ...Object.entries(sharedEnums).flatMap(([name, { schemas = [] }]) =>
    schemas.map((schema) => [schema, name] as const),
  ),
])
const namesOfEnums = new Map(
  Object.entries(sharedEnums).map(([name, { values }]) => [JSON.stringify(values), name]),
)

/** Returns a reference to the schema if it is shared, otherwise the schema itself. */
export function schemaOf(schema: z.ZodType, io: Io): JsonSchema {
  const name = namesOfSchemas.get(schema)
  return name === undefined ? convert(schema, io) : referTo(name)
}

let named: Readonly<Record<string, JsonSchema>> | undefined

/** Returns the schemas that operations share, by their names under `components`. */
export function namedSchemas(): Readonly<Record<string, JsonSchema>> {
  named ??= {
    ...mapEntries(sharedSchemas, (name, { schema, description }) => ({
      description,
      ...describeMembers(convert(schema, 'input'), name[0]!.toLowerCase() + name.slice(1)),
    })),
    ...mapEntries(sharedEnums, (_, { values, description, others }) => {
      const known = { type: 'string', enum: [...values] }
      return others === undefined
        ? { description, ...known }
        : { description, anyOf: [known, { type: 'string', pattern: others }] }
    }),
  }
  return named
}

const mapEntries = <Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (name: string, value: Value) => Mapped,
) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(name, value)]))

/** Converts a schema to JSON Schema 2020-12, as OpenAPI 3.1 uses. Dates are ISO 8601 strings. */
function convert(schema: z.ZodType, io: Io): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
      // The format expresses the same rule as the pattern, so the document omits the pattern.
      if (jsonSchema.format === 'date-time' || jsonSchema.format === 'uuid')
        delete jsonSchema.pattern
      // Requests may have unknown properties, and later versions may add properties to responses.
      // So the document must allow additional properties.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // A query parameter is text, so its schema has a pattern of digits. The document shows it as
      // an integer without the pattern.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern
      const isRoot = (zodSchema as unknown) === schema
      const name = isRoot ? undefined : nameOf(zodSchema, jsonSchema)
      if (name !== undefined) replaceMembers(jsonSchema, referTo(name))
    },
  }) as JsonSchema
  return json
}

const nameOf = (schema: unknown, { enum: values }: JsonSchema): string | undefined =>
  namesOfSchemas.get(schema) ?? (values ? namesOfEnums.get(JSON.stringify(values)) : undefined)

/** Replaces the content of a schema with a reference, and keeps the schema's own description. */
function replaceMembers(json: JsonSchema, { $ref }: JsonSchema): void {
  const { description } = json
  for (const name of Object.keys(json)) delete json[name]
  Object.assign(json, { $ref, ...(description === undefined ? {} : { description }) })
}

export type Member = { name: string; schema: JsonSchema; isRequired: boolean }

/** The properties of an object schema, for parameters. */
export function membersOf(schema: z.ZodType): Member[] {
  const { properties = {}, required = [] } = convert(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, member]) => ({
    name,
    schema: member,
    isRequired: required.includes(name),
  }))
}

const refersTo = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!)

/**
 * Returns the schemas to which the parts of a document refer, directly or through other schemas.
 */
export function findUsed(
  schemas: Readonly<Record<string, JsonSchema>>,
  parts: readonly unknown[],
): Record<string, JsonSchema> {
  const used = new Set(parts.flatMap(refersTo))
  // The loop also visits names that it adds to the set.
  for (const name of used) for (const other of refersTo(schemas[name] ?? {})) used.add(other)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}
