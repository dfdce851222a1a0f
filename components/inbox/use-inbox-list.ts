'use client'

import { useEffect, useRef, useState } from 'react'
import { useInbox } from '@/components/notifications/inbox-provider'
import type { Marks } from '@/components/notifications/inbox-state'
import {
  addMoved,
  addNewer,
  addOlder,
  applyFresh,
  findNewer,
  type InboxPage,
  type Item,
  type Newer,
} from '@/components/notifications/items'
import { omitMoved, onlySent, overlayMarks } from '@/components/notifications/list-marks'
import { focusFirst } from '@/components/ui/restore-focus'
import { type InboxView, inboxPath } from '@/lib/inbox'
import { rowId } from './inbox-row'
import type { Problem } from './toast'

/** Returns the ids of items that these marks have moved into the list of this filter. */
const listMovedHere = (marks: Marks, filter: InboxView['filter']): Set<string> => {
  const wanted = [filter === 'archived' ? 'archive' : 'restore', filter]
  return new Set(marks.flatMap(({ reach, id }) => (wanted.includes(reach) ? id : [])))
}
const focusItem = (item: Item | undefined) => item && focusFirst(`#${rowId(item.id)}`)

// The lists that contain older items, by their paths. This map stores them, so that a person who
// opens an item and goes back sees the same list.
const longLists = new Map<string, InboxPage>()
/** The id of the item whose page the person has just left. */
let left: string | undefined

/** Focuses the row of an item after the person goes back from the page of the item to the list. */
export const useReturnFocus = (currentId: string | undefined): void =>
  useEffect(() => {
    if (!currentId) return void (left && focusFirst(`#${rowId(left)}`))
    return () => {
      left = currentId
      setTimeout(() => (left = undefined))
    }
  }, [currentId])

/** The items on the page. Older items load on request. Newer items appear after a click. */
export function useInboxList(
  first: InboxPage,
  view: InboxView,
  showProblem: (problem: Problem | undefined) => void,
) {
  const { server, marks, sync } = useInbox()
  const path = inboxPath(view)
  const [page, setPage] = useState(() => addOlder(first, longLists.get(path) ?? first))
  useEffect(() => {
    if (view.filter !== 'unread' && page.items.length > first.items.length)
      longLists.set(path, page)
    else longLists.delete(path)
  })
  const [newer, setNewer] = useState<Newer>()
  const [isLoading, setLoading] = useState(false)
  // The unread list may contain items that the person has already read. The server may have
  // rendered the list before it stored that they are read.
  const [readBefore] = useState(() =>
    view.filter === 'unread' ? overlayMarks(first.items, marks).filter(({ isRead }) => isRead) : [],
  )

  const fetchPage = (cursor?: string) => sync?.fetchPage(cursor, view.filter)
  const refreshes = useRef(0)
  const refresh = async (): Promise<void> => {
    // The server has stored the sent marks, so the fresh page includes them. If another tab has
    // changed an item later, the fresh page includes that change too.
    const sent = onlySent(marks)
    const moved = listMovedHere(sent, view.filter)
    const nth = ++refreshes.current
    const fresh = await fetchPage()
    // Ignores this response if a later refresh has begun, because the later response may include
    // marks that this response lacks.
    if (nth !== refreshes.current) return
    if (!fresh) return showProblem({ key: 'inbox.failed.refresh', retry: refresh })
    setNewer(findNewer(addMoved(page.items, fresh.items, moved), fresh))
    setPage((known) => {
      const shown = omitMoved(overlayMarks(known.items, sent), sent)
      const items = addMoved(shown, fresh.items, moved)
      return applyFresh({ ...known, items }, fresh, view.filter === 'unread')
    })
    sync?.forget(sent)
  }

  // If the count from the server has changed, an item arrived or was read elsewhere. So refresh the
  // list, except pages of older or archived items.
  const seenChanges = useRef(server.count === first.unreadCount ? server.changes : -1)
  // Finds items that a mark has moved into this list, but that the list lacks. The server may have
  // rendered the list before it stored the mark.
  const findMissing = (some: Marks) =>
    [...listMovedHere(some, view.filter)]
      .filter((moved) => !page.items.some(({ id }) => id === moved))
      .join(' ')
  const missing = findMissing(onlySent(marks))
  const seenMissing = useRef('')
  useEffect(() => {
    if (!sync || view.cursor) return
    const hasChanged = view.filter !== 'archived' && seenChanges.current !== server.changes
    const hasMoved = missing !== '' && seenMissing.current !== missing
    seenChanges.current = server.changes
    seenMissing.current = missing
    if (hasChanged || hasMoved) void refresh()
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

  const items = omitMoved(overlayMarks(page.items, marks), marks).filter(
    (item) => !item.isRead || readBefore.every(({ id }) => id !== item.id),
  )
  const isIncomplete = !view.cursor && findMissing(marks) !== ''
  return {
    items,
    nextCursor: page.nextCursor,
    newer: newer?.items ?? [],
    isLoading: isLoading || (items.length === 0 && isIncomplete),
    showNewer,
    showOlder,
  }
}
