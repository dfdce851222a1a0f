'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { LazyPart, type LazySource } from '@/components/ui/lazy-part'
import { type Marks, noMarks, type ServerCount, startCount } from './inbox-state'
import type { InboxSync } from './inbox-sync'

export type Inbox = {
  /** The unread count that the person sees. It includes pending marks. Null while unknown. */
  count: number | null
  server: ServerCount
  marks: Marks
  /** Undefined until its script has loaded. Links and plain forms work without it. */
  sync?: InboxSync
}
type Start = { uid: string; initialCount: number | null }
export type SyncProps = Start & { onChange: (inbox: Inbox) => void }

const InboxContext = createContext<Inbox | undefined>(undefined)
const syncPart: LazySource<SyncProps> = {
  load: async () => (await import('./inbox-sync')).InboxSyncPart,
}

export function useInbox(): Inbox {
  const inbox = useContext(InboxContext)
  if (!inbox) throw new Error('no InboxProvider')
  return inbox
}

/**
 * Shows the count that the server rendered into the page. Then keeps it equal to the server's
 * count.
 */
export function InboxProvider({ uid, initialCount, children }: Start & { children: ReactNode }) {
  const [inbox, setInbox] = useState<Inbox>(() => ({
    count: initialCount,
    server: startCount(initialCount),
    marks: noMarks,
  }))
  return (
    <InboxContext value={inbox}>
      {children}
      <LazyPart source={syncPart} props={{ uid, initialCount, onChange: setInbox }} />
    </InboxContext>
  )
}
