import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '../../foundations/db'
import { moveClock, resetClock } from '../../testing/clock'
import { shareRooms } from '../../testing/open-rooms'
import { add } from './arrivals'
import { markAllRead, markRead } from './marks'
import { find } from './rows'
import { arrive, idsOf, makeInbox, readList, readPages } from './test-inbox'

shareRooms()
afterEach(resetClock)

describe('the list of notifications', () => {
  test('the list of an empty inbox has no items and no next cursor', async () => {
    expect(await readList(makeInbox())).toEqual({ items: [], nextCursor: null, unreadCount: 0 })
    expect(await readList(makeInbox(), { limit: 10 })).toEqual({
      items: [],
      nextCursor: null,
      unreadCount: 0,
    })
  })

  test.each([49, 50, 51, 149, 150, 151, 1050])(
    'a list of %i notifications is streamed completely and newest first',
    async (n) => {
      const inbox = makeInbox()
      const ids = await arrive(inbox, n)
      expect(idsOf((await readList(inbox)).items)).toEqual(ids.toReversed())
    },
  )

  test('nextCursor is set only if the list has another page', async () => {
    const inbox = makeInbox()
    const ids = await arrive(inbox, 6)
    expect((await readList(inbox, { limit: 6 })).nextCursor).toBeNull()
    const first = await readList(inbox, { limit: 3 })
    expect(idsOf(first.items)).toEqual(ids.toReversed().slice(0, 3))
    const second = await readList(inbox, { limit: 3, cursor: first.nextCursor! })
    expect(idsOf(second.items)).toEqual(ids.toReversed().slice(3))
    expect(second.nextCursor).toBeNull()
  })

  test('a list with a cursor and without a limit returns all remaining items', async () => {
    const inbox = makeInbox()
    const ids = await arrive(inbox, 8)
    const { nextCursor } = await readList(inbox, { limit: 3 })
    expect(idsOf((await readList(inbox, { cursor: nextCursor! })).items)).toEqual(
      ids.toReversed().slice(3),
    )
  })

  test('a list with an offset skips that many notifications', async () => {
    const inbox = makeInbox()
    const ids = (await arrive(inbox, 6)).toReversed()
    for (const offset of [0, 1, 5, 6, 7, 999_999_999]) {
      expect(idsOf((await readList(inbox, { offset })).items)).toEqual(ids.slice(offset))
      expect(idsOf((await readList(inbox, { offset, isArchived: 'false' })).items)).toEqual(
        ids.slice(offset),
      )
      expect(idsOf((await readList(inbox, { offset, limit: 2 })).items)).toEqual(
        ids.slice(offset, offset + 2),
      )
    }
  })

  test.each([
    { isRead: 'true' },
    { type: 'PLATFORM_MESSAGE' },
    { category: 'platform' },
    { cursor: 'anything' },
  ] as const)('the inbox list rejects an offset together with %o', async (more) => {
    await expect(readList(makeInbox(), { offset: 1, ...more })).rejects.toMatchObject({
      faults: [{ source: 'offset' }],
    })
  })

  test('the inbox list applies any combination of type, category and read-state filters', async () => {
    const inbox = makeInbox()
    const types = [
      'TRANSACTION_PENDING',
      'PLATFORM_MESSAGE',
      'KYC_APPROVED',
      'TRANSACTION_EXECUTED',
      'KYB_APPROVED',
      'OFFER',
    ]
    const ids: string[] = []
    for (let i = 0; i < 24; i++) ids.push(...(await arrive(inbox, 1, types[i % types.length])))
    await markAllRead(inbox, ids[9])
    for (const i of [12, 15, 18]) await markRead(inbox, ids[i]!)
    const { items } = await readList(inbox)
    const categories = ['transaction', 'kyc', 'platform', undefined] as const
    for (const category of categories) {
      for (const type of ['TRANSACTION_EXECUTED', 'OFFER', 'NEVER_SENT', undefined]) {
        for (const isRead of ['true', 'false', undefined] as const) {
          const expected = items.filter(
            (item) =>
              (category ?? item.category) === item.category &&
              (type ?? item.type) === item.type &&
              (isRead ?? String(item.isRead)) === String(item.isRead),
          )
          expect(idsOf((await readList(inbox, { category, type, isRead })).items)).toEqual(
            idsOf(expected),
          )
          expect(idsOf(await readPages(inbox, 2, { category, type, isRead }))).toEqual(
            idsOf(expected),
          )
        }
      }
    }
  })
})

describe('the cursor of the list of notifications', () => {
  test("a changed or invented inbox cursor, or another person's, returns INVALID_CURSOR", async () => {
    const [own, other] = [makeInbox(), makeInbox()]
    await arrive(own, 5)
    await arrive(other, 5)
    const cursor = (await readList(own, { limit: 2 })).nextCursor!
    const foreign = (await readList(other, { limit: 2 })).nextCursor!
    const changed = Array.from(
      cursor,
      (char, i) => cursor.slice(0, i) + (char === 'a' ? 'b' : 'a') + cursor.slice(i + 1),
    )
    const made = [
      '',
      ' ',
      '0',
      'null',
      '4',
      `${cursor} `,
      `${cursor}x`,
      cursor.toUpperCase(),
      `-${cursor}`,
      '9007199254740993-aaaaaaaaaaaa',
      '%00',
      '4-',
    ]
    for (const wrong of [foreign, ...changed, ...made]) {
      const refused = readList(own, { limit: 2, cursor: wrong })
      await expect(refused, wrong).rejects.toMatchObject({
        code: 'INVALID_CURSOR',
        refusal: { source: 'cursor' },
      })
    }
  })

  test('a list cursor stays valid while notifications arrive and are marked as read', async () => {
    const inbox = makeInbox()
    const ids = await arrive(inbox, 6)
    const { nextCursor } = await readList(inbox, { limit: 3 })
    await arrive(inbox, 3)
    await markAllRead(inbox)
    expect(idsOf((await readList(inbox, { limit: 3, cursor: nextCursor! })).items)).toEqual(
      ids.toReversed().slice(3),
    )
  })
})

describe('the read time of a notification', () => {
  test('readAt stays the time at which a notification was first marked as read', async () => {
    const inbox = makeInbox()
    const ids = await arrive(inbox, 4)
    // The test moves the clock between the calls. Otherwise, both calls could store the same time,
    // in milliseconds.
    await markRead(inbox, ids[0]!)
    await moveClock('1 minute')
    await markAllRead(inbox, ids[1])
    const before = (await readList(inbox)).items.toReversed().map((item) => item.readAt)
    expect(before.map((at) => at === null)).toEqual([false, false, true, true])
    expect(before[0]! < before[1]!).toBe(true)
    await moveClock('2 minutes')
    await markAllRead(inbox)
    const after = (await readList(inbox)).items.toReversed().map((item) => item.readAt)
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(after[2]).toEqual(after[3])
    expect(after[2]! > after[1]!).toBe(true)
  })
})

describe('a notification in a list', () => {
  const odd = 'a "quote", a \\ backslash,\n a line, \u0001, \u2028, \u{1f512} and ünïcode'
  test.each([
    ['only a type', {}],
    ['any characters', { title: odd, body: odd, data: { [odd]: odd } }],
    [
      'data of every kind',
      {
        data: { deep: { list: [1, 2.5, -1e21, null, true, { empty: [] }] }, none: null, text: '' },
      },
    ],
  ])(
    'a notification with %s has equal fields in a list and in a single read',
    async (_, content) => {
      const inbox = makeInbox()
      const ids = await transaction((tx) =>
        add(
          tx,
          ['KYC_PENDING', 'TRANSACTION_EXECUTED', 'ODD "TYPE"'].map((type) => ({
            customerId: inbox,
            type,
            ...content,
          })),
        ),
      )
      const compare = async () => {
        const alone = await Promise.all(ids.toReversed().map((id) => find(inbox, id)))
        for (const query of [{}, { limit: 20 }])
          expect((await readList(inbox, query)).items).toEqual(JSON.parse(JSON.stringify(alone)))
      }
      await compare()
      await markRead(inbox, ids[1]!)
      await compare()
      await markAllRead(inbox, ids[0]!)
      await compare()
    },
  )
})
