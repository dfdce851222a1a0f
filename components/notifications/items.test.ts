import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addNewer,
  appendItems,
  findNewer,
  groupByDay,
  type Item,
  takeReads,
} from '@/components/notifications/items'

const item = (id: string, createdAt: string): Item => ({
  id,
  type: 'KYC_APPROVED',
  category: 'kyc',
  isRead: false,
  createdAt,
  title: null,
  body: null,
  data: {},
  readAt: null,
})
const nowMs = Date.parse('2025-11-20T12:00:00.000Z')

test('items stand under their days, in the order they came in', () => {
  const items = [
    item('c', '2025-11-20T11:00:00.000Z'),
    item('b', '2025-11-20T01:00:00.000Z'),
    item('a', '2025-11-19T23:00:00.000Z'),
  ]
  const days = groupByDay(items, nowMs, 'UTC').map(({ name, items: of }) => [
    name,
    of.map(({ id }) => id).join(''),
  ])
  expect(days).toEqual([
    ['Today', 'cb'],
    ['Yesterday', 'a'],
  ])
})

test('no item is lost or moved by grouping, whatever its moment', () => {
  const moments = fc.date({
    min: new Date('2024-01-01'),
    max: new Date('2026-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(fc.array(moments), (dates) => {
      const items = dates.map((date, index) => item(String(index), date.toISOString()))
      expect(groupByDay(items, nowMs, 'local').flatMap((day) => day.items)).toEqual(items)
    }),
  )
})

test('an item that is on two pages is shown once', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => item(id, '2025-11-20T11:00:00.000Z')) as [
    Item,
    Item,
    Item,
  ]
  expect(appendItems([a, b], [b, c])).toEqual([a, b, c])
})

const at = (minute: number) => `2025-11-20T11:${String(minute).padStart(2, '0')}:00.000Z`
const run = (from: number, to: number): Item[] =>
  Array.from({ length: from - to + 1 }, (_, n) => item(`i${from - n}`, at(from - n)))
const namesOf = (items: readonly Item[] | undefined) => items?.map(({ id }) => id)

test('what arrived is what a fresh page has above the list', () => {
  expect(findNewer(run(3, 1), { items: run(3, 1), nextCursor: null })).toBeUndefined()
  expect(namesOf(findNewer(run(3, 1), { items: run(5, 2), nextCursor: 'x' })?.items)).toEqual([
    'i5',
    'i4',
  ])
  expect(namesOf(findNewer([], { items: run(2, 1), nextCursor: null })?.items)).toEqual([
    'i2',
    'i1',
  ])
})

test('what a fresh page has below a list of which all was read meanwhile did not arrive', () => {
  expect(findNewer(run(9, 7), { items: run(6, 4), nextCursor: null })).toBeUndefined()
  expect(
    namesOf(
      findNewer(run(9, 7), { items: [...run(10, 10), ...run(6, 4)], nextCursor: null })?.items,
    ),
  ).toEqual(['i10'])
})

test('newer items stand on top, once each; where more arrived than a page holds the list begins anew', () => {
  const page = { items: run(3, 1), nextCursor: 'old', unreadCount: 3 }
  const few = findNewer(page.items, { items: run(5, 2), nextCursor: 'x' })!
  expect(namesOf(addNewer(page, few).items)).toEqual(['i5', 'i4', 'i3', 'i2', 'i1'])
  expect(addNewer(page, few).nextCursor).toBe('old')
  const many = findNewer(page.items, { items: run(59, 10), nextCursor: 'x' })!
  expect(addNewer(page, many)).toMatchObject({ items: run(59, 10), nextCursor: 'x' })
})

test('what was read elsewhere is read, and nothing comes, goes or moves', () => {
  const page = { items: run(3, 1), nextCursor: null, unreadCount: 3 }
  const fresh = run(4, 1).map((one) => ({ ...one, isRead: one.id === 'i2' || one.id === 'i4' }))
  const taken = takeReads(page, fresh)
  expect(namesOf(taken.items)).toEqual(['i3', 'i2', 'i1'])
  expect(taken.items.map(({ isRead }) => isRead)).toEqual([false, true, false])
})
