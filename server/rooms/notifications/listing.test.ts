import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListQuery } from '@/lib/contracts/notifications'
import { db, poolState, sql, transaction } from '../../foundations/db'
import { openRooms } from '../../testing/open-rooms'
import { add } from './arrivals'
import { arrive, makeInbox, type ReadList, readList, readPages } from './inbox-reader'
import { find, list } from './listing'
import { markAllRead, markRead } from './marks'

let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms()
})
afterAll(() => rooms.close())

/** Reads the first piece of a streamed list, lets `between` happen, and reads the rest. */
async function readAround(
  customerId: string,
  between: () => Promise<unknown>,
  query: ListQuery = {},
): Promise<ReadList> {
  const { stream } = await list(customerId, query)
  const reader = stream!.getReader()
  const pieces: Uint8Array[] = []
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value)
    if (pieces.length === 1) await between()
  }
  const { data, meta } = JSON.parse(Buffer.concat(pieces).toString())
  return { items: data, ...meta }
}
const idsOf = (items: readonly { id: string }[]) => items.map((item) => item.id)

describe('a streamed list is the inbox as it was when it began', () => {
  test.each([
    ['all is marked as read', (id: string) => markAllRead(id), undefined],
    [
      'its oldest half is marked as read',
      (id: string, ids: string[]) => markAllRead(id, ids[700]),
      undefined,
    ],
    [
      'single items are opened',
      async (id: string, ids: string[]) =>
        Promise.all([ids[0]!, ids[300]!, ids[1399]!].map((one) => markRead(id, one))),
      undefined,
    ],
    ['others arrive', (id: string) => arrive(id, 20), undefined],
    [
      'all is marked and more arrives, and only the unread are asked for',
      async (id: string) => {
        await markAllRead(id)
        await arrive(id, 5)
      },
      'false' as const,
    ],
    [
      'single items are opened, and only the unread are asked for',
      async (id: string, ids: string[]) =>
        Promise.all([ids[150]!, ids[900]!].map((one) => markRead(id, one))),
      'false' as const,
    ],
    [
      'all is marked, and only the read are asked for',
      (id: string) => markAllRead(id),
      'true' as const,
    ],
  ])('although %s while it is read', async (_name, between, isRead) => {
    const inbox = makeInbox()
    const ids = await arrive(inbox, 1400)
    await markAllRead(inbox, ids[99])
    await markRead(inbox, ids[500]!)
    await markRead(inbox, ids[1200]!)
    const before = await readList(inbox, { isRead })
    const during = await readAround(inbox, () => between(inbox, ids), { isRead })
    expect(during).toEqual(before)
    expect(during.unreadCount).toBe(1298)
  })

  test('although one more item is opened while only the read are asked for', async () => {
    const inbox = makeInbox()
    const ids = await arrive(inbox, 1060)
    // Some at a time: each takes the inbox's lock, and who waits for a connection waits seconds only.
    const opened = ids.slice(30)
    while (opened.length > 0)
      await Promise.all(opened.splice(0, 50).map((id) => markRead(inbox, id)))
    const during = await readAround(
      inbox,
      () => Promise.all([ids[5]!, ids[20]!].map((id) => markRead(inbox, id))),
      { isRead: 'true' },
    )
    expect(idsOf(during.items)).toEqual(ids.slice(30).toReversed())
  })

  test('and a reader who leaves half-way leaves no connection and no transaction open', async () => {
    const inbox = makeInbox()
    await arrive(inbox, 1100)
    for (let i = 0; i < 30; i++) {
      const { stream } = await list(inbox, {})
      const reader = stream!.getReader()
      await reader.read()
      await reader.cancel()
    }
    await expect
      .poll(async () =>
        db.query(sql`
      select count(*) as n from pg_stat_activity where application_name = 'latchkey' and state <> 'idle' and pid <> pg_backend_pid()`),
      )
      .toEqual([{ n: 0 }])
    expect((await readList(inbox)).items).toHaveLength(1100)
  })
})

describe('a list', () => {
  test('is empty for an inbox that nothing ever reached', async () => {
    expect(await readList(makeInbox())).toEqual({ items: [], nextCursor: null, unreadCount: 0 })
    expect(await readList(makeInbox(), { limit: 10 })).toEqual({
      items: [],
      nextCursor: null,
      unreadCount: 0,
    })
  })

  test.each([49, 50, 51, 149, 150, 151, 1050])(
    'of %i items is whole at the borders of its pieces',
    async (n) => {
      const inbox = makeInbox()
      const ids = await arrive(inbox, n)
      expect(idsOf((await readList(inbox)).items)).toEqual(ids.toReversed())
    },
  )

  test('has a next page exactly when there is one', async () => {
    const inbox = makeInbox()
    const ids = await arrive(inbox, 6)
    expect((await readList(inbox, { limit: 6 })).nextCursor).toBeNull()
    const first = await readList(inbox, { limit: 3 })
    expect(idsOf(first.items)).toEqual(ids.toReversed().slice(0, 3))
    const second = await readList(inbox, { limit: 3, cursor: first.nextCursor! })
    expect(idsOf(second.items)).toEqual(ids.toReversed().slice(3))
    expect(second.nextCursor).toBeNull()
  })

  test('goes on from a cursor without a limit too', async () => {
    const inbox = makeInbox()
    const ids = await arrive(inbox, 8)
    const { nextCursor } = await readList(inbox, { limit: 3 })
    expect(idsOf((await readList(inbox, { cursor: nextCursor! })).items)).toEqual(
      ids.toReversed().slice(3),
    )
  })

  test('skips as many as the offset says, and ends with what is left', async () => {
    const inbox = makeInbox()
    const ids = (await arrive(inbox, 6)).toReversed()
    for (const offset of [0, 1, 5, 6, 7, 999_999_999]) {
      expect(idsOf((await readList(inbox, { offset })).items)).toEqual(ids.slice(offset))
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
  ] as const)('refuses an offset together with %o', async (more) => {
    await expect(readList(makeInbox(), { offset: 1, ...more })).rejects.toMatchObject({
      faults: [{ source: 'offset' }],
    })
  })

  test('finds by type, category and reading, and by all of them together', async () => {
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

describe('a cursor', () => {
  test('of another inbox, of no inbox, or changed in any character is refused', async () => {
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

  test('stays good while items arrive and are marked', async () => {
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

describe('the time of reading', () => {
  test('is that of opening for what was opened, and that of the first mark for the rest, and later marks change neither', async () => {
    const inbox = makeInbox()
    const ids = await arrive(inbox, 4)
    await markRead(inbox, ids[0]!)
    await markAllRead(inbox, ids[1])
    const before = (await readList(inbox)).items.toReversed().map((item) => item.readAt)
    expect(before.map((at) => at === null)).toEqual([false, false, true, true])
    expect(before[0]! < before[1]!).toBe(true)
    await markAllRead(inbox)
    const after = (await readList(inbox)).items.toReversed().map((item) => item.readAt)
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(after[2]).toEqual(after[3])
    expect(after[2]! > after[1]!).toBe(true)
  })
})

test('however many read long lists at once, three quarters of the connections are there for all others', async () => {
  const inbox = makeInbox()
  await arrive(inbox, 1200)
  const whole = JSON.stringify(await readList(inbox))
  const readers = await Promise.all(
    Array.from({ length: 30 }, async () => (await list(inbox, {})).stream!.getReader()),
  )
  const decoder = new TextDecoder()
  const begun = await Promise.all(
    readers.map(async (reader) => decoder.decode((await reader.read()).value)),
  )
  let isOver = false
  let busiest = 0
  const watch = (async () => {
    for (; !isOver; await new Promise((resolve) => setImmediate(resolve)))
      busiest = Math.max(busiest, poolState().total - poolState().idle)
  })()
  const texts = await Promise.all(
    readers.map(async (reader, i) => {
      let text = begun[i]!
      for (let piece = await reader.read(); !piece.done; piece = await reader.read())
        text += decoder.decode(piece.value)
      return text
    }),
  )
  isOver = true
  await watch
  expect(busiest).toBe(3)
  for (const text of texts) expect(JSON.parse(text).data).toEqual(JSON.parse(whole).items)
})

describe('an item of a list', () => {
  const odd = 'a "quote", a \\ backslash,\n a line, \u0001, \u2028, \u{1f512} and ünïcode'
  test.each([
    ['nothing but its type', {}],
    ['whatever letters there are', { title: odd, body: odd, data: { [odd]: odd } }],
    [
      'data of every kind',
      {
        data: { deep: { list: [1, 2.5, -1e21, null, true, { empty: [] }] }, none: null, text: '' },
      },
    ],
  ])('reads as it does by itself: %s', async (_, content) => {
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
  })
})
