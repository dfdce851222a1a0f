'use client'

import { useState } from 'react'
import { CallError, call, operation } from '@/lib/client'
import type { markInboxRead, markItemRead, readNotifications } from '@/lib/contracts/browser/notifications'
import { type InboxView, inboxPageSize } from '@/lib/inbox'
import { useInbox } from './inbox-provider'
import { appendItems, type Item } from './items'
import { addRead, addReadAll, applyMarks, removeMark } from './marks'

const readPage = operation<typeof readNotifications>({ method: 'GET', path: '/api/notifications' })
const markOne = operation<typeof markItemRead>({ method: 'POST', path: '/api/notifications/{id}/read' })
const markAll = operation<typeof markInboxRead>({ method: 'POST', path: '/api/notifications/mark-all-read' })

// Whoever marks and leaves has marked.
const lasting = { keepalive: true }

export type InboxPage = { items: readonly Item[]; nextCursor: string | null }

/** The list on the page and what can be done to it. Marks show at once and are taken back when the server refuses them. */
export function useInboxList(first: InboxPage, view: InboxView) {
  const { reading, marks, changeMarks, changeCount, refresh, tell } = useInbox()
  const [page, setPage] = useState(first)
  const [problem, setProblem] = useState<string>()
  const [isLoading, setLoading] = useState(false)

  /** Runs what may fail; false when it did, with the words for it on the page. */
  const attempt = async (work: () => Promise<void>, words: string): Promise<boolean> => {
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 401) window.location.assign('/session-expired')
      setProblem(words)
      return false
    }
  }

  const read = async (id: string) => {
    changeMarks((known) => addRead(known, [id]))
    changeCount((count) => count - 1)
    const send = async () => {
      await call(markOne, { params: { id } }, lasting)
      tell({ kind: 'read', ids: [id] })
      refresh()
    }
    if (await attempt(send, "We couldn't mark that as read. Try again.")) return
    changeMarks((known) => removeMark(known, id))
    changeCount((count) => count + 1)
  }

  const readAll = async () => {
    const before = page.items[0]?.id
    if (!before) return
    let undone = 0
    changeMarks((known) => addReadAll(known, before))
    changeCount((count) => {
      undone = count
      return 0
    })
    const send = async () => {
      const { data } = await call(markAll, { body: { before } }, lasting)
      changeCount(() => data.count)
      tell({ kind: 'readAll', before })
    }
    if (await attempt(send, "We couldn't mark them as read. Try again.")) return
    changeMarks((known) => removeMark(known, before))
    changeCount(() => undone)
  }

  /** Puts the next page under the list; resolves to the id of its first item. */
  const showOlder = async (): Promise<string | undefined> => {
    const cursor = page.nextCursor
    if (!cursor || isLoading) return undefined
    setLoading(true)
    let firstNew: string | undefined
    const load = async () => {
      const isRead = view.filter === 'unread' ? 'false' : undefined
      const { data, meta } = await call(readPage, { query: { limit: String(inboxPageSize), cursor, isRead } })
      firstNew = data[0]?.id
      setPage(({ items }) => ({ items: appendItems(items, data), nextCursor: meta.nextCursor }))
    }
    await attempt(load, "We couldn't load older notifications. Try again.")
    setLoading(false)
    return firstNew
  }

  const items = applyMarks(page.items, marks)
  const newest = items[0]?.id
  const isAllRead = reading.count === 0 || newest === undefined || marks.befores.includes(newest)
  return { items, isAllRead, nextCursor: page.nextCursor, problem, isLoading, read, readAll, showOlder }
}
