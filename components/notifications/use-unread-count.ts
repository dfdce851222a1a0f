'use client'

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { CallError, callIfChanged, operation } from '@/lib/client'
import type { readUnreadCount } from '@/lib/contracts/browser/notifications'
import { type InboxNews, openInboxChannel } from './channel'
import { type Reading, startReading, takeCount, takeFailure } from './reading'
import { usePollTurn } from './use-poll-turn'

const read = operation<typeof readUnreadCount>({ method: 'GET', path: '/api/notifications/unread-count' })
const staleAfterMs = 10_000

/** Where the count is kept. */
export const countKey = (uid: string) => ['unread-count', uid] as const

/** Sets the count that this page knows, after something that it did itself. */
export function patchCount(client: QueryClient, uid: string, change: (count: number) => number): void {
  client.setQueryData<Reading>(
    countKey(uid),
    (known) => (known?.count == null ? known : { ...known, count: Math.max(0, change(known.count)) }),
    {
      updatedAt: client.getQueryState(countKey(uid))?.dataUpdatedAt,
    },
  )
}

/** Asks for the count now, unless what is known is fresh. */
export function refreshCount(client: QueryClient, uid: string): void {
  void client.refetchQueries({ queryKey: countKey(uid), stale: true }, { cancelRefetch: false })
}

/**
 * The person's unread count, from what the server put into the page and then by polling: one tab asks, the others hear of it. On
 * becoming visible or online, and after a change made here, at once when what is known is over ten seconds old.
 */
export function useUnreadCount(uid: string, initialCount: number | null): Reading {
  const client = useQueryClient()
  const isMyTurn = usePollTurn('poll:unread')
  const tell = useRef<(news: InboxNews) => void>(undefined)

  useEffect(() => {
    const channel = openInboxChannel(uid, (news) => {
      const known = client.getQueryState<Reading>(countKey(uid))
      // Of two counts the later one holds.
      if (news.kind !== 'count' || !known?.data || news.at <= known.dataUpdatedAt) return
      client.setQueryData<Reading>(countKey(uid), takeCount(known.data, news), { updatedAt: news.at })
    })
    tell.current = channel.tell
    return channel.close
  }, [client, uid])

  const ask = useCallback(
    async ({ signal }: { signal: AbortSignal }): Promise<Reading> => {
      const known = client.getQueryData<Reading>(countKey(uid)) ?? startReading(null)
      try {
        const came = await callIfChanged(read, {}, known.etag, { signal })
        const reading = takeCount(known, came && { count: came.data.count, etag: came.etag })
        if (reading.count !== null) tell.current?.({ kind: 'count', count: reading.count, at: Date.now() })
        return reading
      } catch (error) {
        if (error instanceof CallError) return takeFailure(known, error)
        throw error
      }
    },
    [client, uid],
  )

  const isOpen = ({ state }: { state: { data: Reading | undefined } }) => !state.data?.ended
  const { data } = useQuery({
    queryKey: countKey(uid),
    queryFn: ask,
    initialData: () => startReading(initialCount),
    // A page that came without a count asks for it at once.
    ...(initialCount === null && { initialDataUpdatedAt: 0 }),
    staleTime: staleAfterMs,
    refetchInterval: ({ state }) => (isMyTurn && !state.data?.ended ? (state.data?.waitMs ?? false) : false),
    refetchOnWindowFocus: isOpen,
    refetchOnReconnect: isOpen,
  })
  return data
}
