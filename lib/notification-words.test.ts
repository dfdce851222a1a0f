import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typePattern } from '@/lib/contracts/notifications'
import { fillText } from '@/lib/fill-text'
import { describeNotification } from '@/lib/notification-words'
import { english, type Word } from '@/lib/words'

const word: Word = (key, given) => fillText(english[key], given)

const none = { title: null, body: null }

test('a notification without a title gets the default title of its type', () => {
  expect(describeNotification(word, { type: 'TRANSACTION_EXECUTED', ...none })).toMatchObject({
    title: 'Transfer completed',
  })
  expect(describeNotification(word, { type: 'KYC_APPROVED', ...none })).toMatchObject({
    title: "You're approved",
    target: 'status',
  })
})

// A partner can send any data, such as an object that cannot be converted to text. The function
// that writes the title must not throw.
test('the default notification title omits an amount or currency that is an object', () => {
  const object = { toString: 1, valueOf: 1 }
  for (const data of [{ amount: object }, { amount: '20', currency: object }, { amount: [20] }])
    expect(
      describeNotification(word, { type: 'TRANSACTION_EXECUTED', title: null, body: null, data })
        .title,
    ).toBe('Transfer completed')
})

test('a default notification title includes the amount or subject from the data', () => {
  const titleOf = (type: string, data: unknown, title: string | null = null) =>
    describeNotification(word, { type, title, body: null, data }).title
  const type = 'TRANSACTION_EXECUTED'
  expect(titleOf(type, { amount: '1250.5' })).toBe('Transfer completed: $1,250.50')
  expect(titleOf(type, { amount: 20, currency: 'EUR' })).toBe('Transfer completed: €20.00')
  expect(titleOf('CARD_SHIPPED', { subject: 'Card ending in 4242' })).toBe(
    'Card shipped: Card ending in 4242',
  )
  expect(titleOf(type, { amount: '20' }, 'Rent paid')).toBe('Rent paid')
  for (const data of [{}, null, { amount: '-1' }, { amount: '1e3' }, { subject: 'a\u202eb' }])
    expect(titleOf(type, data)).toBe('Transfer completed')
  expect(titleOf(type, { amount: '20', currency: 'dollars' })).toBe('Transfer completed')
})

test('a notification with a title and a body shows both unchanged', () => {
  const own = { type: 'KYC_APPROVED', title: 'All done', body: 'See you soon.' }
  expect(describeNotification(word, own)).toEqual({
    title: 'All done',
    body: 'See you soon.',
    target: 'status',
  })
})

test('a notification of unknown type without a title shows the type in words', () => {
  expect(describeNotification(word, { type: 'CARD_SHIPPED', ...none })).toEqual({
    title: 'Card shipped',
  })
})

test('a notification of unknown type with a title shows only the title', () => {
  const own = { type: 'CARD_SHIPPED', title: 'Your card is on its way', body: null }
  expect(describeNotification(word, own)).toEqual({ title: 'Your card is on its way' })
})

test('no default notification text asks the reader to open the app', () => {
  for (const type of ['PLATFORM_MESSAGE', 'CARD_SHIPPED', 'TRANSACTION_EXECUTED'])
    expect(describeNotification(word, { type, ...none }).body ?? '').not.toMatch(/\bOpen\b/)
})

test('describeNotification returns a title for any notification type', () => {
  fc.assert(
    fc.property(fc.oneof(fc.stringMatching(typePattern), fc.string()), (type) => {
      expect(describeNotification(word, { type, ...none }).title.length).toBeGreaterThan(0)
    }),
  )
})

test('the notification type "constructor" is handled like any unknown type', () => {
  expect(describeNotification(word, { type: 'constructor', ...none })).toEqual({
    title: 'Constructor',
  })
})
