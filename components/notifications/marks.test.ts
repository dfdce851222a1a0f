import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addRead, addReadAll, applyMarks, noMarks, removeMark } from '@/components/notifications/marks'

const items = ['d', 'c', 'b', 'a'].map((id) => ({ id, isRead: id === 'b' }))
const readOf = (shown: { id: string; isRead: boolean }[]) => shown.filter((item) => item.isRead).map((item) => item.id)

test('one mark reads one item', () => {
  expect(readOf(applyMarks(items, addRead(noMarks, ['d'])))).toEqual(['d', 'b'])
})

test('marking all reads what stands from that item on, and nothing that is newer', () => {
  expect(readOf(applyMarks(items, addReadAll(noMarks, 'c')))).toEqual(['c', 'b', 'a'])
})

test('marking all up to an item that is not shown changes nothing that is', () => {
  expect(applyMarks(items, addReadAll(noMarks, 'elsewhere'))).toEqual(items)
})

test('a mark that is taken back leaves what the server said', () => {
  const marks = removeMark(removeMark(addReadAll(addRead(noMarks, ['d']), 'a'), 'd'), 'a')
  expect(applyMarks(items, marks)).toEqual(items)
})

test('marks never make anything unread, and laying them twice changes nothing more', () => {
  const item = fc.record({ id: fc.constantFrom(...'abcdefgh'), isRead: fc.boolean() })
  const ids = fc.array(fc.constantFrom(...'abcdefgh'))
  fc.assert(
    fc.property(fc.uniqueArray(item, { selector: ({ id }) => id }), ids, ids, (list, read, befores) => {
      const once = applyMarks(list, { ids: read, befores })
      expect(once.every(({ isRead }, index) => isRead || !list[index]!.isRead)).toBe(true)
      expect(applyMarks(once, { ids: read, befores })).toEqual(once)
    }),
  )
})
