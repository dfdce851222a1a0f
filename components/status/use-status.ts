'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { countKey } from '@/components/notifications/inbox-cache'
import { CallError, call, operation } from '@/lib/client'
import type { readStatus } from '@/lib/contracts/browser/status'
import { nextPollMs } from './schedule'
import type { Facts } from './status-details'
import type { Watched } from './status-panel'
import { nameStatus, type ShownRequest } from './words'

const read = operation<typeof readStatus>({ method: 'GET', path: '/api/status' })
const staleAfterMs = 5000

type Live = { request: ShownRequest; facts: Facts }
type State = {
  data: Live | undefined
  error: unknown
  dataUpdatedAt: number
  errorUpdatedAt: number
}

/** Polls the status and its facts as long as they can change. */
export function useStatus(uid: string, initial: Live): Watched {
  const client = useQueryClient()
  const [startedAt] = useState(Date.now)
  // The key contains the time of the status that the server sent with the page. Without this time,
  // an older cached status would replace that status.
  const queryKey = ['status', uid, initial.request.updatedAt]
  const nextPoll = ({ data, error, dataUpdatedAt, errorUpdatedAt }: State): number | false => {
    if (!data || isRefusal(error)) return false
    return nextPollMs(
      data.request,
      Math.max(0, dataUpdatedAt - startedAt, errorUpdatedAt - startedAt),
    )
  }
  const isOpen = ({ state }: { state: State }) => nextPoll(state) !== false

  const { data, error, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Live> => {
      const known = client.getQueryData<Live>(queryKey) ?? initial
      const query = { since: known.request.updatedAt }
      const answer = (await call(read, { query }, { signal })).data
      const { facts = known.facts, readAt, ...request } = answer
      // Computes `isLate` for each response, because a result can become late without a change of
      // the status.
      const isLate = request.status === 'pending' && isBefore(facts.expectedAt, readAt)
      return { request, facts: { ...facts, isOverdue: facts.isOverdue || isLate } }
    },
    initialData: initial,
    staleTime: staleAfterMs,
    refetchInterval: ({ state }) => nextPoll(state),
    refetchOnWindowFocus: isOpen,
    refetchOnReconnect: isOpen,
  })

  // A change of status creates a notification, so refresh the unread count.
  const name = nameStatus(data.request)
  const before = useRef(name)
  useEffect(() => {
    if (before.current === name) return
    before.current = name
    void client.invalidateQueries({ queryKey: countKey(uid) })
  }, [client, uid, name])

  return {
    ...data,
    isWatching: nextPoll({ data, error, dataUpdatedAt, errorUpdatedAt }) !== false,
    isSignedOut: error instanceof CallError && error.status === 401,
  }
}

const isBefore = (one: string, other: string | undefined): boolean =>
  other !== undefined && Date.parse(one) < Date.parse(other)

const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || error.status === 403)
