import * as z from 'zod'

export type JsonSchema = Record<string, unknown>

/** Schemas that several operations share appear once, under `components`. */
const named = new Map<z.ZodType, string>()
export const nameSchema = (schema: z.ZodType, name: string): void => void named.set(schema, name)
export const namedSchemas = (): JsonSchema =>
  Object.fromEntries([...named].map(([schema, name]) => [name, convert(schema, 'input')]))

/** Returns the schema inline, or a reference to the shared one. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const name = named.get(schema)
  return name ? { $ref: `#/components/schemas/${name}` } : convert(schema, io)
}

/** Converts a schema to JSON Schema 2020-12, as OpenAPI 3.1 uses. Dates are ISO 8601 strings. */
function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
      // Requests may have unknown members, and responses may gain new ones.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  }) as JsonSchema
  return json
}

type Member = { name: string; schema: JsonSchema; isRequired: boolean }

/** The members of an object schema, for parameters. */
export function membersOf(schema: z.ZodType): Member[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, member]) => ({
    name,
    schema: member,
    isRequired: required.includes(name),
  }))
}
