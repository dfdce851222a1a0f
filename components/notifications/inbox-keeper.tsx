'use client'

import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { QueryProvider } from '@/components/query-provider'
import { type InboxNews, type MarkStage, openInboxChannel, tellOfMark } from './channel'
import type { InboxActs } from './inbox'
import { readPart, sendMark } from './inbox-calls'
import type { KeeperProps } from './inbox-provider'
import { makeLedger, marksKey } from './ledger'
import { takeHaste } from './left-in-haste'
import { countHeld, type Mark, noMarks } from './marks'
import { useUnreadCount } from './use-unread-count'

/** Keeps the count and what was read, in step with the server and with the person's other tabs. */
export const InboxKeeper = (props: KeeperProps) => (
  <QueryProvider>
    <Keeper {...props} />
  </QueryProvider>
)

function Keeper({ uid, initialCount, onChange }: KeeperProps) {
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

  const acts = useMemo((): InboxActs => {
    const act = (mark: Mark, stage: MarkStage) => {
      ledger.note(mark, stage)
      tell(tellOfMark(mark, stage))
    }
    // `left` is the server's count, where it told one.
    const settle = (mark: Mark, sentAtMs: number, left?: number) =>
      notifyManager.batch(() => {
        act(mark, 'sent')
        if (left === undefined) return ledger.refresh(sentAtMs)
        ledger.takeCount(left, Date.now())
        tellCount(left)
      })
    return {
      hold: (mark) => act(mark, 'held'),
      takeBack: (mark) => act(mark, 'back'),
      settle: (mark) => settle(mark, Date.now()),
      send: async (mark) => {
        const sentAtMs = Date.now()
        const sent = await sendMark(mark)
        if (sent) settle(mark, sentAtMs, sent.left)
        else act(mark, 'back')
        return sent !== undefined
      },
      read: readPart,
    }
  }, [ledger, tell, tellCount])

  const count =
    reading.count === null ? null : Math.max(0, reading.count - countHeld(marks, Date.now()))
  useLayoutEffect(
    () => onChange({ count, reading, marks, acts }),
    [onChange, count, reading, marks, acts],
  )
  return null
}
