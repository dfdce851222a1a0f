'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countKey } from '@/components/notifications/use-unread-count'
import { CallError, call, operation } from '@/lib/client'
import type { readStatus } from '@/lib/contracts/browser/status'
import { nextLookMs } from './schedule'
import { nameStatus, type ShownRequest } from './words'

const read = operation<typeof readStatus>({ method: 'GET', path: '/api/status' })
const staleAfterMs = 5000

export type Watched = {
  request: ShownRequest
  /** False once the page has stopped asking while nothing is decided. */
  isWatching: boolean
  isSignedOut: boolean
}

/** The status of the page's person, asked for as long as it can still change. */
export function useStatus(uid: string, initial: ShownRequest): Watched {
  const client = useQueryClient()
  const beganAt = useRef<number>(undefined)
  useEffect(() => {
    beganAt.current = performance.now()
  }, [])
  const look = (request: ShownRequest | undefined, error: unknown): number | false => {
    if (!request || isRefusal(error)) return false
    return nextLookMs(request, beganAt.current === undefined ? 0 : performance.now() - beganAt.current)
  }

  const { data, error } = useQuery({
    queryKey: ['status', uid],
    queryFn: async ({ signal }) => (await call(read, {}, { signal })).data,
    initialData: initial,
    staleTime: staleAfterMs,
    refetchInterval: ({ state }) => look(state.data, state.error),
    refetchOnWindowFocus: ({ state }) => look(state.data, state.error) !== false,
    refetchOnReconnect: ({ state }) => look(state.data, state.error) !== false,
  })

  // A change of status comes with a notification.
  const name = nameStatus(data)
  const before = useRef(name)
  useEffect(() => {
    if (before.current === name) return
    before.current = name
    void client.invalidateQueries({ queryKey: countKey(uid) })
  }, [client, uid, name])

  return { request: data, isWatching: look(data, error) !== false, isSignedOut: error instanceof CallError && error.status === 401 }
}

const isRefusal = (error: unknown): boolean => error instanceof CallError && (error.status === 401 || error.status === 403)
