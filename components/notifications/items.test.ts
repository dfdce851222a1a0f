import { expect, test } from 'vitest'
import {
  addMoved,
  addNewer,
  addOlder,
  applyFresh,
  findNewer,
  type Item,
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
  isArchived: false,
})

test('a notification that appears on two inbox pages is listed once', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => item(id, '2025-11-20T11:00:00.000Z')) as [
    Item,
    Item,
    Item,
  ]
  const page = (items: Item[], nextCursor: string) => ({ items, nextCursor, unreadCount: 3 })
  expect(addOlder(page([a, b], 'x'), page([b, c], 'y'))).toEqual(page([a, b, c], 'y'))
})

const at = (minute: number) => `2025-11-20T11:${String(minute).padStart(2, '0')}:00.000Z`
const run = (from: number, to: number): Item[] =>
  Array.from({ length: from - to + 1 }, (_, n) => item(`i${from - n}`, at(from - n)))
const namesOf = (items: readonly Item[] | undefined) => items?.map(({ id }) => id)

test('findNewer returns the items of a fresh page that are newer than all shown items', () => {
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

test('findNewer omits items that are older than the shown list', () => {
  expect(findNewer(run(9, 7), { items: run(6, 4), nextCursor: null })).toBeUndefined()
  expect(
    namesOf(
      findNewer(run(9, 7), { items: [...run(10, 10), ...run(6, 4)], nextCursor: null })?.items,
    ),
  ).toEqual(['i10'])
})

test('newer items extend the inbox list if there is no gap; otherwise they replace it', () => {
  const page = { items: run(3, 1), nextCursor: 'old', unreadCount: 3 }
  const few = findNewer(page.items, { items: run(5, 2), nextCursor: 'x' })!
  expect(namesOf(addNewer(page, few).items)).toEqual(['i5', 'i4', 'i3', 'i2', 'i1'])
  expect(addNewer(page, few).nextCursor).toBe('old')
  const many = findNewer(page.items, { items: run(59, 10), nextCursor: 'x' })!
  expect(addNewer(page, many)).toMatchObject({ items: run(59, 10), nextCursor: 'x' })
})

test('applyFresh updates the read state of shown items and keeps their order', () => {
  const read = { ...run(3, 1)[2]!, isRead: true }
  const page = { items: [...run(3, 2), read], nextCursor: null, unreadCount: 3 }
  const fresh = run(4, 1).map((one) => ({ ...one, isRead: one.id === 'i2' || one.id === 'i4' }))
  const taken = applyFresh(page, { items: fresh, nextCursor: null }, false)
  expect(namesOf(taken.items)).toEqual(['i3', 'i2', 'i1'])
  expect(taken.items.map(({ isRead }) => isRead)).toEqual([false, true, false])
})

test('applyFresh removes items that are missing in the range of the fresh page', () => {
  const page = { items: run(6, 1), nextCursor: null, unreadCount: 3 }
  const fresh = { items: [run(5, 5)[0]!, run(3, 3)[0]!], nextCursor: 'x' }
  expect(namesOf(applyFresh(page, fresh, false).items)).toEqual(['i5', 'i3', 'i2', 'i1'])
  expect(namesOf(applyFresh(page, fresh, true).items)).toEqual(namesOf(page.items))
  const whole = { ...fresh, nextCursor: null }
  expect(namesOf(applyFresh(page, whole, false).items)).toEqual(['i5', 'i3'])
})

test('if times are equal, items moved into the list have the order of the fresh page', () => {
  const all = ['f', 'e', 'd', 'c', 'b', 'a'].map((id) => item(id, at(1)))
  const listed = all.filter(({ id }) => 'db'.includes(id))
  const add = (moved: string, items = listed) => namesOf(addMoved(items, all, new Set(moved)))
  expect(add('fca')).toEqual(['f', 'd', 'c', 'b', 'a'])
  expect(add('ec', [])).toEqual(['e', 'c'])
  expect(add('db')).toEqual(['d', 'b'])
})
