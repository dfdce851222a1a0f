import { expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import { shareRooms } from '../../testing/open-rooms'
import { add } from './arrivals'
import { changePreferences } from './preferences'
import { makeInbox, readCount } from './test-inbox'

shareRooms()

const [message, offer, payment] = ['PLATFORM_MESSAGE', 'OFFER', 'TRANSACTION_EXECUTED']
const arrivals = [[message], [payment], [message, offer, payment], ['KYC_APPROVED']]
const choices = [false, true]
/** One person for each combination of preferences and arriving items. */
const people = choices.flatMap((isMuted) =>
  choices.flatMap((platform) =>
    choices.flatMap((transactions) =>
      arrivals.map((types) => ({ id: makeInbox(), isMuted, platform, transactions, types })),
    ),
  ),
)

test('adding items to many inboxes at once applies the preferences of each person', async () => {
  for (const { id, isMuted, platform, transactions } of people)
    await changePreferences(id, {
      platform: { inbox: !isMuted, email: platform },
      transaction: { email: transactions },
    })
  const items = people.flatMap(({ id, types }) => types.map((type) => ({ customerId: id, type })))
  await transaction((tx) => add(tx, items.toReversed()))
  for (const { id, isMuted, platform, transactions, types } of people) {
    const isMessage = (type: string) => type === message || type === offer
    const unread = types.filter((type) => !(isMuted && isMessage(type)))
    expect(await readCount(id)).toBe(unread.length)
    const isWanted = (type: string) =>
      (transactions && type === payment) || (platform && isMessage(type))
    const [head] = await db.query(sql`
      select email_due_at is not null as "isDue" from notification_heads where customer_id = ${id}`)
    expect(head).toEqual({ isDue: unread.some(isWanted) })
  }
})
