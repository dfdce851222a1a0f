'use client'

import { useEffect, useRef, useState } from 'react'
import { omitMoved, overlayMarks } from '@/components/notifications/inbox-cache'
import { useInbox } from '@/components/notifications/inbox-provider'
import {
  addNewer,
  addOlder,
  applyFresh,
  findNewer,
  type InboxPage,
  type Item,
  type Newer,
} from '@/components/notifications/items'
import { focusFirst } from '@/components/ui/restore-focus'
import type { InboxView } from '@/lib/inbox'
import { rowId } from './inbox-row'
import type { Problem } from './toast'

const focusItem = (item: Item | undefined) => item && focusFirst(`#${rowId(item.id)}`)

/** The items on the page. Older items load on request. Newer items appear after a click. */
export function useInboxList(
  first: InboxPage,
  view: InboxView,
  showProblem: (problem: Problem | undefined) => void,
) {
  const { server, marks, sync } = useInbox()
  const [page, setPage] = useState(first)
  const [newer, setNewer] = useState<Newer>()
  const [isLoading, setLoading] = useState(false)

  const fetchPage = (cursor?: string) => sync?.fetchPage(cursor, view.filter)
  const refresh = async (): Promise<void> => {
    // The server has stored the sent marks, so the fresh page includes them. If another tab has
    // changed an item later, the state in the fresh page is used.
    const sent = marks.filter(({ stage }) => stage === 'sent')
    const fresh = await fetchPage()
    if (!fresh) return showProblem({ key: 'inbox.failed.refresh', retry: refresh })
    setNewer(findNewer(page.items, fresh))
    setPage((known) => {
      const items = omitMoved(overlayMarks(known.items, sent), sent)
      return applyFresh({ ...known, items }, fresh, view.filter === 'unread')
    })
    sync?.forget(sent)
  }

  // If the server's count has changed, an item arrived or was read elsewhere, so refresh. Pages of
  // older and of archived items are not refreshed.
  const seenChanges = useRef(server.count === first.unreadCount ? server.changes : -1)
  useEffect(() => {
    if (!sync || view.cursor || view.filter === 'archived') return
    if (seenChanges.current === server.changes) return
    seenChanges.current = server.changes
    void refresh()
  })

  const showNewer = () => {
    if (!newer) return
    setPage((known) => addNewer(known, newer))
    setNewer(undefined)
    focusItem(newer.items[0])
  }

  const showOlder = async (): Promise<void> => {
    if (!page.nextCursor || isLoading) return
    setLoading(true)
    showProblem(undefined)
    const older = await fetchPage(page.nextCursor)
    setLoading(false)
    if (!older) return showProblem({ key: 'inbox.failed.older', retry: showOlder })
    setPage((known) => addOlder(known, older))
    focusItem(older.items[0])
  }

  const { items, nextCursor } = page
  return { items, nextCursor, newer: newer?.items ?? [], isLoading, showNewer, showOlder }
}
