'use client'

import { useEffect, useRef, useState } from 'react'
import type { InboxView } from '@/lib/inbox'
import { useInbox } from './inbox'
import { addNewer, appendItems, findNewer, type InboxPage, type Newer, takeReads } from './items'
import type { Problem } from './problem'

/** The items on the page: older ones that are asked for, and newer ones that wait until they are wanted. A failure leaves the list as it was. */
export function useInboxList(
  first: InboxPage,
  view: InboxView,
  tellProblem: (problem: Problem | undefined) => void,
) {
  const { reading, acts } = useInbox()
  const [page, setPage] = useState(first)
  const [newer, setNewer] = useState<Newer>()
  const [isLoading, setLoading] = useState(false)
  const isRead = view.filter === 'unread' ? ('false' as const) : undefined

  /** Reads and does something with it; when that fails, the words for it are told, with a way to do it again. */
  const load = async (
    cursor: string | undefined,
    take: (page: InboxPage) => void,
    key: Problem['key'],
  ): Promise<void> => {
    const read = await acts?.read({ cursor, isRead })
    if (read) return take(read)
    const again = () => {
      tellProblem(undefined)
      void load(cursor, take, key)
    }
    tellProblem({ key, again })
  }

  const look = () =>
    load(
      undefined,
      (fresh) => {
        setNewer(findNewer(page.items, fresh))
        setPage((known) => takeReads(known, fresh.items))
      },
      'inbox.failed.refresh',
    )

  // The count changed by another hand than this page's: something arrived, or was read elsewhere.
  const seen = useRef(reading.count === first.unreadCount ? reading.changes : -1)
  useEffect(() => {
    // Pages of older items stay as they are.
    if (!acts || view.cursor || seen.current === reading.changes) return
    seen.current = reading.changes
    void look()
  })

  /** Puts the newer items on top; returns the first of them. */
  const showNewer = (): string | undefined => {
    if (!newer) return undefined
    setPage((known) => addNewer(known, newer))
    setNewer(undefined)
    return newer.items[0]?.id
  }

  /** Puts the next page under the list; resolves to the id of its first item. */
  const showOlder = async (): Promise<string | undefined> => {
    const cursor = page.nextCursor
    if (!cursor || isLoading) return undefined
    let firstOlder: string | undefined
    setLoading(true)
    tellProblem(undefined)
    await load(
      cursor,
      (older) => {
        firstOlder = older.items[0]?.id
        setPage((known) => ({
          ...known,
          items: appendItems(known.items, older.items),
          nextCursor: older.nextCursor,
        }))
      },
      'inbox.failed.older',
    )
    setLoading(false)
    return firstOlder
  }

  return {
    items: page.items,
    nextCursor: page.nextCursor,
    newer: newer?.items ?? [],
    isLoading,
    showNewer,
    showOlder,
  }
}
