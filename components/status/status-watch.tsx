'use client'

import { useLayoutEffect } from 'react'
import { QueryProvider } from '@/components/query-provider'
import type { WatchProps } from './status-panel'
import { useStatus } from './use-status'

/** Polls the status and passes each change to the status panel. */
export const StatusWatch = (props: WatchProps) => (
  <QueryProvider>
    <Watch {...props} />
  </QueryProvider>
)

function Watch({ uid, initial, onChange }: WatchProps) {
  const { request, facts, isWatching, isSignedOut } = useStatus(uid, initial)
  useLayoutEffect(
    () => onChange({ request, facts, isWatching, isSignedOut }),
    [onChange, request, facts, isWatching, isSignedOut],
  )
  return null
}
