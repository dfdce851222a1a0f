import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListQuery } from '@/lib/contracts/notifications'
import { db } from '../../foundations/db'
import { shareRooms } from '../../testing/open-rooms'
import { archive, restore } from './archive'
import { type InboxHead, readHead } from './head'
import { list, listAll } from './listing'
import { markAllRead, markRead, markSomeRead, markUnread } from './marks'
import { changePreferences } from './preferences'
import { arrive, idsOf, makeInbox, readCount } from './test-inbox'

shareRooms()

const at = fc.nat({ max: 1000 })

/** An operation that changes which items are read or archived. */
type Change = {
  kind: 'arrive' | 'open' | 'some' | 'all' | 'before' | 'unread' | 'archive' | 'restore' | 'mute'
  at: number
}
const kinds = [
  'arrive',
  'open',
  'open',
  'some',
  'all',
  'before',
  'unread',
  'unread',
  'archive',
  'archive',
  'restore',
  'mute',
] as const
const change: fc.Arbitrary<Change> = fc.record({ kind: fc.constantFrom(...kinds), at })

type Known = { id: string; isRead: boolean; isArchived: boolean }

/** An inbox, and a model of its items, oldest first. */
class Model {
  readonly customerId = makeInbox()
  readonly items: Known[] = []
  isMuted = false

  async change({ kind, at }: Change): Promise<void> {
    const { customerId, items } = this
    if (kind === 'mute') {
      this.isMuted = at % 2 === 0
      await changePreferences(customerId, { platform: { inbox: !this.isMuted } })
      return
    }
    if (kind === 'arrive' || items.length === 0) {
      const isMessage = at % 2 === 0
      const ids = await arrive(customerId, 1 + (at % 3), isMessage ? 'OFFER' : 'KYC_APPROVED')
      const isRead = isMessage && this.isMuted
      items.push(...ids.map((id) => ({ id, isRead, isArchived: false })))
      return
    }
    const nth = at % items.length
    const item = items[nth]!
    if (kind === 'archive' || kind === 'restore') {
      item.isArchived = kind === 'archive'
      await (item.isArchived ? archive : restore)(customerId, item.id)
    } else await this.mark(kind, nth)
  }

  async mark(kind: 'open' | 'some' | 'all' | 'before' | 'unread', nth: number): Promise<void> {
    const { customerId, items } = this
    const { id } = items[nth]!
    const reached = {
      open: [nth, nth + 1],
      some: [nth, nth + 2],
      all: [0, items.length],
      before: [0, nth + 1],
      unread: [nth, nth + 1],
    }[kind]
    const touched = items.slice(reached[0], reached[1])
    for (const item of touched) item.isRead = kind !== 'unread'
    if (kind === 'open') await markRead(customerId, id)
    else if (kind === 'some') await markSomeRead(customerId, idsOf(touched))
    else if (kind === 'unread') await markUnread(customerId, id)
    else {
      const { count } = await markAllRead(customerId, kind === 'all' ? null : id)
      expect(count).toBe(this.countUnread())
    }
  }

  countUnread(): number {
    return this.items.filter(({ isRead, isArchived }) => !isRead && !isArchived).length
  }
}

const queries: readonly ListQuery[] = [
  {},
  { isRead: 'true' },
  { isRead: 'false' },
  { category: 'kyc', isRead: 'false' },
  { category: 'kyc', isRead: 'true' },
  { isArchived: 'false' },
  { isArchived: 'false', category: 'kyc' },
  { isArchived: 'true' },
  { isArchived: 'true', isRead: 'false' },
  { isArchived: 'true', category: 'kyc', isRead: 'true' },
]
type Shown = Known & { category: string }
const matches = (item: Shown, { isRead, isArchived = 'false', category }: ListQuery): boolean =>
  (isRead ?? String(item.isRead)) === String(item.isRead) &&
  isArchived === String(item.isArchived) &&
  (category ?? item.category) === item.category

test('reading an earlier inbox version returns the same list after later changes', async () => {
  const readAt = async (customerId: string, head: InboxHead) => {
    const lists: Shown[][] = []
    for (const query of queries) {
      const { data } = await list(customerId, query, head)
      lists.push(JSON.parse(Array.isArray(data) ? JSON.stringify(data) : await data.read()))
    }
    lists.push(JSON.parse(await listAll(customerId, head).read()))
    return lists
  }
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 16 }), async (changes) => {
      const model = new Model()
      const { customerId } = model
      const versions = []
      for (const one of changes) {
        await model.change(one)
        const head = await readHead(db, customerId)
        const lists = await readAt(customerId, head)
        const all = lists.at(-1)!
        expect(all.map(({ id, isRead, isArchived }) => ({ id, isRead, isArchived }))).toEqual(
          model.items.toReversed(),
        )
        expect(await readCount(customerId)).toBe(model.countUnread())
        for (const [i, query] of queries.entries())
          expect(lists[i]).toEqual(all.filter((item) => matches(item, query)))
        versions.push({ head, lists })
      }
      for (const { head, lists } of versions) expect(await readAt(customerId, head)).toEqual(lists)
    }),
    { numRuns: 40 },
  )
})
