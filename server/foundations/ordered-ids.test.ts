import { expect, test } from 'vitest'
import { uuidv7 } from './ordered-ids'

test('uuidv7 returns distinct version 7 UUIDs that increase over time', () => {
  const made = Array.from({ length: 1000 }, uuidv7)
  for (const id of made)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(made).size).toBe(1000)
  expect([...made].sort((a, b) => (a.slice(0, 13) < b.slice(0, 13) ? -1 : 0))).toEqual(made)
})
