import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typePattern } from '@/lib/contracts/notifications'
import { fillText } from '@/lib/fill-text'
import { describeNotification } from '@/lib/notification-words'
import { english, type Word } from '@/lib/words'

const word: Word = (key, given) => fillText(english[key], given)

const none = { title: null, body: null }

test('a notification without a title gets the title of its type', () => {
  expect(describeNotification(word, { type: 'TRANSACTION_EXECUTED', ...none })).toMatchObject({
    title: 'Transfer completed',
  })
  expect(describeNotification(word, { type: 'KYC_APPROVED', ...none })).toMatchObject({
    title: "You're approved",
    target: 'status',
  })
})

test('a notification keeps its own title and body', () => {
  const own = { type: 'KYC_APPROVED', title: 'All done', body: 'See you soon.' }
  expect(describeNotification(word, own)).toEqual({
    title: 'All done',
    body: 'See you soon.',
    target: 'status',
  })
})

test('an unknown notification type is shown in words and as its code', () => {
  expect(describeNotification(word, { type: 'CARD_SHIPPED', ...none })).toEqual({
    title: 'Card shipped',
    body: 'Open Latchkey for details.',
    code: 'CARD_SHIPPED',
  })
})

test('every notification type has a title and a body', () => {
  fc.assert(
    fc.property(fc.oneof(fc.stringMatching(typePattern), fc.string()), (type) => {
      const { title, body } = describeNotification(word, { type, ...none })
      expect(title.length * body.length).toBeGreaterThan(0)
    }),
  )
})

test('a notification type with a name from Object.prototype is unknown', () => {
  expect(describeNotification(word, { type: 'constructor', ...none }).code).toBe('constructor')
})
