import { expect, test } from 'vitest'
import { isUuid } from './crypto'
import { orderIds, uuidv7 } from './ordered-ids'

const rest = '-8abc-0123456789ab'

/** Creates ids with the given times, versions and first 12 random bits. */
const listIds = (heads: readonly string[]): string[] => {
  const source = heads.map((head) => head + rest).values()
  const next = orderIds(() => source.next().value!)
  return heads.map(() => next())
}

test('10,000 ids of a process ascend and are version 7 UUIDs', () => {
  const ids = Array.from({ length: 10_000 }, uuidv7)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids)
    expect([isUuid(id), id[14], /[89ab]/.test(id[19]!)]).toEqual([true, '7', true])
})

test('ids of one millisecond have ascending counters', () => {
  const [time] = ['019b1c2d-3e4f-7']
  expect(listIds([`${time}a0f`, `${time}002`, `${time}a11`])).toEqual([
    `${time}a0f${rest}`,
    `${time}a10${rest}`,
    `${time}a11${rest}`,
  ])
})

test('after the largest counter of a millisecond, ids use the next millisecond', () => {
  expect(listIds(['019b1c2d-ffff-7fff', '019b1c2d-ffff-7000', '019b1c2e-0000-7000'])).toEqual([
    `019b1c2d-ffff-7fff${rest}`,
    `019b1c2e-0000-7000${rest}`,
    `019b1c2e-0000-7001${rest}`,
  ])
})

test('ids also ascend after the clock went back an hour', () => {
  expect(listIds(['019b1c2d-3e4f-7abc', '019b1bf6-5000-7fff'])).toEqual([
    `019b1c2d-3e4f-7abc${rest}`,
    `019b1c2d-3e4f-7abd${rest}`,
  ])
})
