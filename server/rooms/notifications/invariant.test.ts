import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListQuery } from '@/lib/contracts/notifications'
import { shareRooms } from '../../testing/open-rooms'
import { archive, restore } from './archive'
import { markAllRead, markRead, markSomeRead, markUnread } from './marks'
import { changePreferences } from './preferences'
import { arrive, makeInbox, type ReadList, readCount, readList, readPages } from './test-inbox'

shareRooms()

type Operation =
  | { kind: 'arrive'; n: number }
  | { kind: 'open'; at: number }
  | { kind: 'markBefore'; at: number }
  | { kind: 'look'; at: number }
  | { kind: 'unreadAgain'; at: number }
  | { kind: 'archive'; at: number }
  | { kind: 'restore'; at: number }
  | { kind: 'mute'; at: number }
  | { kind: 'markAll' }
  | { kind: 'list' }
  | { kind: 'page' }
  | { kind: 'unread' }

const at = fc.nat({ max: 1000 })
const onItem = <Kind extends string>(kind: Kind, weight: number) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), at }),
})
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('arrive' as const),
      n: fc.integer({ min: 1, max: 5 }),
    }),
  },
  onItem('open', 4),
  onItem('markBefore', 2),
  onItem('look', 2),
  onItem('unreadAgain', 3),
  onItem('archive', 4),
  onItem('restore', 2),
  onItem('mute', 1),
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

/** Stores everything that concurrent operations on one inbox have returned. */
class Watch {
  readonly customerId = makeInbox()
  readonly ids: string[] = []
  /** Items that were read at some time. They stay read until the person marks them as unread. */
  readonly read = new Set<string>()
  readonly unreadAgain = new Set<string>()
  /** Items that were archived at least once. Only these may be missing from the list. */
  readonly archived = new Set<string>()

  pick(at: number): string | undefined {
    return this.ids[at % Math.max(1, this.ids.length)]
  }

  async perform(operation: Operation): Promise<void> {
    const { customerId } = this
    if (operation.kind === 'arrive') this.ids.push(...(await arrive(customerId, operation.n)))
    else if (operation.kind === 'markAll') await markAllRead(customerId)
    else if (operation.kind === 'mute')
      await changePreferences(customerId, { platform: { inbox: operation.at % 2 === 0 } })
    else if (operation.kind === 'look') await this.lookAtItems(operation.at)
    else if (operation.kind === 'unreadAgain') await this.unread(operation.at)
    else if (operation.kind === 'archive' || operation.kind === 'restore')
      await this.move(operation)
    else if (operation.kind === 'list') await this.lookAtList()
    else if (operation.kind === 'page') await this.lookAtPages()
    else if (operation.kind === 'unread')
      expect(
        (await readList(customerId, { isRead: 'false' })).items.some((item) => item.isRead),
      ).toBe(false)
    else await this.mark(operation)
  }

  /**
   * Marks some neighboring items as read together, as a page does after it showed them for a while.
   */
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

  async move({ kind, at }: { kind: 'archive' | 'restore'; at: number }): Promise<void> {
    const id = this.pick(at)
    if (!id) return
    if (kind === 'restore') return void (await restore(this.customerId, id))
    this.archived.add(id)
    await archive(this.customerId, id)
  }

  /** Whether the item must count as read: it was marked as read, and never as unread. */
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
   * A list shows one consistent state. The unread count fits the items, and items that were marked
   * as read earlier still count as read.
   */
  async lookAtList(): Promise<void> {
    const [known, read] = [[...this.ids], new Set(this.read)]
    const list = await readList(this.customerId)
    expect(list.unreadCount).toBe(countUnread(list))
    const listed = new Set(idsOf(list.items))
    for (const id of known) if (!this.archived.has(id)) expect(listed).toContain(id)
    for (const item of list.items) if (this.staysRead(item.id, read)) expect(item.isRead).toBe(true)
    for (const item of list.items) if (item.isRead) this.read.add(item.id)
  }

  /**
   * All pages together must contain each item that existed at the first page and was never
   * archived. No item appears twice.
   */
  async lookAtPages(): Promise<void> {
    const known = [...this.ids]
    const seen = idsOf(await readPages(this.customerId, 3))
    expect(new Set(seen).size).toBe(seen.length)
    const kept = known.filter((id) => !this.archived.has(id))
    expect(new Set(kept).isSubsetOf(new Set(seen))).toBe(true)
  }

  /** While no operation runs, all ways to read the inbox must return the same state. */
  async settle(): Promise<void> {
    const list = await readList(this.customerId)
    const { items: archived } = await readList(this.customerId, { isArchived: 'true' })
    const unread = list.items.filter((item) => !item.isRead)
    expect(idsOf([...list.items, ...archived]).toSorted()).toEqual(this.ids.toSorted())
    expect(await readCount(this.customerId)).toBe(unread.length)
    expect(list.unreadCount).toBe(unread.length)
    expect(idsOf(await readPages(this.customerId, 4))).toEqual(idsOf(list.items))
    await this.settlePart(list.items, {})
    await this.settlePart(archived, { isArchived: 'true' })
  }

  /**
   * The filter for read items and the filter for unread items must together return exactly the
   * given items.
   */
  async settlePart(items: ReadList['items'], query: ListQuery): Promise<void> {
    const [unread, read] = [false, true].map((is) => items.filter(({ isRead }) => isRead === is))
    for (const [isRead, part] of [
      ['false', unread],
      ['true', read],
    ] as const)
      expect(idsOf(await readPages(this.customerId, 2, { ...query, isRead }))).toEqual(idsOf(part!))
    expect(read!.every((item) => item.readAt !== null)).toBe(true)
    expect(unread!.every((item) => item.readAt === null)).toBe(true)
    expect(items.every((item) => item.isArchived === (query.isArchived === 'true'))).toBe(true)
    for (const { id } of unread!) expect(this.staysRead(id)).toBe(false)
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
