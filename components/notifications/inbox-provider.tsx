'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { type InboxNews, openInboxChannel } from './channel'
import { addRead, addReadAll, type Marks, noMarks } from './marks'
import { type Reading, takeCount } from './reading'
import { countKey, useUnreadCount } from './use-unread-count'

type Inbox = {
  reading: Reading
  marks: Marks
  /** Changes what this page knows to be read. */
  changeMarks: (change: (marks: Marks) => Marks) => void
  /** Changes the count that this page and the person's other tabs show. */
  changeCount: (change: (count: number) => number) => void
  /** Asks for the count, unless what is known is fresh. */
  refresh: () => void
  /** Tells the person's other tabs. */
  tell: (news: InboxNews) => void
}

const InboxContext = createContext<Inbox | undefined>(undefined)
const marksKey = (uid: string) => ['inbox-marks', uid] as const

/** What the page knows of the person's inbox. */
export function useInbox(): Inbox {
  const inbox = useContext(InboxContext)
  if (!inbox) throw new Error('This stands within an InboxProvider')
  return inbox
}

/** Keeps the count and what was read, in step with the server and with the person's other tabs. */
export function InboxProvider({ uid, initialCount, children }: { uid: string; initialCount: number | null; children: ReactNode }) {
  const client = useQueryClient()
  const channel = useRef<ReturnType<typeof openInboxChannel>>(undefined)
  const tell = useCallback((news: InboxNews) => channel.current?.tell(news), [])
  const tellCount = useCallback((count: number) => tell({ kind: 'count', count, at: Date.now() }), [tell])
  const reading = useUnreadCount(uid, initialCount, tellCount)
  const { data: marks } = useQuery({
    queryKey: marksKey(uid),
    queryFn: () => noMarks,
    initialData: noMarks,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

  const changes = useMemo(() => {
    const changeMarks = (change: (known: Marks) => Marks) => client.setQueryData<Marks>(marksKey(uid), (known = noMarks) => change(known))
    const changeCount = (change: (count: number) => number) => {
      const state = client.getQueryState<Reading>(countKey(uid))
      if (state?.data?.count == null) return
      const count = Math.max(0, change(state.data.count))
      // An answer on its way was counted before this.
      void client.cancelQueries({ queryKey: countKey(uid) })
      // The count is not the server's own word, so it is as old as before.
      client.setQueryData<Reading>(countKey(uid), { ...state.data, count, etag: undefined }, { updatedAt: state.dataUpdatedAt })
      tellCount(count)
    }
    const refresh = () => void client.refetchQueries({ queryKey: countKey(uid), stale: true }, { cancelRefetch: false })
    return { changeMarks, changeCount, refresh, tell }
  }, [client, uid, tell, tellCount])

  useEffect(() => {
    const hear = (news: InboxNews) => {
      if (news.kind === 'read') return changes.changeMarks((known) => addRead(known, news.ids))
      if (news.kind === 'readAll') return changes.changeMarks((known) => addReadAll(known, news.before))
      const state = client.getQueryState<Reading>(countKey(uid))
      const known = state?.data?.count
      if (news.kind === 'hello') return known == null ? undefined : tell({ kind: 'known', count: known })
      // Two pages that know different numbers do not argue: the server says.
      if (news.kind === 'known') return news.count === known ? undefined : void client.refetchQueries({ queryKey: countKey(uid) })
      // Of two counts the later one holds.
      if (!state?.data || news.at <= state.dataUpdatedAt) return
      void client.cancelQueries({ queryKey: countKey(uid) })
      client.setQueryData<Reading>(countKey(uid), takeCount(state.data, { count: news.count }), { updatedAt: news.at })
    }
    channel.current = openInboxChannel(uid, hear)
    tell({ kind: 'hello' })
    return () => {
      channel.current?.close()
      channel.current = undefined
    }
  }, [client, uid, changes, tell])

  const inbox = useMemo(() => ({ reading, marks, ...changes }), [reading, marks, changes])
  return <InboxContext value={inbox}>{children}</InboxContext>
}
