'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { CallError, callIfChanged, operation } from '@/lib/client'
import type { readUnreadCount } from '@/lib/contracts/browser/notifications'
import { countKey } from './ledger'
import { type Reading, startReading, takeCount, takeFailure } from './reading'
import { usePollTurn } from './use-poll-turn'

const read = operation<typeof readUnreadCount>({
  method: 'GET',
  path: '/api/notifications/unread-count',
})
const staleAfterMs = 10_000

/**
 * The person's unread count, from what the server put into the page and then by polling: one tab asks and tells the others through
 * `tell`. On becoming visible or online at once, when what is known is over ten seconds old.
 */
export function useUnreadCount(
  uid: string,
  initialCount: number | null,
  tell: (count: number) => void,
): Reading {
  const client = useQueryClient()
  const isMyTurn = usePollTurn('poll:unread')

  const ask = useCallback(
    async ({ signal }: { signal: AbortSignal }): Promise<Reading> => {
      const known = client.getQueryData<Reading>(countKey(uid)) ?? startReading(null)
      try {
        const came = await callIfChanged(read, {}, known.etag, { signal })
        const reading = takeCount(known, came && { count: came.data.count, etag: came.etag })
        if (reading.count !== null) tell(reading.count)
        return reading
      } catch (error) {
        if (error instanceof CallError) return takeFailure(known, error)
        throw error
      }
    },
    [client, uid, tell],
  )

  const isOpen = ({ state }: { state: { data: Reading | undefined } }) => !state.data?.ended
  const { data } = useQuery({
    queryKey: countKey(uid),
    queryFn: ask,
    initialData: () => startReading(initialCount),
    // A page that came without a count asks for it at once.
    ...(initialCount === null && { initialDataUpdatedAt: 0 }),
    staleTime: staleAfterMs,
    refetchInterval: ({ state }) =>
      isMyTurn && !state.data?.ended ? (state.data?.waitMs ?? false) : false,
    refetchOnWindowFocus: isOpen,
    refetchOnReconnect: isOpen,
  })
  return data
}
