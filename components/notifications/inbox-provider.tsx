'use client'

import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { type InboxNews, type MarkStage, openInboxChannel, tellOfMark } from './channel'
import { makeLedger, marksKey } from './ledger'
import { takeHaste } from './left-in-haste'
import { countHeld, type Mark, type Marks, noMarks } from './marks'
import type { Reading } from './reading'
import { useUnreadCount } from './use-unread-count'

type Inbox = {
  /** How many are unread as the person sees it: what is marked, here or in another tab, is out already. Null when not known. */
  count: number | null
  /** What the server says, and what it said since this page was loaded. */
  reading: Reading
  /** What is known to be read beyond what the server said of each. */
  marks: Marks
  /** Shows a mark here and in the person's other tabs. The server has yet to hear of it. */
  hold: (mark: Mark) => void
  /** Takes a mark back, here and there. */
  takeBack: (mark: Mark) => void
  /** The server has the mark, since `sentAtMs` at the earliest; `left` is its count, where it told one. */
  settle: (mark: Mark, sentAtMs: number, left?: number) => void
}

const InboxContext = createContext<Inbox | undefined>(undefined)

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
  const tellCount = useCallback((count: number) => tell({ count, at: Date.now() }), [tell])
  const reading = useUnreadCount(uid, initialCount, tellCount)
  const { data: marks } = useQuery({
    queryKey: marksKey(uid),
    queryFn: () => noMarks,
    initialData: noMarks,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const ledger = useMemo(() => makeLedger(client, uid, tell), [client, uid, tell])

  useEffect(() => {
    channel.current = openInboxChannel(uid, (news) => notifyManager.batch(() => ledger.hear(news)))
    tell({ hello: true })
    if (takeHaste()) ledger.refresh()
    return () => {
      channel.current?.close()
      channel.current = undefined
    }
  }, [uid, ledger, tell])

  const acts = useMemo(() => {
    const act = (mark: Mark, stage: MarkStage) => {
      ledger.note(mark, stage)
      tell(tellOfMark(mark, stage))
    }
    return {
      hold: (mark: Mark) => act(mark, 'held'),
      takeBack: (mark: Mark) => act(mark, 'back'),
      settle: (mark: Mark, sentAtMs: number, left?: number) =>
        notifyManager.batch(() => {
          act(mark, 'sent')
          if (left === undefined) return ledger.refresh(sentAtMs)
          ledger.takeCount(left, Date.now())
          tellCount(left)
        }),
    }
  }, [ledger, tell, tellCount])

  const count = reading.count === null ? null : Math.max(0, reading.count - countHeld(marks, Date.now()))
  const inbox = useMemo(() => ({ count, reading, marks, ...acts }), [count, reading, marks, acts])
  return <InboxContext value={inbox}>{children}</InboxContext>
}
