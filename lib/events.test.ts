import { expect, test } from 'vitest'
import * as z from 'zod'
import { eventTypes } from '@/lib/events'

const inside = { object: 'shape', array: 'element', nullable: 'innerType' } as const

/** Lists the values in a schema that could hold free text, by their paths. */
function listFreeValues(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as z.ZodType)._zod
  if (def.type in inside) {
    const found = (def as unknown as Record<string, unknown>)[
      inside[def.type as keyof typeof inside]
    ]
    return def.type === 'object'
      ? Object.entries(found as Record<string, z.ZodType>).flatMap(([name, member]) =>
          listFreeValues(member, `${path}.${name}`),
        )
      : listFreeValues(found as z.ZodType, path)
  }
  const accepts = (text: string) => (schema as z.ZodType).safeParse(text).success
  const personal = [
    'Avery Stone',
    'avery@example.com',
    '123-45-6789',
    '555 0100',
    '1990-04-01',
    '1 Main St',
  ]
  return personal.some(accepts) || !isOfAllowedKind(schema as z.ZodType) ? [path] : []
}

/** Whether a schema is of a kind that the specification allows: an enum, a pattern, a flag … */
function isOfAllowedKind(schema: z.ZodType): boolean {
  const { type, pattern, enum: options } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  if (type === 'string') return pattern !== undefined || options !== undefined
  return type === 'integer' || type === 'boolean'
}

test.each(Object.entries(eventTypes))(
  'the data schema of the event %s has no field for personal data or free text',
  (type, schema) => {
    expect(listFreeValues(schema, type)).toEqual([])
  },
)

test.each<[string, z.ZodType]>([
  ['a text', z.string()],
  ['a short text', z.string().max(3)],
  ['an email address', z.email()],
  ['a number with decimals', z.number()],
  ['a date', z.date()],
  ['anything', z.unknown()],
  ['unknown members', z.record(z.string(), z.string())],
  ['a text that may be null', z.string().nullable()],
  ['a choice with a text', z.union([z.uuid(), z.string()])],
])('the event data check finds a field that allows %s', (_, schema) => {
  const found = listFreeValues(z.object({ list: z.array(z.object({ member: schema })) }), 'type')
  expect(found).toEqual(['type.list.member'])
})
