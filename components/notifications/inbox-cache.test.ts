import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyMark,
  countPending,
  countUnread,
  markSeen,
  omitExpired,
  receiveCount,
  receiveFailure,
  subtract,
} from '@/components/notifications/inbox-cache'
import {
  type Mark,
  type Marks,
  type ServerCount,
  startCount,
} from '@/components/notifications/inbox-state'
import { markAll, omitMoved, overlayMarks } from '@/components/notifications/list-marks'

const chance = fc.double({ min: 0, max: 1, noNaN: true })
/** Items with later letters are newer. */
const timeOf = (id: string) => new Date(id.charCodeAt(0)).toISOString()
const items = ['d', 'c', 'b', 'a'].map((id) => ({ id, isRead: id === 'b', createdAt: timeOf(id) }))
const readOf = (shown: { id: string; isRead: boolean }[]) =>
  shown.filter((item) => item.isRead).map((item) => item.id)
const none: Marks = []
const one = (id: string): Mark => ({ reach: 'one', id, covers: 1 })
const again = (id: string): Mark => ({ reach: 'unread', id, covers: -1 })
const all = (id: string, covers = 3): Mark => markAll({ id, createdAt: timeOf(id) }, covers)
const hold = (marks: Marks, mark: Mark) => applyMark(marks, mark, 'undoable')

test('the inbox polls the unread count every 27 to 33 seconds', () => {
  fc.assert(
    fc.property(fc.nat(), chance, (count, luck) => {
      const { waitMs } = receiveCount(startCount(0, luck), { count }, luck)
      expect(waitMs).toBeGreaterThanOrEqual(27_000)
      expect(waitMs).toBeLessThanOrEqual(33_000)
    }),
  )
})

test('a 304 response to a poll does not change the cached unread count and etag', () => {
  const known = receiveCount(startCount(null), { count: 4, etag: '"7"' })
  expect(receiveCount(known, undefined)).toMatchObject({ count: 4, etag: '"7"' })
})

test('failed polls double the interval up to 5 minutes and do not change the count', () => {
  let known: ServerCount = startCount(3)
  const waits: number[] = []
  for (let i = 0; i < 6; i++) {
    known = receiveFailure(known, { status: 500 })
    waits.push(known.waitMs)
  }
  expect(waits).toEqual([60_000, 120_000, 240_000, 300_000, 300_000, 300_000])
  expect(known.count).toBe(3)
})

test('a successful poll resets the poll interval to 30 seconds', () => {
  const failed = receiveFailure(receiveFailure(startCount(3), { status: null }), { status: 429 })
  expect(receiveCount(failed, { count: 5 }, 0.5)).toEqual({
    count: 5,
    changes: 1,
    failures: 0,
    waitMs: 30_000,
  })
})

test('the inbox waits at least the Retry-After seconds after a failed poll', () => {
  fc.assert(
    fc.property(fc.nat({ max: 3600 }), fc.nat({ max: 9 }), (seconds, failures) => {
      const { waitMs } = receiveFailure(
        { ...startCount(1), failures },
        { status: 429, retryAfterSeconds: seconds },
      )
      expect(waitMs).toBeGreaterThanOrEqual(seconds * 1000)
    }),
  )
})

test('a 401 or 403 response to a poll stops polling and clears the unread count', () => {
  expect(receiveFailure(startCount(3), { status: 401 })).toMatchObject({
    count: null,
    ended: 'signed-out',
  })
  expect(receiveFailure(startCount(3), { status: 403 })).toMatchObject({
    count: null,
    ended: 'forbidden',
  })
})

test('an inbox poll reports a change only if the unread count differs', () => {
  const known = receiveCount(receiveCount(startCount(3), { count: 3 }), undefined)
  expect(known.changes).toBe(0)
  expect(receiveCount(receiveCount(known, { count: 5 }), { count: 3 }).changes).toBe(2)
})

test('a notification that a person marked as read is shown as read', () => {
  expect(readOf(overlayMarks(items, hold(none, one('d'))))).toEqual(['d', 'b'])
})

test('marking two notifications as read lowers the unread count by two', () => {
  const marks = hold(none, { reach: 'some', id: 'd a', covers: 2 })
  expect(readOf(overlayMarks(items, marks))).toEqual(['d', 'b', 'a'])
  expect(countUnread(3, marks, 0)).toBe(1)
})

test('newly seen items join the unsent mark-as-read request, up to 50 items in total', () => {
  const first = markSeen(['d', 'c'], undefined, undefined)
  expect(first).toEqual({ made: { reach: 'some', id: 'd c', covers: 2 } })
  expect(markSeen(['a'], first.made, undefined)).toEqual({
    made: { reach: 'some', id: 'd c a', covers: 3 },
    included: first.made,
  })
  expect(markSeen(['a'], one('d'), undefined)).toEqual({
    made: { reach: 'some', id: 'a', covers: 1 },
  })
  const many = Array.from({ length: 50 }, (_, n) => `n${n}`)
  expect(markSeen(many, first.made, undefined).included).toBeUndefined()
})

// A large screen or a small zoom can show more than 50 items at once.
test('one mark-as-read request contains at most 50 of the seen items', () => {
  const seen = Array.from({ length: 70 }, (_, n) => `n${n}`)
  const newest = { id: 'n0', createdAt: timeOf('n0') }
  const { made } = markSeen(seen, undefined, undefined)
  expect(made).toEqual({ reach: 'some', id: seen.slice(0, 50).join(' '), covers: 50 })
  expect(markSeen(seen, undefined, newest).made).toEqual(markAll(newest, 70))
})

test('if all unread items were seen, mark-all-as-read replaces the unsent request', () => {
  const first = markSeen(['d', 'c'], undefined, undefined).made
  expect(markSeen(['a'], first, items[0])).toEqual({ made: all('d', 3), included: first })
})

test('mark-all-as-read up to an item marks that item and all older items as read', () => {
  const sent = applyMark(none, all('c'), 'sent')
  expect(readOf(overlayMarks(items, sent))).toEqual(['c', 'b', 'a'])
})

test('mark-all-as-read up to an unlisted item marks only the older listed items', () => {
  const without = (id: string) => items.filter((item) => item.id !== id)
  expect(readOf(overlayMarks(without('c'), hold(none, all('c'))))).toEqual(['b', 'a'])
  expect(overlayMarks(without('a'), hold(none, all('a')))).toEqual(without('a'))
})

test('undoing one of two mark-as-read actions on an item keeps the item read', () => {
  const undo = (marks: Marks, mark: Mark) => applyMark(marks, mark, 'undone')
  const marks = hold(hold(none, one('d')), all('d'))
  expect(readOf(overlayMarks(items, undo(marks, all('d'))))).toEqual(['d', 'b'])
  expect(overlayMarks(items, undo(undo(marks, all('d')), one('d')))).toEqual(items)
})

test('marking one item as read several times lowers the unread count by one', () => {
  const marks = hold(hold(none, one('d')), all('c'))
  expect(countPending(marks, 0)).toBe(4)
  expect(countPending(applyMark(marks, one('d'), 'pending'), 0)).toBe(4)
  expect(countPending(applyMark(marks, one('d'), 'sent'), 0)).toBe(3)
  expect(countPending(hold(marks, all('c')), 0)).toBe(4)
})

test("until another tab's pending mark-as-read expires, it lowers the unread count", () => {
  const marks = applyMark(none, one('d'), 'pending', 60_000)
  expect([59_999, 60_000].map((nowMs) => countPending(marks, nowMs))).toEqual([1, 0])
  const readAt = (nowMs: number) => readOf(overlayMarks(items, omitExpired(marks, nowMs)))
  expect([59_999, 60_000].map(readAt)).toEqual([['d', 'b'], ['b']])
})

test('an expired mark-as-read from another tab has no effect', () => {
  const shown = items.map((item) => ({ ...item, isArchived: item.id === 'c' }))
  const reaches = fc.constantFrom<Mark['reach']>(
    'one',
    'some',
    'all',
    'unread',
    'archive',
    'restore',
  )
  const stages = fc.constantFrom<['undoable' | 'pending' | 'sent', number]>(
    ['undoable', Number.POSITIVE_INFINITY],
    ['pending', Number.POSITIVE_INFINITY],
    ['pending', 60_000],
    ['pending', 60_001],
    ['sent', 0],
  )
  const made = fc.tuple(reaches, fc.constantFrom(...'dcba'), stages)
  const record = (list: [Mark['reach'], string, ['undoable' | 'pending' | 'sent', number]][]) =>
    list.reduce(
      (marks, [reach, id, [stage, untilMs]]) =>
        applyMark(marks, { reach, id, covers: 1 }, stage, untilMs),
      none,
    )
  const show = (marks: Marks) => ({
    items: omitMoved(overlayMarks(shown, marks), marks),
    count: countUnread(9, marks, 60_000),
  })
  fc.assert(
    fc.property(fc.uniqueArray(made, { selector: ([, id]) => id }), (list) => {
      const alive = list.filter(([, , [, untilMs]]) => untilMs !== 60_000)
      expect(show(omitExpired(record(list), 60_000))).toEqual(show(record(alive)))
    }),
  )
})

test("another tab's pending mark-as-read does not replace this tab's unsent request", () => {
  const marks = hold(none, all('d'))
  expect(applyMark(marks, all('d'), 'pending', 60_000)).toBe(marks)
})

test('sending a mark-as-read request does not change the displayed unread count', () => {
  const unread = fc.nat({ max: 200 })
  fc.assert(
    fc.property(unread, unread, (count, covers) => {
      const mark = all('d', covers)
      const before = hold(none, mark)
      const known = subtract(startCount(count), countPending(before, 0))
      const after = applyMark(before, mark, 'sent')
      expect(countUnread(known.count, after, 0)).toBe(countUnread(count, before, 0))
    }),
  )
})

test('an unknown unread count stays unknown after an item is marked as read', () => {
  expect(subtract(startCount(null), 2).count).toBeNull()
  expect(countUnread(null, hold(none, one('d')), 0)).toBeNull()
})

test('marking as read never makes an item unread, and repeating it changes nothing', () => {
  const id = fc.constantFrom(...'abcdefgh')
  const item = fc
    .record({ id, isRead: fc.boolean() })
    .map((each) => ({ ...each, createdAt: timeOf(each.id) }))
  const marksOf = fc.array(fc.tuple(fc.constantFrom(one, all), id))
  fc.assert(
    fc.property(fc.uniqueArray(item, { selector: ({ id }) => id }), marksOf, (list, made) => {
      const marks = made.reduce((known, [make, id]) => hold(known, make(id)), none)
      const once = overlayMarks(list, marks)
      expect(once.every(({ isRead }, index) => isRead || !list[index]!.isRead)).toBe(true)
      expect(overlayMarks(once, marks)).toEqual(once)
    }),
  )
})

test('archive and restore actions remove an item from the list and replace each other', () => {
  const shown = items.map((item) => ({ ...item, isArchived: item.id === 'c' }))
  const idsOf = (marks: Marks) => omitMoved(shown, marks).map(({ id }) => id)
  const archived = hold(none, { reach: 'archive', id: 'd', covers: 1 })
  expect(idsOf(archived)).toEqual(['c', 'b', 'a'])
  expect(idsOf(hold(none, { reach: 'archive', id: 'c', covers: 1 }))).toHaveLength(4)
  expect(idsOf(hold(none, { reach: 'restore', id: 'c', covers: -1 }))).toEqual(['d', 'b', 'a'])
  expect(readOf(overlayMarks(items, archived))).toEqual(['b'])
  expect(hold(archived, { reach: 'restore', id: 'd', covers: -1 })).toHaveLength(1)
})

test('restoring an unread item raises the unread count by one; sending adds nothing', () => {
  const mark: Mark = { reach: 'restore', id: 'd', covers: -1 }
  const pending = hold(none, mark)
  expect(countUnread(3, pending, 0)).toBe(4)
  const known = subtract(startCount(3), countPending(pending, 0))
  expect(countUnread(known.count, applyMark(pending, mark, 'sent'), 0)).toBe(4)
})

test('the last mark-as-read or mark-as-unread decides whether an item is read', () => {
  const made = fc.array(fc.tuple(fc.constantFrom(one, again, all), fc.constantFrom(...'dcba')))
  fc.assert(
    fc.property(made, (list) => {
      let marks = none
      let expected = items
      for (const [make, id] of list) {
        // The previous mark is being sent while the person makes the next one.
        const waiting = marks.find(({ stage }) => stage === 'undoable')
        if (waiting) marks = applyMark(marks, waiting, 'pending')
        marks = hold(marks, make(id))
        if (waiting) marks = applyMark(marks, waiting, 'sent')
        expected = overlayMarks(expected, hold(none, make(id)))
        expect(overlayMarks(items, marks)).toEqual(expected)
      }
    }),
  )
})

test('items that a person marks as unread do not count as new arrivals', () => {
  const arrived = ({ count, raised = 0 }: ServerCount) => count! - raised
  const known = subtract(startCount(3), -1)
  expect([known.count, arrived(known)]).toEqual([4, 3])
  expect(arrived(receiveCount(known, { count: 5 }))).toBe(4)
  expect(arrived(subtract(startCount(3), 2))).toBe(1)
})
