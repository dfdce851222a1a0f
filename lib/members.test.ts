import { expect, test } from 'vitest'
import * as z from 'zod'
import { publishEvents } from '@/lib/contracts/notifications'
import { ignoredMembers, joinPaths } from '@/lib/members'

test('ignoredMembers returns the paths of JSON fields that a schema does not contain', () => {
  const event = { customerUid: 'x', type: 'PLATFORM_MESSAGE' }
  expect(
    ignoredMembers(publishEvents.body, { ...event, titel: 'x', data: { anything: 1 } }),
  ).toEqual(['titel (did you mean title?)'])
  expect(
    ignoredMembers(publishEvents.body, [event, { ...event, title: 'x', priority: 1 }]),
  ).toEqual(['1.priority'])
  expect(ignoredMembers(publishEvents.body, [event])).toEqual([])
  for (const body of [null, 7, 'text', [null], [[event]]])
    expect(ignoredMembers(publishEvents.body, body)).toEqual([])
})

test('ignoredMembers finds unknown fields of an object in a union of schemas', () => {
  expect(ignoredMembers(z.union([z.string(), z.number()]), { a: 1 })).toEqual([])
  expect(
    ignoredMembers(z.union([z.string(), z.object({ a: z.number() })]).nullish(), { b: 1 }),
  ).toEqual(['b'])
})

test('ignoredMembers stops after 50 unknown JSON fields', () => {
  const events = Array.from({ length: 60 }, () => ({
    customerUid: 'x',
    type: 'PLATFORM_MESSAGE',
    priority: 1,
  }))
  const untouchable = Object.defineProperty({}, 'far', {
    enumerable: true,
    get: () => {
      throw new Error('looked at')
    },
  })
  expect(ignoredMembers(publishEvents.body, [...events, untouchable])).toHaveLength(50)
})

test('joinPaths shortens the X-Ignored-Members header to 2,000 characters', () => {
  const paths = Array.from({ length: 50 }, (_, n) => `${n}.${'x'.repeat(60)}`)
  const joined = joinPaths(paths)
  expect(joined.length).toBeLessThanOrEqual(2000)
  const names = joined.split(', ')
  expect(names.pop()).toBe('...')
  expect(names).toEqual(paths.slice(0, names.length))
  expect(names.length).toBeGreaterThan(25)
  expect(joinPaths(['a', 'b'])).toBe('a, b')
})
