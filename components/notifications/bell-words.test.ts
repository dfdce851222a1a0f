import { expect, test } from 'vitest'
import { announceNew, badgeOf, labelBell } from '@/components/notifications/bell-words'
import { fillText } from '@/lib/fill-text'
import { english, type Word } from '@/lib/words'

const word: Word = (key, given) => fillText(english[key], given)

test.each([
  [null, 'Inbox', undefined],
  [0, 'Inbox', undefined],
  [1, 'Inbox, 1 unread', '1'],
  [99, 'Inbox, 99 unread', '99'],
  [100, 'Inbox, 100 or more unread', '99+'],
  [1_000_000, 'Inbox, 100 or more unread', '99+'],
])(
  'the inbox bell with %s unread items has the label %s and the badge %s',
  (count, name, badge) => {
    expect(labelBell(word, count)).toBe(name)
    expect(badgeOf(count)).toBe(badge)
  },
)

test('the inbox bell announces "1 new notification" and "12 new notifications"', () => {
  expect([announceNew(word, 1), announceNew(word, 12)]).toEqual([
    '1 new notification',
    '12 new notifications',
  ])
})
