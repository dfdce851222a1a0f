import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../foundations/db'
import { openRooms } from '../../testing/open-rooms'
import { readHead } from './head'
import { list } from './listing'
import { markAllRead, markRead, markSomeRead, markUnread } from './marks'
import { arrive, makeInbox, type ReadList, readCount, readList, readPages } from './test-inbox'

let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms()
})
afterAll(() => rooms.close())

type Operation =
  | { kind: 'arrive'; n: number }
  | { kind: 'open'; at: number }
  | { kind: 'markBefore'; at: number }
  | { kind: 'look'; at: number }
  | { kind: 'unreadAgain'; at: number }
  | { kind: 'markAll' }
  | { kind: 'list' }
  | { kind: 'page' }
  | { kind: 'unread' }

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('arrive' as const),
      n: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('open' as const), at: fc.nat({ max: 1000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('markBefore' as const), at: fc.nat({ max: 1000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('look' as const), at: fc.nat({ max: 1000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('unreadAgain' as const), at: fc.nat({ max: 1000 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'markAll' as const }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { kind: 'list' as const },
      { kind: 'page' as const },
      { kind: 'unread' as const },
    ),
  },
)

const countUnread = ({ items }: ReadList) => items.filter((item) => !item.isRead).length
const idsOf = (items: readonly { id: string }[]) => items.map((item) => item.id)

/** Everything that the concurrent operations on one inbox have seen. */
class Watch {
  readonly customerId = makeInbox()
  readonly ids: string[] = []
  /** Items that were read at some point. They stay read, unless the person marks them as unread. */
  readonly read = new Set<string>()
  readonly unreadAgain = new Set<string>()

  pick(at: number): string | undefined {
    return this.ids[at % Math.max(1, this.ids.length)]
  }

  async perform(operation: Operation): Promise<void> {
    const { customerId } = this
    if (operation.kind === 'arrive') this.ids.push(...(await arrive(customerId, operation.n)))
    else if (operation.kind === 'markAll') await markAllRead(customerId)
    else if (operation.kind === 'look') await this.lookAtItems(operation.at)
    else if (operation.kind === 'unreadAgain') await this.unread(operation.at)
    else if (operation.kind === 'list') await this.lookAtList()
    else if (operation.kind === 'page') await this.lookAtPages()
    else if (operation.kind === 'unread')
      expect(
        (await readList(customerId, { isRead: 'false' })).items.some((item) => item.isRead),
      ).toBe(false)
    else await this.mark(operation)
  }

  /** Marks some neighboring items together, as a page does after they were in view. */
  async lookAtItems(at: number): Promise<void> {
    const ids = this.ids.slice(at % Math.max(1, this.ids.length)).slice(0, 4)
    if (ids.length === 0) return
    await markSomeRead(this.customerId, ids)
    for (const id of ids) this.read.add(id)
  }

  async unread(at: number): Promise<void> {
    const id = this.pick(at)
    if (!id) return
    this.unreadAgain.add(id)
    await markUnread(this.customerId, id)
  }

  /** Whether the item was read and not marked as unread. */
  staysRead(id: string, read: ReadonlySet<string> = this.read): boolean {
    return read.has(id) && !this.unreadAgain.has(id)
  }

  async mark({ kind, at }: { kind: 'open' | 'markBefore'; at: number }): Promise<void> {
    const id = this.pick(at)
    if (!id) return
    if (kind === 'open') await markRead(this.customerId, id)
    else await markAllRead(this.customerId, id)
    this.read.add(id)
  }

  /**
   * A list shows one consistent state. Its count matches its items, and items read earlier are
   * read.
   */
  async lookAtList(): Promise<void> {
    const [known, read] = [this.ids.length, new Set(this.read)]
    const list = await readList(this.customerId)
    expect(list.unreadCount).toBe(countUnread(list))
    expect(list.items.length).toBeGreaterThanOrEqual(known)
    for (const item of list.items) if (this.staysRead(item.id, read)) expect(item.isRead).toBe(true)
    for (const item of list.items) if (item.isRead) this.read.add(item.id)
  }

  /** Paging returns every item that existed at the first page once, newest first. */
  async lookAtPages(): Promise<void> {
    const known = [...this.ids]
    const seen = idsOf(await readPages(this.customerId, 3))
    expect(new Set(seen).size).toBe(seen.length)
    expect(new Set(known).isSubsetOf(new Set(seen))).toBe(true)
  }

  /** When no operation is running, all ways to read the inbox must return the same state. */
  async settle(): Promise<void> {
    const list = await readList(this.customerId)
    const unread = list.items.filter((item) => !item.isRead)
    expect(new Set(idsOf(list.items))).toEqual(new Set(this.ids))
    expect(await readCount(this.customerId)).toBe(unread.length)
    expect(list.unreadCount).toBe(unread.length)
    expect(idsOf(await readPages(this.customerId, 2, { isRead: 'false' }))).toEqual(idsOf(unread))
    expect(idsOf(await readPages(this.customerId, 4))).toEqual(idsOf(list.items))
    const read = list.items.filter((item) => item.isRead)
    expect(idsOf(await readPages(this.customerId, 2, { isRead: 'true' }))).toEqual(idsOf(read))
    expect(
      read.every((item) => item.readAt !== null) && unread.every((item) => item.readAt === null),
    ).toBe(true)
    for (const id of this.read) if (this.staysRead(id)) expect(idsOf(read)).toContain(id)
  }
}

test('the unread count equals the listed unread items after concurrent operations', async () => {
  const rounds = fc.array(fc.array(operation, { minLength: 1, maxLength: 12 }), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(rounds, async (plan) => {
      const watch = new Watch()
      for (const together of plan) {
        await Promise.all(together.map((one) => watch.perform(one)))
        await watch.settle()
      }
    }),
    { numRuns: 120 },
  )
})

/** The operations that change which items are read. */
type Change = { kind: 'arrive' | 'open' | 'some' | 'all' | 'before' | 'unread'; at: number }
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('arrive', 'open', 'open', 'some', 'all', 'before', 'unread', 'unread'),
  at: fc.nat({ max: 1000 }),
})

/** An inbox and a simple model of it: each item, oldest first, and whether it is read. */
class Model {
  readonly customerId = makeInbox()
  readonly items: { id: string; isRead: boolean }[] = []

  async change({ kind, at }: Change): Promise<void> {
    const { customerId, items } = this
    if (kind === 'arrive' || items.length === 0) {
      const ids = await arrive(customerId, 1 + (at % 3), at % 2 ? 'KYC_APPROVED' : 'OFFER')
      items.push(...ids.map((id) => ({ id, isRead: false })))
      return
    }
    const nth = at % items.length
    const { id } = items[nth]!
    const reached = {
      open: [nth, nth + 1],
      some: [nth, nth + 2],
      all: [0, items.length],
      before: [0, nth + 1],
      unread: [nth, nth + 1],
    }[kind]
    const touched = items.slice(reached[0], reached[1])
    if (kind === 'open') await markRead(customerId, id)
    else if (kind === 'some') await markSomeRead(customerId, idsOf(touched))
    else if (kind === 'unread') await markUnread(customerId, id)
    else {
      const { count } = await markAllRead(customerId, kind === 'all' ? null : id)
      expect(count).toBe(items.slice(reached[1]).filter((item) => !item.isRead).length)
    }
    for (const item of touched) item.isRead = kind !== 'unread'
  }
}

const queries = [
  {},
  { isRead: 'true' },
  { isRead: 'false' },
  { category: 'kyc', isRead: 'false' },
  { category: 'kyc', isRead: 'true' },
] as const

test('a list read at an earlier inbox version never changes later', async () => {
  const readAt = async (customerId: string, head: Parameters<typeof list>[2]) => {
    const texts = []
    for (const query of queries) {
      const { data } = await list(customerId, query, head)
      texts.push(Array.isArray(data) ? JSON.stringify(data) : await data.read())
    }
    return texts
  }
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 16 }), async (changes) => {
      const model = new Model()
      const { customerId } = model
      const versions = []
      for (const one of changes) {
        await model.change(one)
        const head = await readHead(db, customerId)
        const texts = await readAt(customerId, head)
        const items: { id: string; isRead: boolean }[] = JSON.parse(texts[0]!)
        expect(items.map(({ id, isRead }) => ({ id, isRead }))).toEqual(model.items.toReversed())
        expect(await readCount(customerId)).toBe(items.filter((item) => !item.isRead).length)
        for (const [i, { isRead, category }] of queries
          .map((query) => ({
            isRead: undefined,
            category: undefined,
            ...query,
          }))
          .entries()) {
          const expected = JSON.parse(texts[0]!).filter(
            (item: { isRead: boolean; category: string }) =>
              (isRead ?? String(item.isRead)) === String(item.isRead) &&
              (category ?? item.category) === item.category,
          )
          expect(JSON.parse(texts[i]!)).toEqual(expected)
        }
        versions.push({ head, texts })
      }
      for (const { head, texts } of versions) expect(await readAt(customerId, head)).toEqual(texts)
    }),
    { numRuns: 60 },
  )
})
