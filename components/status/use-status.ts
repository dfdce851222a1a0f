'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { countKey } from '@/components/notifications/inbox-cache'
import { CallError, call, operation } from '@/lib/client'
import type { readStatus } from '@/lib/contracts/browser/status'
import { nextPollMs } from './schedule'
import type { Watched } from './status-panel'
import { nameStatus, type ShownRequest } from './words'

const read = operation<typeof readStatus>({ method: 'GET', path: '/api/status' })
const staleAfterMs = 5000

type State = {
  data: ShownRequest | undefined
  error: unknown
  dataUpdatedAt: number
  errorUpdatedAt: number
}

/** Polls the status as long as it can change. */
export function useStatus(uid: string, initial: ShownRequest): Watched {
  const client = useQueryClient()
  const [startedAt] = useState(Date.now)
  const nextPoll = ({ data, error, dataUpdatedAt, errorUpdatedAt }: State): number | false => {
    if (!data || isRefusal(error)) return false
    return nextPollMs(data, Math.max(0, dataUpdatedAt - startedAt, errorUpdatedAt - startedAt))
  }
  const isOpen = ({ state }: { state: State }) => nextPoll(state) !== false

  const { data, error, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: ['status', uid],
    queryFn: async ({ signal }) => (await call(read, {}, { signal })).data,
    initialData: initial,
    staleTime: staleAfterMs,
    refetchInterval: ({ state }) => nextPoll(state),
    refetchOnWindowFocus: isOpen,
    refetchOnReconnect: isOpen,
  })

  // A change of status creates a notification, so refresh the unread count.
  const name = nameStatus(data)
  const before = useRef(name)
  useEffect(() => {
    if (before.current === name) return
    before.current = name
    void client.invalidateQueries({ queryKey: countKey(uid) })
  }, [client, uid, name])

  return {
    request: data,
    isWatching: nextPoll({ data, error, dataUpdatedAt, errorUpdatedAt }) !== false,
    isSignedOut: error instanceof CallError && error.status === 401,
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || error.status === 403)
