import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appendItems, groupByDay, type Item } from '@/components/notifications/items'

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
  const items = [item('c', '2025-11-20T11:00:00.000Z'), item('b', '2025-11-20T01:00:00.000Z'), item('a', '2025-11-19T23:00:00.000Z')]
  const days = groupByDay(items, nowMs, 'UTC').map(({ name, items: of }) => [name, of.map(({ id }) => id).join('')])
  expect(days).toEqual([
    ['Today', 'cb'],
    ['Yesterday', 'a'],
  ])
})

test('no item is lost or moved by grouping, whatever its moment', () => {
  const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(moments), (dates) => {
      const items = dates.map((date, index) => item(String(index), date.toISOString()))
      expect(groupByDay(items, nowMs, 'America/Chicago').flatMap((day) => day.items)).toEqual(items)
    }),
  )
})

test('an item that is on two pages is shown once', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => item(id, '2025-11-20T11:00:00.000Z')) as [Item, Item, Item]
  expect(appendItems([a, b], [b, c])).toEqual([a, b, c])
})
