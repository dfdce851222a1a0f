import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Client, paths, type Wire } from '../support/api'
import { expectApiHeaders, expectRefusal } from '../support/expectations'
import { idsOf, openInboxes } from '../support/inboxes'
import { borrowService } from '../support/shared'

let client: Client
const service = borrowService()
const inboxes = openInboxes(service)

beforeAll(async () => {
  client = inboxes.client
})

describe('GET unread-count', () => {
  test('GET unread-count returns the number of unread items', async () => {
    const person = await inboxes.makePerson(3)
    const answer = await inboxes.count(person)
    expect([answer.status, answer.body]).toEqual([200, { data: { count: 5 } }])
    expectApiHeaders(answer)
  })

  test('GET unread-count returns 304 for a current ETag and 200 after the inbox changes', async () => {
    const person = await inboxes.makePerson(2)
    const first = await inboxes.count(person)
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^"[^"]+"$/)
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const same = await inboxes.count(person, { 'if-none-match': value })
      expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag])
    }
    const tags = [etag]
    const [id] = idsOf(await inboxes.list(person))
    for (const change of [
      () => inboxes.open(person, id!),
      () => inboxes.arrive(person, 1),
      () => inboxes.mark(person),
    ]) {
      await change()
      const changed = await inboxes.count(person, { 'if-none-match': tags.at(-1)! })
      expect(changed.status).toBe(200)
      tags.push(changed.headers.get('etag')!)
    }
    expect(new Set(tags).size).toBe(4)
    await inboxes.open(person, id!)
    expect((await inboxes.count(person, { 'if-none-match': tags.at(-1)! })).status).toBe(304)
  })

  test('GET unread-count returns different ETags for two persons with equal counts', async () => {
    const [a, b] = [await inboxes.makePerson(), await inboxes.makePerson()]
    expect(
      (await inboxes.count(b, { 'if-none-match': (await inboxes.count(a)).headers.get('etag')! }))
        .status,
    ).toBe(200)
  })

  test('HEAD unread-count returns no body', async () => {
    const person = await inboxes.makePerson()
    const answer = await client.call('HEAD', paths.unreadCount, { headers: person.user.headers })
    expect([answer.status, answer.text]).toEqual([200, ''])
  })
})

describe('GET notifications', () => {
  test('GET notifications lists all items newest first with all their fields', async () => {
    const person = await inboxes.makePerson()
    const [id] = await inboxes.arrive(person, 1, {
      type: 'TRANSACTION_EXECUTED',
      title: 'Done',
      body: 'All of it',
      data: { transactionId: 't1', amount: '10.00', deep: { x: [1, null, 'é'] } },
    })
    const answer = await inboxes.list(person)
    expect(answer.status).toBe(200)
    expectApiHeaders(answer)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.body.meta).toEqual({ nextCursor: null, unreadCount: 3 })
    expect(answer.body.data[0]).toEqual({
      id,
      type: 'TRANSACTION_EXECUTED',
      category: 'transaction',
      isRead: false,
      isArchived: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      title: 'Done',
      body: 'All of it',
      data: { transactionId: 't1', amount: '10.00', deep: { x: [1, null, 'é'] } },
      readAt: null,
    })
    expect(answer.body.data.slice(1)).toMatchObject([
      { type: 'KYC_APPROVED', category: 'kyc', title: null, body: null, data: {} },
      { type: 'KYC_SUBMITTED', category: 'kyc' },
    ])
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  })

  test('the pages of an inbox together equal the whole list for any page size', async () => {
    const person = await inboxes.makePerson(25)
    const all = idsOf(await inboxes.list(person))
    expect(all).toHaveLength(27)
    for (const limit of ['1', '10', '27', '100']) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Answer = await inboxes.list(person, { limit, ...(cursor ? { cursor } : {}) })
        expect(page.body.meta.unreadCount).toBe(27)
        expect(page.body.data.length).toBeLessThanOrEqual(Number(limit))
        seen.push(...idsOf(page))
        cursor = page.body.meta.nextCursor
      } while (cursor !== null)
      expect(seen).toEqual(all)
    }
  })

  test.each([
    ['limit', '0', 'MIN'],
    ['limit', '101', 'MAX'],
    ['limit', '-1', 'NUMBER'],
    ['limit', '1.5', 'NUMBER'],
    ['limit', 'ten', 'NUMBER'],
    ['limit', '', 'NUMBER'],
    ['limit', '１', 'NUMBER'],
    ['offset', '-1', 'NUMBER'],
    ['offset', 'x', 'NUMBER'],
    ['isRead', 'yes', 'ONEOF'],
    ['isRead', 'TRUE', 'ONEOF'],
    ['type', 'lower', 'ONEOF'],
    ['type', '', 'ONEOF'],
    ['category', 'money', 'ONEOF'],
    ['cursor', 'garbled', 'INVALID_CURSOR'],
    ['cursor', '', 'INVALID_CURSOR'],
    ['cursor', '1-AAAAAAAAAAAA', 'INVALID_CURSOR'],
  ] as const)('GET notifications with %s=%s returns 400 %s', async (name, value, code) => {
    const person = await inboxes.makePerson()
    expectRefusal(await inboxes.list(person, { [name]: value }), 400, code, name)
  })

  test('GET notifications rejects a repeated parameter and ignores an unknown one', async () => {
    const person = await inboxes.makePerson()
    const list = (query: string) =>
      client.call('GET', `${paths.notifications}?${query}`, { headers: person.user.headers })
    for (const [name, code] of [
      ['limit', 'STRING'],
      ['isRead', 'ONEOF'],
      ['category', 'ONEOF'],
      ['cursor', 'STRING'],
    ] as const)
      expectRefusal(await list(`${name}=1&${name}=2`), 400, code, name)
    expect((await list('limit=1&other=1&other=2&__proto__=x')).status).toBe(200)
  })

  test('one error response lists every invalid parameter of GET notifications', async () => {
    const answer = await inboxes.list(await inboxes.makePerson(), {
      limit: '0',
      isRead: 'x',
      category: 'x',
    })
    expect(answer.body.errors.map(({ source }: { source: string }) => source).toSorted()).toEqual([
      'category',
      'isRead',
      'limit',
    ])
  })

  test('GET notifications rejects the cursor of another person', async () => {
    const [a, b] = [await inboxes.makePerson(3), await inboxes.makePerson(3)]
    const { nextCursor } = (await inboxes.list(a, { limit: '2' })).body.meta
    expectRefusal(
      await inboxes.list(b, { limit: '2', cursor: nextCursor }),
      400,
      'INVALID_CURSOR',
      'cursor',
    )
    expect((await inboxes.list(a, { limit: '2', cursor: nextCursor })).status).toBe(200)
  })

  test('GET notifications accepts `offset`, but not together with a filter or cursor', async () => {
    const person = await inboxes.makePerson(4)
    const all = idsOf(await inboxes.list(person))
    for (const offset of [0, 1, 5, 6, 100]) {
      expect(idsOf(await inboxes.list(person, { offset: String(offset) }))).toEqual(
        all.slice(offset),
      )
      expect(idsOf(await inboxes.list(person, { offset: String(offset), limit: '2' }))).toEqual(
        all.slice(offset, offset + 2),
      )
    }
    const { nextCursor } = (await inboxes.list(person, { limit: '2' })).body.meta
    const others: Record<string, string>[] = [
      { isRead: 'true' },
      { type: 'OFFER' },
      { category: 'kyc' },
      { cursor: nextCursor },
    ]
    for (const other of others)
      expectRefusal(await inboxes.list(person, { offset: '1', ...other }), 400, 'ONEOF', 'offset')
  })

  test('GET notifications filters by type, category and read state, also across pages', async () => {
    const person = await inboxes.makePerson()
    const offers = await inboxes.arrive(person, 5, { type: 'OFFER' })
    await inboxes.arrive(person, 3, { type: 'TRANSACTION_PENDING' })
    await inboxes.open(person, offers[1]!)
    expect(idsOf(await inboxes.list(person, { type: 'OFFER' }))).toEqual(offers.toReversed())
    expect(idsOf(await inboxes.list(person, { type: 'OFFER', isRead: 'true' }))).toEqual([
      offers[1],
    ])
    expect((await inboxes.list(person, { category: 'transaction' })).body.data).toHaveLength(3)
    expect((await inboxes.list(person, { category: 'kyc' })).body.data).toHaveLength(2)
    expect(
      (await inboxes.list(person, { category: 'platform', isRead: 'false' })).body.data,
    ).toHaveLength(4)
    expect((await inboxes.list(person, { type: 'NEVER_SENT' })).body).toEqual({
      data: [],
      meta: { nextCursor: null, unreadCount: 9 },
    })
    const first = await inboxes.list(person, { type: 'OFFER', limit: '3' })
    const second = await inboxes.list(person, {
      type: 'OFFER',
      limit: '3',
      cursor: first.body.meta.nextCursor,
    })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(offers.toReversed())
  })
})

describe('POST mark-all-read', () => {
  test('mark-all-read without `before` leaves no item unread', async () => {
    for (const body of [undefined, {}, { before: null }]) {
      const person = await inboxes.makePerson(2)
      for (let i = 0; i < 2; i++) {
        const answer = await inboxes.mark(person, body)
        expect([answer.status, answer.body]).toEqual([200, { data: { count: 0 } }])
      }
      expect((await inboxes.count(person)).body.data.count).toBe(0)
      const { data } = (await inboxes.list(person)).body
      expect(data.every((item: Wire) => item.isRead && item.readAt !== null)).toBe(true)
    }
  })

  test('mark-all-read with `before` leaves newer items unread', async () => {
    const person = await inboxes.makePerson()
    const ids = await inboxes.arrive(person, 5)
    const answer = await inboxes.mark(person, { before: ids[2] })
    expect(answer.body).toEqual({ data: { count: 2 } })
    expect(
      (await inboxes.list(person, { isRead: 'false' })).body.data.map(
        ({ id }: { id: string }) => id,
      ),
    ).toEqual([ids[4], ids[3]])
    expect((await inboxes.mark(person, { before: ids[0] })).body).toEqual({ data: { count: 2 } })
    expect((await inboxes.mark(person, { before: ids[2] })).body).toEqual({ data: { count: 2 } })
    await inboxes.arrive(person, 1)
    expect((await inboxes.mark(person, { before: ids[4] })).body).toEqual({ data: { count: 1 } })
  })

  test("mark-all-read returns 404 for another person's item and 400 for an invalid id", async () => {
    const [person, other] = [await inboxes.makePerson(2), await inboxes.makePerson(2)]
    const [foreign] = idsOf(await inboxes.list(other))
    for (const before of [foreign, randomUUID()])
      expectRefusal(await inboxes.mark(person, { before }), 404, 'NOT_FOUND', 'before')
    for (const before of ['newest', '', 7, {}])
      expectRefusal(await inboxes.mark(person, { before }), 400, 'UUID', 'before')
    expect((await inboxes.count(person)).body.data.count).toBe(4)
  })
})

describe('DELETE one notification', () => {
  test('DELETE notification returns 202 and marks the item as read', async () => {
    const person = await inboxes.makePerson(3)
    const id = idsOf(await inboxes.list(person))[1]!
    for (let i = 0; i < 3; i++) {
      const answer = await inboxes.open(person, id)
      expect([answer.status, answer.body]).toEqual([202, { data: { id, isRead: true } }])
      expect((await inboxes.count(person)).body.data.count).toBe(4)
    }
    const item = (await inboxes.list(person)).body.data.find((one: Wire) => one.id === id)
    expect([item.isRead, typeof item.readAt]).toEqual([true, 'string'])
  })

  test('DELETE notification accepts an id in upper case and returns it in lower case', async () => {
    const person = await inboxes.makePerson(1)
    const [id] = idsOf(await inboxes.list(person))
    expect((await inboxes.open(person, id!.toUpperCase())).body.data.id).toBe(id)
  })

  test("DELETE notification returns 404 for another person's item and for an unknown id", async () => {
    const [person, other] = [await inboxes.makePerson(1), await inboxes.makePerson(1)]
    const [foreign] = idsOf(await inboxes.list(other))
    for (const id of [foreign!, randomUUID(), 'x', '0', `${foreign}0`, 'ünïcode'])
      expectRefusal(await inboxes.open(person, id), 404, 'NOT_FOUND')
    expect((await inboxes.count(other)).body.data.count).toBe(3)
  })
})
