import fc from 'fast-check'

/** A JSON schema of the document. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  examples?: unknown[]
  additionalProperties?: Schema | boolean
}
export type Schemas = Record<string, Schema>
/** The existing ids per property name. The lists grow during a run. */
export type Known = Record<string, string[]>

type Arbitrary = fc.Arbitrary<unknown>
const digits = (count: number) =>
  fc.nat({ max: 10 ** count - 1 }).map((n) => String(n).padStart(count, '0'))

/**
 * Generates SSNs that the sandbox's provider accepts without delay. One in ten has a special
 * outcome.
 */
const socialSecurityNumbers = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.tuple(digits(2), digits(4)).map(([group, serial]) => `900-${group}-${serial}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('1', '2', '3', '4', '5', '6', '9')
      .map((last) => `000-00-000${last}`),
  },
)

const formats: Record<string, Arbitrary> = {
  uuid: fc.uuid(),
  uri: fc.webUrl(),
  email: fc
    .tuple(fc.stringMatching(/^[a-z]{1,12}$/), fc.constantFrom('example.com', 'example.org'))
    .map((parts) => parts.join('@')),
  'date-time': fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  'MM/DD/YYYY': fc
    .tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 1900, max: 2110 }),
    )
    .map(
      ([month, day, year]) =>
        `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/${year}`,
    ),
}

const words = fc.constantFrom(
  'Austin',
  'Cañon City',
  'US',
  'TX',
  '78701',
  'Citizen',
  'Carpenter',
  '07/24/1988',
  '+12025550142',
  'x',
  '2',
)

function stringOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): Arbitrary {
  if (pattern === '^\\d{3}-\\d{2}-\\d{4}$') return socialSecurityNumbers
  if (format && formats[format]) return formats[format]
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const bounds = { minLength, maxLength: Math.min(maxLength, 60) }
  return fc.oneof(words, fc.string({ ...bounds, unit: 'grapheme' }), fc.string(bounds))
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  schemas: Schemas,
  known: Known,
): Arbitrary {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [
      name,
      arbitraryOf(member, schemas, known, name),
    ]),
  )
  const requiredKeys = required.filter((name) => name in members)
  return fc.oneof(
    fc.record(members, { requiredKeys }),
    fc.record(members, { requiredKeys, noNullPrototype: true }),
  )
}

/** Generates values that the schema allows. A property for an id usually gets an id that exists. */
export function arbitraryOf(schema: Schema, schemas: Schemas, known: Known, name = ''): Arbitrary {
  const plain = plainArbitraryOf(schema, schemas, known)
  if (!(name in known)) return plain
  const existing = fc
    .nat()
    .map((n) => known[name]![n % Math.max(1, known[name]!.length)] ?? crypto.randomUUID())
  return fc.oneof({ weight: 4, arbitrary: existing }, { weight: 1, arbitrary: plain })
}

function plainArbitraryOf(schema: Schema, schemas: Schemas, known: Known): Arbitrary {
  if (schema.$ref) return arbitraryOf(schemas[schema.$ref.split('/').at(-1)!]!, schemas, known)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, schemas, known)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const { type, minimum = -1e9, maximum = 1e9 } = schema
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => arbitraryOf({ ...schema, type: one }, schemas, known)))
  if (type === 'object')
    return schema.properties
      ? objectOf(schema, schemas, known)
      : fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
  if (type === 'array')
    return fc.array(arbitraryOf(schema.items ?? {}, schemas, known), { maxLength: 4 })
  if (type === 'string') return stringOf(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer')
    return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true })
  return fc.jsonValue({ maxDepth: 3 })
}
