import * as z from 'zod'
import { type EventType, eventTypes } from '@/lib/events'
import { pingType } from '@/lib/webhooks'

// Each pattern of the event types matches one of these texts.
const texts = [
  '01a203f0-32f7-7d89-ae34-e8b9c7c24c87',
  '2026-12-29T15:46:43.074Z',
  'ADDRESS_NOT_VERIFIED',
  'address.address',
  'ci_test_4fGkQ2mZ8sLw9xYtB1cD3e',
  '2024-03.1',
]

function sampleOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodNullable) return sampleOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element as z.ZodType)]
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, member]) => [name, sampleOf(member as z.ZodType)]),
    )
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodNumber) return 1
  const text = texts.find((one) => schema.safeParse(one).success)
  if (text === undefined) throw new Error('no sample fits a schema of an event')
  return text
}

/** Returns made-up data that the schema of the event type accepts. A ping has no data. */
export const sampleDataOf = (type: EventType | typeof pingType): Record<string, unknown> =>
  type === pingType ? {} : (sampleOf(eventTypes[type]) as Record<string, unknown>)
