import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  badgeOf,
  describeNotification,
  nameBell,
  sayArrival,
  titleWith,
} from '@/components/notifications/words'
import { typePattern } from '@/lib/contracts/notifications'
import { english, say, type Word } from '@/lib/words'

const word: Word = (key, given) => say(english, key, given)

const none = { title: null, body: null }

describe('a notification', () => {
  test('without words of its own has those of its type', () => {
    expect(describeNotification(word, { type: 'TRANSACTION_EXECUTED', ...none })).toMatchObject({
      title: 'Transfer completed',
    })
    expect(describeNotification(word, { type: 'KYC_APPROVED', ...none })).toMatchObject({
      title: "You're approved",
      target: 'status',
    })
  })

  test('with words of its own keeps them', () => {
    const own = { type: 'KYC_APPROVED', title: 'All done', body: 'See you soon.' }
    expect(describeNotification(word, own)).toEqual({
      title: 'All done',
      body: 'See you soon.',
      target: 'status',
    })
  })

  test('of a type that nobody knows is spelled out, with its code', () => {
    expect(describeNotification(word, { type: 'CARD_SHIPPED', ...none })).toEqual({
      title: 'Card shipped',
      body: 'Open Latchkey for details.',
      code: 'CARD_SHIPPED',
    })
  })

  test('of any type has a title and a body', () => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(typePattern), fc.string()), (type) => {
        const { title, body } = describeNotification(word, { type, ...none })
        expect(title.length * body.length).toBeGreaterThan(0)
      }),
    )
  })

  test('named like a member that every object has is spelled out too', () => {
    expect(describeNotification(word, { type: 'constructor', ...none }).code).toBe('constructor')
  })
})

describe('the bell', () => {
  test.each([
    [null, 'Inbox', undefined],
    [0, 'Inbox', undefined],
    [1, 'Inbox, 1 unread', '1'],
    [99, 'Inbox, 99 unread', '99'],
    [100, 'Inbox, 100 or more unread', '99+'],
    [1_000_000, 'Inbox, 100 or more unread', '99+'],
  ])('with %s unread is named %s and shows %s', (count, name, badge) => {
    expect(nameBell(word, count)).toBe(name)
    expect(badgeOf(count)).toBe(badge)
  })

  test('speaks of one and of several', () => {
    expect([sayArrival(word, 1), sayArrival(word, 12)]).toEqual([
      '1 new notification',
      '12 new notifications',
    ])
  })
})

test('the title carries the newest count once, and is whole again at none', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(200))), (counts) => {
      const title = counts.reduce<string>(titleWith, 'Inbox – Latchkey')
      const badge = badgeOf(counts.at(-1) ?? null)
      expect(title).toBe(badge ? `(${badge}) Inbox – Latchkey` : 'Inbox – Latchkey')
    }),
  )
})
