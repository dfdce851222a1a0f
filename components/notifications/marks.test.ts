import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyMarks,
  countHeld,
  dropMark,
  holdMark,
  type Mark,
  noMarks,
  settleMark,
} from '@/components/notifications/marks'

const items = ['d', 'c', 'b', 'a'].map((id) => ({ id, isRead: id === 'b' }))
const readOf = (shown: { id: string; isRead: boolean }[]) =>
  shown.filter((item) => item.isRead).map((item) => item.id)
const one = (id: string): Mark => ({ reach: 'one', id, covers: 1 })
const all = (id: string, covers = 3): Mark => ({ reach: 'all', id, covers })

test('one mark reads one item', () => {
  expect(readOf(applyMarks(items, holdMark(noMarks, one('d'))))).toEqual(['d', 'b'])
})

test('marking all reads what stands from that item on, and nothing that is newer', () => {
  expect(readOf(applyMarks(items, settleMark(noMarks, all('c'))))).toEqual(['c', 'b', 'a'])
})

test('marking all up to an item that is not shown changes nothing that is', () => {
  expect(applyMarks(items, holdMark(noMarks, all('elsewhere')))).toEqual(items)
})

test('a mark that is taken back leaves what the server said, and other marks of the same item', () => {
  const marks = holdMark(holdMark(noMarks, one('d')), all('d'))
  expect(readOf(applyMarks(items, dropMark(marks, all('d'))))).toEqual(['d', 'b'])
  expect(applyMarks(items, dropMark(dropMark(marks, all('d')), one('d')))).toEqual(items)
})

test('what is held is out of the count until the server has it, and so much and no more', () => {
  const held = holdMark(holdMark(noMarks, one('d')), all('c'))
  expect(countHeld(held, 0)).toBe(4)
  expect(countHeld(settleMark(held, one('d')), 0)).toBe(3)
  expect(countHeld(holdMark(held, all('c')), 0)).toBe(4)
})

test('what another tab holds counts until its time is over', () => {
  const held = holdMark(noMarks, one('d'), 60_000)
  expect([59_999, 60_000].map((nowMs) => countHeld(held, nowMs))).toEqual([1, 0])
})

test('marks never make anything unread, and laying them twice changes nothing more', () => {
  const item = fc.record({ id: fc.constantFrom(...'abcdefgh'), isRead: fc.boolean() })
  const marksOf = fc.array(fc.tuple(fc.constantFrom(one, all), fc.constantFrom(...'abcdefgh')))
  fc.assert(
    fc.property(fc.uniqueArray(item, { selector: ({ id }) => id }), marksOf, (list, made) => {
      const marks = made.reduce((known, [make, id]) => holdMark(known, make(id)), noMarks)
      const once = applyMarks(list, marks)
      expect(once.every(({ isRead }, index) => isRead || !list[index]!.isRead)).toBe(true)
      expect(applyMarks(once, marks)).toEqual(once)
    }),
  )
})
