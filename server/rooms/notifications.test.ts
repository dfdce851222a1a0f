import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db, sql, transaction } from '../foundations/db'
import { shareRooms } from '../testing/open-rooms'
import * as customers from './customers'
import * as notifications from './notifications'
import * as organizations from './organizations'
import * as transactions from './transactions'

shareRooms()
let own: string
let other: string
beforeAll(async () => {
  own = (await organizations.create('Own')).id
  other = (await organizations.create('Other')).id
})

const contact = {
  firstName: 'Maren',
  lastName: 'Quist',
  email: 'maren@example.com',
  phoneNumber: null,
}
const makeCustomer = async (organizationId = own) =>
  (
    await transaction((tx) =>
      customers.create(tx, { organizationId, userType: 'individual', contact }),
    )
  ).id
type Kept = {
  id: string
  seq: number
  type: string
  category: string
  title: string | null
  body: string | null
  data: unknown
}
const listKept = (customerId: string): Promise<Kept[]> =>
  db.query(
    sql`select id, seq, type, category, title, body, data from notifications where customer_id = ${customerId} order by seq`,
  )
const readHead = async (customerId: string) => {
  const [head] = await db.query(sql`
    select last_seq as "lastSeq", mark_seq as "markSeq", read_above as "readAbove", version from notification_heads where customer_id = ${customerId}`)
  return head
}

describe('published notifications', () => {
  test('published notifications are stored in order and each with a distinct id', async () => {
    const [a, b] = [await makeCustomer(), await makeCustomer()]
    const sent = [a, b, a, a, b].map((customerUid, i) => ({
      customerUid,
      type: 'PLATFORM_MESSAGE',
      title: `Item ${i}`,
    }))
    const ids = (await notifications.publish(own, sent)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(5)
    const kept = [await listKept(a), await listKept(b)]
    expect(kept[0]!.map(({ id, title, seq }) => ({ id, title, seq }))).toEqual([
      { id: ids[0], title: 'Item 0', seq: 1 },
      { id: ids[2], title: 'Item 2', seq: 2 },
      { id: ids[3], title: 'Item 3', seq: 3 },
    ])
    expect(kept[1]!.map(({ id }) => id)).toEqual([ids[1], ids[4]])
  })

  test('the notifications of one call all have the same creation time', async () => {
    const customerUid = await makeCustomer()
    const sent = Array.from({ length: 20 }, () => ({ customerUid, type: 'PLATFORM_MESSAGE' }))
    await notifications.publish(own, sent)
    const times = await db.query(sql`
      select distinct created_at from notifications where customer_id = ${customerUid}`)
    expect(times).toHaveLength(1)
  })

  test.each([
    ['TRANSACTION_EXECUTED', 'transaction'],
    ['TRANSACTION_', 'transaction'],
    ['TRANSACTIONS', 'platform'],
    ['PLATFORM_MESSAGE', 'platform'],
    ['OFFER', 'platform'],
    ['KYCX', 'platform'],
  ])('a notification of type %s belongs to category %s', async (type, category) => {
    const customerUid = await makeCustomer()
    await notifications.publish(own, { customerUid, type })
    expect(await listKept(customerUid)).toMatchObject([
      { type, category, title: null, body: null, data: {} },
    ])
  })

  test.each([
    ['unknown', async () => randomUUID()],
    ['of another organization', async () => makeCustomer(other)],
    [
      'closed',
      async () => {
        const id = await makeCustomer()
        await db.query(sql`update customers set closed_at = service_now() where id = ${id}`)
        return id
      },
    ],
    ['not a UUID', async () => 'nobody'],
  ])(
    'a batch with a wrong customerUid returns NOT_FOUND with its index: %s',
    async (_name, make) => {
      const known = await makeCustomer()
      const wrong = await make()
      const events = [known, known, wrong, known, wrong].map((customerUid) => ({
        customerUid,
        type: 'OFFER',
      }))
      await expect(notifications.publish(own, events)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        refusal: { source: '2.customerUid' },
      })
      await expect(notifications.publish(own, events[2]!)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        refusal: { source: 'customerUid' },
      })
      expect(await listKept(known)).toEqual([])
      expect(await readHead(known)).toBeUndefined()
    },
  )

  test('publishing a notification accepts a customerUid in capital letters', async () => {
    const customerUid = await makeCustomer()
    await notifications.publish(own, { customerUid: customerUid.toUpperCase(), type: 'OFFER' })
    expect(await listKept(customerUid)).toHaveLength(1)
  })

  test('30 simultaneous writers number the notifications of an inbox without gaps', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeCustomer()))
    const batch = (i: number) =>
      Array.from({ length: 20 }, (_, j) => ({
        customerUid: people[(i + j * (i % 2 ? 1 : 3)) % 4]!,
        type: 'OFFER',
      }))
    await Promise.all(Array.from({ length: 30 }, (_, i) => notifications.publish(own, batch(i))))
    let total = 0
    for (const id of people) {
      const kept = await listKept(id)
      total += kept.length
      expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, i) => i + 1))
      expect(await readHead(id)).toMatchObject({ lastSeq: kept.length, markSeq: 0, readAbove: 0 })
    }
    expect(total).toBe(600)
  })
})

describe('transaction notifications', () => {
  const say = (customerUid: string, type: string, transactionId?: unknown) =>
    notifications.publish(own, { customerUid, type, data: { transactionId, amount: '10.00' } })

  test.each(['TRANSACTION_EXECUTED', 'TRANSACTION_REJECTED'])(
    'a %s event settles the pending transaction with the same transactionId',
    async (settled) => {
      const customerUid = await makeCustomer()
      await say(customerUid, 'TRANSACTION_PENDING', 't1')
      expect(await transactions.hasPending(db, customerUid)).toBe(true)
      await say(customerUid, settled, 't2')
      expect(await transactions.hasPending(db, customerUid)).toBe(true)
      await say(customerUid, settled, 't1')
      expect(await transactions.hasPending(db, customerUid)).toBe(false)
      expect((await listKept(customerUid)).map(({ type }) => type)).toEqual([
        'TRANSACTION_PENDING',
        settled,
        settled,
      ])
    },
  )

  test('a late TRANSACTION_PENDING event does not reopen a settled transaction', async () => {
    const customerUid = await makeCustomer()
    await say(customerUid, 'TRANSACTION_EXECUTED', 't1')
    await say(customerUid, 'TRANSACTION_PENDING', 't1')
    expect(await transactions.hasPending(db, customerUid)).toBe(false)
  })

  test.each([undefined, null, ''])(
    'TRANSACTION_PENDING with transactionId %o creates no pending transaction',
    async (transactionId) => {
      const customerUid = await makeCustomer()
      await say(customerUid, 'TRANSACTION_PENDING', transactionId)
      expect(await transactions.hasPending(db, customerUid)).toBe(false)
      expect(await listKept(customerUid)).toHaveLength(1)
    },
  )

  test('the same transaction id at two customers means two separate transactions', async () => {
    const [a, b] = [await makeCustomer(), await makeCustomer()]
    await say(a, 'TRANSACTION_PENDING', 'shared')
    expect(await transactions.hasPending(db, b)).toBe(false)
    await say(b, 'TRANSACTION_EXECUTED', 'shared')
    expect(await transactions.hasPending(db, a)).toBe(true)
  })
})

describe('marking notifications as read', () => {
  const arrive = async (customerUid: string, n: number) =>
    (
      await notifications.publish(
        own,
        Array.from({ length: n }, () => ({ customerUid, type: 'OFFER' })),
      )
    ).map(({ id }) => id)

  test('marking all as read for a second time does not change the inbox version', async () => {
    const customerUid = await makeCustomer()
    await arrive(customerUid, 3)
    expect(await notifications.markAllRead(customerUid)).toEqual({ count: 0 })
    const head = await readHead(customerUid)
    expect(await notifications.markAllRead(customerUid)).toEqual({ count: 0 })
    expect(await readHead(customerUid)).toEqual(head)
  })

  test('marking all as read up to a notification leaves later notifications unread', async () => {
    const customerUid = await makeCustomer()
    const ids = await arrive(customerUid, 5)
    expect(await notifications.markAllRead(customerUid, ids[2])).toEqual({ count: 2 })
    expect(await notifications.markAllRead(customerUid, ids[0])).toEqual({ count: 2 })
    expect(await notifications.markAllRead(customerUid, ids[4])).toEqual({ count: 0 })
  })

  test('an individually read notification stays read after older ones are marked as read', async () => {
    const customerUid = await makeCustomer()
    const ids = await arrive(customerUid, 5)
    await notifications.markRead(customerUid, ids[4]!)
    await notifications.markRead(customerUid, ids[0]!)
    expect(await notifications.markAllRead(customerUid, ids[1])).toEqual({ count: 2 })
    expect(await readHead(customerUid)).toMatchObject({ markSeq: 2, readAbove: 1 })
  })

  test.each(['unknown', 'of another inbox'])(
    'marking one or all as read returns NOT_FOUND if the notification is %s',
    async (kind) => {
      const [customerUid, stranger] = [await makeCustomer(), await makeCustomer()]
      await arrive(customerUid, 2)
      const [foreign] = await arrive(stranger, 1)
      const head = await readHead(customerUid)
      const wrong = kind === 'unknown' ? randomUUID() : foreign!
      await expect(notifications.markAllRead(customerUid, wrong)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        refusal: { source: 'before' },
      })
      await expect(notifications.markRead(customerUid, wrong)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      expect(await readHead(customerUid)).toEqual(head)
    },
  )

  test('marking one notification as read 20 times at once changes the count once', async () => {
    const customerUid = await makeCustomer()
    const ids = await arrive(customerUid, 3)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => notifications.markRead(customerUid, ids[1]!)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ id: ids[1], isRead: true })]),
    )
    expect(await readHead(customerUid)).toMatchObject({
      lastSeq: 3,
      markSeq: 0,
      readAbove: 1,
      version: 2,
    })
  })

  test('marking all as read in an empty inbox returns the unread count 0', async () => {
    expect(await notifications.markAllRead(await makeCustomer())).toEqual({ count: 0 })
  })
})

describe('the unread count', () => {
  const customerId = '018f0000-0000-7000-8000-000000000001'
  const head = { lastSeq: 9, markSeq: 4, readAbove: 2, version: 7 }

  test('the unread count is the last item number minus read items; an empty inbox has 0', () => {
    expect(notifications.unreadCount({ head, customerId }).count).toBe(3)
    expect(notifications.unreadCount({ head: null, customerId }).count).toBe(0)
  })

  test('the unread counts of two customers or two inbox versions have different etags', () => {
    const { etag } = notifications.unreadCount({ head, customerId })
    expect(notifications.unreadCount({ head: { ...head }, customerId }).etag).toBe(etag)
    const neighbour = { head, customerId: customerId.replace(/1$/, '2') }
    for (const other of [
      { head: { ...head, version: 8 }, customerId },
      { head: null, customerId },
      neighbour,
    ])
      expect(notifications.unreadCount(other).etag).not.toBe(etag)
  })
})
