import type { ListQuery } from '@/lib/contracts/notifications'
import { db, transaction } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import { add } from './arrivals'
import { readHead, unreadOf } from './head'
import { list } from './listing'
import type { ShownNotification } from './rows'

/** For tests: a complete list as a client receives it, streamed or not. */
export type ReadList = {
  items: ShownNotification[]
  nextCursor: string | null
  unreadCount: number
}

export async function readList(customerId: string, query: ListQuery = {}): Promise<ReadList> {
  const { data, meta } = await list(customerId, query)
  return { items: Array.isArray(data) ? data : JSON.parse(await data.read()), ...meta }
}

/** Requests a whole list as a stream. The caller reads each piece by calling `next`. */
export async function readInPieces(customerId: string, query: ListQuery = {}) {
  const { data, meta } = await list(customerId, query)
  if (Array.isArray(data) || typeof data.written === 'string') throw new Error('one piece')
  return { pieces: data.written, meta }
}

/** Reads all pages one after the other. */
export async function readPages(
  customerId: string,
  limit: number,
  query: ListQuery = {},
): Promise<ShownNotification[]> {
  const items: ShownNotification[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await readList(customerId, { ...query, limit, cursor })
    items.push(...page.items)
    if (page.nextCursor === null) return items
    cursor = page.nextCursor
  }
}

export const readCount = async (customerId: string): Promise<number> =>
  unreadOf(await readHead(db, customerId))

/** Adds `n` items of one type to an inbox and returns their ids, oldest first. */
export const arrive = (
  customerId: string,
  n: number,
  type = 'PLATFORM_MESSAGE',
): Promise<string[]> =>
  transaction((tx) =>
    add(
      tx,
      Array.from({ length: n }, (_, i) => ({ customerId, type, title: `Item ${i}` })),
    ),
  )

export const makeInbox = (): string => uuidv7()

export const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)
