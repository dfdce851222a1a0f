'use client'

import { useEffect, useRef, useState } from 'react'
import { CallError, call, operation } from '@/lib/client'
import type { readNotifications } from '@/lib/contracts/browser/notifications'
import { type InboxView, inboxPageSize } from '@/lib/inbox'
import { useInbox } from './inbox-provider'
import { addNewer, appendItems, findNewer, type InboxPage, type Newer, takeReads } from './items'
import type { Problem } from './problem'

const readPage = operation<typeof readNotifications>({ method: 'GET', path: '/api/notifications' })

/** The items on the page: older ones that are asked for, and newer ones that wait until they are wanted. A failure leaves the list as it was. */
export function useInboxList(first: InboxPage, view: InboxView, tellProblem: (problem: Problem | undefined) => void) {
  const { reading } = useInbox()
  const [page, setPage] = useState(first)
  const [newer, setNewer] = useState<Newer>()
  const [isLoading, setLoading] = useState(false)
  const isRead = view.filter === 'unread' ? ('false' as const) : undefined

  const load = async (cursor?: string): Promise<InboxPage> => {
    const { data, meta } = await call(readPage, { query: { limit: String(inboxPageSize), cursor, isRead } })
    return { items: data, ...meta }
  }

  /** Runs what may fail; when it does, the words for it are told, with a way to do it again. */
  const attempt = async (work: () => Promise<void>, words: string): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const again = () => {
        tellProblem(undefined)
        void attempt(work, words)
      }
      if (error.status === 401) return window.location.assign('/session-expired')
      tellProblem({ words, again })
    }
  }

  const look = () =>
    attempt(async () => {
      const fresh = await load()
      setNewer(findNewer(page.items, fresh))
      setPage((known) => takeReads(known, fresh.items))
    }, "We couldn't refresh.")

  // The count changed by another hand than this page's: something arrived, or was read elsewhere.
  const seen = useRef(reading.count === first.unreadCount ? reading.changes : -1)
  useEffect(() => {
    // Pages of older items stay as they are.
    if (view.cursor || seen.current === reading.changes) return
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
    await attempt(async () => {
      const older = await load(cursor)
      firstOlder = older.items[0]?.id
      setPage((known) => ({ ...known, items: appendItems(known.items, older.items), nextCursor: older.nextCursor }))
    }, "We couldn't load older notifications.")
    setLoading(false)
    return firstOlder
  }

  return { items: page.items, nextCursor: page.nextCursor, newer: newer?.items ?? [], isLoading, showNewer, showOlder }
}
