import { expect, test } from 'vitest'
import type * as z from 'zod'
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
  const isFree =
    personal.some(accepts) || !['string', 'number', 'boolean', 'enum'].includes(def.type)
  return isFree ? [path] : []
}

test.each(Object.entries(eventTypes))(
  'the event %s has no member for personal data',
  (type, schema) => {
    expect(listFreeValues(schema, type)).toEqual([])
  },
)
