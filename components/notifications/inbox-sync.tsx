'use client'

import { notifyManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { QueryProvider } from '@/components/query-provider'
import { type Channel, openChannel } from '@/components/tabs/channel'
import { useTabLock } from '@/components/tabs/use-tab-lock'
import { CallError } from '@/lib/client'
import * as cache from './inbox-cache'
import { fetchCount, fetchPage, sendMark } from './inbox-calls'
import type { SyncProps } from './inbox-provider'
import {
  type Mark,
  type MarkStage,
  type Marks,
  noMarks,
  type ServerCount,
  startCount,
} from './inbox-state'
import { isMove, type Newest } from './list-marks'
import { handleShortcut } from './shortcuts'
import { keepUnconfirmed, takeUnconfirmed } from './unconfirmed-moves'

/** The messages that the tabs of one person send to each other. */
type Message =
  | { kind: 'count'; count: number; atMs: number }
  | { kind: 'mark'; mark: Mark; stage: Exclude<MarkStage, 'undoable'> }
  /**
   * A new tab sends this, because it may have missed messages. The other tabs respond with their
   * marks and count.
   */
  | { kind: 'hello' }

export type InboxSync = ReturnType<typeof createInboxSync>
type OnRefused = (mark: Mark) => void

// The version of the messages. Version 2 had no message for a mark as unread.
const version = 3
const staleAfterMs = 10_000
// How long, in milliseconds, this tab applies a mark of another tab. This time is longer than the
// undo period. It can still be too short if the person pauses the countdown in the other tab.
const foreignMarkMs = 60_000

/** Synchronizes the inbox cache with the server and with other tabs of the person. */
export function createInboxSync(client: QueryClient, uid: string) {
  const queryKey = cache.countKey(uid)
  const marksKey = cache.marksKey(uid)
  let channel: Channel<Message> | undefined
  let onUndoableRefused: OnRefused = () => {}
  // Settles when each sent mark has a response, or the tab no longer waits for one.
  let answers: Promise<unknown> | undefined

  const post = (message: Message) => channel?.post(message)
  const readCount = () => client.getQueryData<ServerCount>(queryKey) ?? startCount(null)
  const readMarks = () => client.getQueryData<Marks>(marksKey) ?? noMarks
  const countedAtMs = () => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  const findUndoable = () => readMarks().find(({ stage }) => stage === 'undoable')

  const cancelPoll = () => void client.cancelQueries({ queryKey })
  /** Replaces the count, and cancels a running poll, because its response would be older. */
  const storeCount = (next: ServerCount, updatedAt: number) => {
    cancelPoll()
    client.setQueryData<ServerCount>(queryKey, next, { updatedAt })
  }
  /**
   * Accepts a count that is newer than the stored one. If an older count differs, asks the server.
   */
  const receiveCount = (count: number, atMs: number) => {
    const known = readCount()
    if (atMs > countedAtMs()) storeCount(cache.receiveCount(known, { count }), atMs)
    else if (known.count !== count) void client.refetchQueries({ queryKey })
  }
  const storeMark = (mark: Mark, stage: MarkStage, untilMs?: number) => {
    const same = readMarks().filter((each) => cache.isSameMark(each, mark))
    const covers = cache.countPending(same, Date.now())
    // A running poll may have begun before the server stored the mark. Its count may lack the mark,
    // so cancel the poll.
    if (stage === 'sent') cancelPoll()
    if (stage === 'sent' && covers !== 0)
      storeCount(cache.subtract(readCount(), covers), countedAtMs())
    client.setQueryData(marksKey, cache.applyMark(readMarks(), mark, stage, untilMs))
  }
  const shareMark = (mark: Mark, stage: MarkStage) => {
    storeMark(mark, stage)
    post({ kind: 'mark', mark, stage: stage === 'undoable' ? 'pending' : stage })
  }

  /**
   * Polls if the count is stale, or if it was received after `sinceMs`. Such a count may already
   * include the mark that was sent at this time, or may lack it.
   */
  const refresh = (sinceMs = 0) => {
    const onlyStale = countedAtMs() >= sinceMs ? {} : { stale: true }
    void client.refetchQueries({ queryKey, ...onlyStale }, { cancelRefetch: false })
  }

  const send = async (mark: Mark, onRefused: OnRefused) => {
    const sentAtMs = Date.now()
    const answer = await sendMark(mark)
    notifyManager.batch(() => {
      shareMark(mark, answer ? 'sent' : 'undone')
      if (!answer) return onRefused(mark)
      const { count } = answer
      if (count === undefined) return refresh(sentAtMs)
      const atMs = Date.now()
      receiveCount(count, atMs)
      post({ kind: 'count', count, atMs })
    })
  }

  const receive = (message: Message) => {
    const { count } = readCount()
    switch (message.kind) {
      case 'count':
        return receiveCount(message.count, message.atMs)
      case 'mark':
        // Sends the undoable mark of this tab, which may mark the same notification as read. The
        // server must store this mark before the later mark of the other tab.
        if (message.mark.reach === 'unread' && message.stage === 'pending') flush()
        return storeMark(message.mark, message.stage, Date.now() + foreignMarkMs)
      case 'hello':
        if (count !== null) post({ kind: 'count', count, atMs: countedAtMs() })
        for (const mark of readMarks().filter(cache.isOwnPending))
          post({ kind: 'mark', mark, stage: 'pending' })
    }
  }

  /**
   * If the undoable mark does the opposite of `mark` for a notification, removes this notification
   * from the undoable mark.
   */
  const takeOut = (mark: Pick<Mark, 'reach' | 'id'>): boolean => {
    const undoable = findUndoable()
    if (!undoable) return false
    const left = cache.takeOut(undoable, mark)
    if (!left) return false
    shareMark(undoable, 'undone')
    for (const each of left) shareMark(each, 'undoable')
    return true
  }
  /** Sends the undoable mark, if there is one. From now on, the person cannot undo it. */
  const flush = () => {
    const mark = findUndoable()
    if (!mark) return
    storeMark(mark, 'pending')
    const all = Promise.allSettled([answers, send(mark, onUndoableRefused)])
    answers = all
    void all.then(() => {
      if (answers === all) answers = undefined
    })
  }
  /**
   * Sends the undoable mark while the page closes. Other tabs treat all marks of this page as sent,
   * because the page may close before the responses arrive.
   */
  const leavePage = () => {
    flush()
    const marks = readMarks().filter(cache.isOwnPending)
    if (marks.length > 0) keepUnconfirmed(marks.filter(isMove))
    for (const mark of marks) shareMark(mark, 'sent')
  }
  /**
   * The server may render this page before it stores the moves that the previous page sent. So this
   * function applies the moves to the page.
   */
  const adoptUnconfirmed = () => {
    const moves = takeUnconfirmed()
    if (!moves) return
    for (const move of moves) storeMark(move, 'sent')
    refresh()
  }

  // The specification is silent, so we decided: a person can undo only the last mark, so earlier
  // marks are sent.
  /**
   * Makes a mark that the person can undo. `included`: an undoable mark that the new mark replaces.
   * If the new mark only reverts a part of the undoable mark, that mark becomes smaller. In any
   * other case, the tab first sends the earlier undoable mark.
   */
  const make = (made: Mark, onRefused: OnRefused, included?: Mark) => {
    if (included) shareMark(included, 'undone')
    if (takeOut(made)) return
    flush()
    onUndoableRefused = onRefused
    shareMark(made, 'undoable')
  }

  return {
    start: () => {
      channel = openChannel(`inbox:${uid}`, version, (message) =>
        notifyManager.batch(() => receive(message)),
      )
      post({ kind: 'hello' })
      adoptUnconfirmed()
      window.addEventListener('pagehide', leavePage)
      return () => {
        window.removeEventListener('pagehide', leavePage)
        channel?.close()
        channel = undefined
      }
    },
    poll: async ({ signal }: { signal: AbortSignal }): Promise<ServerCount> => {
      const known = readCount()
      try {
        const answer = await fetchCount(known.etag, signal)
        // If a mark cancelled this poll after the response arrived, other tabs must not get the
        // response.
        signal.throwIfAborted()
        const next = cache.receiveCount(known, answer)
        if (next.count !== null) post({ kind: 'count', count: next.count, atMs: Date.now() })
        return next
      } catch (error) {
        if (error instanceof CallError) return cache.receiveFailure(known, error)
        throw error
      }
    },
    fetchPage,
    mark: make,
    /** Makes a mark for notifications that were in view, like `cache.markSeen`. */
    markSeen: (seen: readonly string[], newest: Newest | undefined, onRefused: OnRefused) => {
      const { made, included } = cache.markSeen(seen, findUndoable(), newest)
      make(made, onRefused, included)
    },
    /**
     * Call this before a form marks the notification as unread. Submit the form when the promise
     * resolves, because the server may store two requests in either order. Undefined if no mark is
     * being sent.
     */
    beforeUnread: (id: string): Promise<unknown> | undefined => {
      if (!takeOut({ reach: 'unread', id })) flush()
      return answers
    },
    // The list needs this object and `handleShortcut`. As a property, `handleShortcut` loads in the
    // same script as the object.
    handleShortcut,
    /** Returns false if there was nothing to undo. */
    undo: (): boolean => {
      const mark = findUndoable()
      if (mark) shareMark(mark, 'undone')
      return mark !== undefined
    },
    /** Removes these sent marks, because the items of the page now include them. */
    forget: (sent: Marks) => {
      client.setQueryData<Marks>(
        marksKey,
        readMarks().filter((mark) => !sent.includes(mark)),
      )
    },
    flush,
  }
}

/**
 * Polls at intervals while this tab has the lock. Also polls when the tab becomes visible or
 * online, if the count is stale.
 */
function Sync({ uid, initialCount, onChange }: SyncProps) {
  const client = useQueryClient()
  // Tabs of different versions do not share counts. So in each version, one tab polls.
  const isPolling = useTabLock(`poll:unread:${version}`)
  const sync = useMemo(() => createInboxSync(client, uid), [client, uid])
  const isOpen = ({ state }: { state: { data: ServerCount | undefined } }) => !state.data?.ended
  const { data: server } = useQuery({
    queryKey: cache.countKey(uid),
    queryFn: sync.poll,
    initialData: () => startCount(initialCount),
    // If the page has no count, polls immediately.
    ...(initialCount === null && { initialDataUpdatedAt: 0 }),
    staleTime: staleAfterMs,
    refetchInterval: ({ state: { data } }) => isPolling && data && !data.ended && data.waitMs,
    refetchOnWindowFocus: isOpen,
    refetchOnReconnect: isOpen,
  })
  const { data: marks = noMarks } = useQuery<Marks>({
    queryKey: cache.marksKey(uid),
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => sync.start(), [sync])
  useLayoutEffect(() => {
    const nowMs = Date.now()
    const count = cache.countUnread(server.count, marks, nowMs)
    onChange({ count, server, marks: cache.omitExpired(marks, nowMs), sync })
  }, [onChange, server, marks, sync])
  return null
}

export const InboxSyncPart = (props: SyncProps) => (
  <QueryProvider>
    <Sync {...props} />
  </QueryProvider>
)
