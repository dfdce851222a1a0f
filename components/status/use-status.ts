'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { countKey } from '@/components/notifications/inbox-cache'
import { CallError, call, operation } from '@/lib/client'
import type { readStatus } from '@/lib/contracts/browser/status'
import { nextLookMs } from './schedule'
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

/** The status of the page's person, asked for as long as it can still change. */
export function useStatus(uid: string, initial: ShownRequest): Watched {
  const client = useQueryClient()
  const [beganAt] = useState(Date.now)
  const nextLook = ({ data, error, dataUpdatedAt, errorUpdatedAt }: State): number | false => {
    if (!data || isRefusal(error)) return false
    return nextLookMs(data, Math.max(0, dataUpdatedAt - beganAt, errorUpdatedAt - beganAt))
  }
  const isOpen = ({ state }: { state: State }) => nextLook(state) !== false

  const { data, error, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: ['status', uid],
    queryFn: async ({ signal }) => (await call(read, {}, { signal })).data,
    initialData: initial,
    staleTime: staleAfterMs,
    refetchInterval: ({ state }) => nextLook(state),
    refetchOnWindowFocus: isOpen,
    refetchOnReconnect: isOpen,
  })

  // A change of status comes with a notification.
  const name = nameStatus(data)
  const before = useRef(name)
  useEffect(() => {
    if (before.current === name) return
    before.current = name
    void client.invalidateQueries({ queryKey: countKey(uid) })
  }, [client, uid, name])

  return {
    request: data,
    isWatching: nextLook({ data, error, dataUpdatedAt, errorUpdatedAt }) !== false,
    isSignedOut: error instanceof CallError && error.status === 401,
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || error.status === 403)
