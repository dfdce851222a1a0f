import { expect, test } from 'vitest'
import * as z from 'zod'
import { ApiError } from '@/lib/errors'
import { faultsOf } from '@/lib/faults'
import * as f from '@/lib/formats'

const shape = z.object({
  role: f.oneOf(['a', 'b']).optional(),
  only: f.oneOf(['a']).optional(),
  accent: z.string().regex(/^#\d$/, { error: 'ONEOF' }).optional(),
  country: f.country().optional(),
  name: f.text(3).optional(),
  items: f.list(f.flag(), 2).optional(),
  minutes: f.numberBetween(5, 60).optional(),
  ssn: f.socialSecurityNumber().optional(),
  when: f.timestamp().optional(),
  flag: f.flag().optional(),
})

/** Returns the error item of a rejected value, as partners receive it. */
function refuse(value: object) {
  const [item] = ApiError.fields(faultsOf(shape.safeParse(value).error!)).items()
  return [item!.code, item!.details, item!.meta]
}

test.each<[object, ...unknown[]]>([
  [{ role: 'c' }, 'ONEOF', 'Send one of a, b.', { allowed: ['a', 'b'] }],
  [{ role: 7 }, 'ONEOF', 'Send one of a, b.', { allowed: ['a', 'b'] }],
  [{ only: 'b' }, 'ONEOF', 'Send a.', { allowed: ['a'] }],
  [
    { accent: 'red' },
    'ONEOF',
    String.raw`Send text that matches /^#\d$/.`,
    { acceptedForm: String.raw`text that matches /^#\d$/` },
  ],
  [
    { country: 'United States' },
    'ONEOF',
    'Send a country code of ISO 3166-1, such as US or USA.',
    { acceptedForm: 'a country code of ISO 3166-1, such as US or USA' },
  ],
  [{ name: 'abcd' }, 'MAX', 'Send at most 3 characters.', { max: 3 }],
  [{ name: '' }, 'MIN', 'Send at least 1 character.', { min: 1 }],
  [{ items: [true, true, true] }, 'MAX', 'Send at most 2 items.', { max: 2 }],
  [{ minutes: 4 }, 'MIN', 'Send at least 5.', { min: 5 }],
  [{ minutes: 61 }, 'MAX', 'Send at most 60.', { max: 60 }],
  [{ ssn: '1' }, 'SSN', 'Send nine digits as XXX-XX-XXXX.', { acceptedForm: 'XXX-XX-XXXX' }],
  [{ flag: 'yes' }, 'BOOLEAN', 'Send a JSON boolean.', {}],
])('the validation error for %j describes the accepted values', (value, code, details, meta) => {
  expect(refuse(value)).toEqual([code, details, meta])
})

test('a timestamp without a time zone fails with DATETIME and the accepted form', () => {
  const [code, , meta] = refuse({ when: '2026-01-15T15:42:00' })
  expect([code, meta]).toEqual([
    'DATETIME',
    { acceptedForm: 'ISO 8601 with a zone, such as 2026-01-15T15:42:00Z' },
  ])
})
