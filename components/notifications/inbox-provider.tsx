'use client'

import { type ReactNode, useState } from 'react'
import { Later, type LaterPart } from '@/components/ui/later'
import { type Inbox, InboxContext } from './inbox'
import { noMarks } from './marks'
import { startReading } from './reading'

export type KeeperProps = {
  uid: string
  initialCount: number | null
  onChange: (inbox: Inbox) => void
}

const keeper: LaterPart<KeeperProps> = {
  load: async () => (await import('./inbox-keeper')).InboxKeeper,
}

/** The person's inbox for the page: as the server made it, and kept in step with it once the keeper has come. */
export function InboxProvider({
  uid,
  initialCount,
  children,
}: {
  uid: string
  initialCount: number | null
  children: ReactNode
}) {
  const [inbox, setInbox] = useState<Inbox>(() => ({
    count: initialCount,
    reading: startReading(initialCount),
    marks: noMarks,
  }))
  return (
    <InboxContext value={inbox}>
      {children}
      <Later part={keeper} given={{ uid, initialCount, onChange: setInbox }} />
    </InboxContext>
  )
}
