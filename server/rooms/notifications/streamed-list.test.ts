import { describe, expect, test } from 'vitest'
import type { ListQuery } from '@/lib/contracts/notifications'
import { db, poolState, sql } from '../../foundations/db'
import { JsonText } from '../../foundations/json-text'
import { shareRooms } from '../../testing/open-rooms'
import { markAllRead, markRead } from './marks'
import { arrive, idsOf, makeInbox, type ReadList, readInPieces, readList } from './test-inbox'

shareRooms()

/** Reads the first piece of a streamed list, runs `between`, and reads the rest. */
async function readAround(
  customerId: string,
  between: () => Promise<unknown>,
  query: ListQuery = {},
): Promise<ReadList> {
  const { pieces, meta } = await readInPieces(customerId, query)
  let text = ''
  for (let isFirst = true; ; isFirst = false) {
    const { value, done } = await pieces.next()
    text += value
    if (isFirst) await between()
    if (done) return { items: JSON.parse(text), ...meta }
  }
}

describe('a streamed list', () => {
  test.each([
    ['all items are marked as read', (id: string) => markAllRead(id), undefined],
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
    ['new items arrive', (id: string) => arrive(id, 20), undefined],
    [
      'all are marked as read and more arrive (unread filter)',
      async (id: string) => {
        await markAllRead(id)
        await arrive(id, 5)
      },
      'false' as const,
    ],
    [
      'single items are opened (unread filter)',
      async (id: string, ids: string[]) =>
        Promise.all([ids[150]!, ids[900]!].map((one) => markRead(id, one))),
      'false' as const,
    ],
    ['all are marked as read (read filter)', (id: string) => markAllRead(id), 'true' as const],
  ])(
    'a streamed list shows the inbox as it was at the start although %s',
    async (_name, between, isRead) => {
      const inbox = makeInbox()
      const ids = await arrive(inbox, 1400)
      await markAllRead(inbox, ids[99])
      await markRead(inbox, ids[500]!)
      await markRead(inbox, ids[1200]!)
      const before = await readList(inbox, { isRead })
      const during = await readAround(inbox, () => between(inbox, ids), { isRead })
      expect(during).toEqual(before)
      expect(during.unreadCount).toBe(1298)
    },
  )

  test('a streamed list of read items omits items marked as read during the stream', async () => {
    const inbox = makeInbox()
    const ids = await arrive(inbox, 1060)
    // Marks the items in groups of 50. Each call locks the inbox, and the other calls wait only
    // some seconds for a connection.
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

  test('cancelling 30 streamed lists leaves no database connection busy', async () => {
    const inbox = makeInbox()
    await arrive(inbox, 1100)
    for (let i = 0; i < 30; i++) {
      const { pieces } = await readInPieces(inbox)
      await pieces.next()
      await pieces.return('')
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

/** Runs `work`. Returns its result and the highest number of busy database connections. */
async function watchConnections<T>(work: () => Promise<T>): Promise<[T, number]> {
  let isOver = false
  let busiest = 0
  const watch = (async () => {
    for (; !isOver; await new Promise((resolve) => setImmediate(resolve)))
      busiest = Math.max(busiest, poolState().total - poolState().idle)
  })()
  const result = await work()
  isOver = true
  await watch
  return [result, busiest]
}

test('30 simultaneous streamed lists use at most three database connections at a time', async () => {
  const inbox = makeInbox()
  await arrive(inbox, 1200)
  const whole = JSON.stringify(await readList(inbox))
  const readers = await Promise.all(
    Array.from({ length: 30 }, async () => (await readInPieces(inbox)).pieces),
  )
  const [begun, busiestAtFirst] = await watchConnections(() =>
    Promise.all(readers.map(async (pieces) => (await pieces.next()).value)),
  )
  const [texts, busiest] = await watchConnections(() =>
    Promise.all(readers.map(async (pieces, i) => begun[i]! + (await new JsonText(pieces).read()))),
  )
  expect([busiestAtFirst, busiest]).toEqual([3, 3])
  for (const text of texts) expect(JSON.parse(text)).toEqual(JSON.parse(whole).items)
})
