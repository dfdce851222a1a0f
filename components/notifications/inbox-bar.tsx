'use client'

import { useRef } from 'react'
import { useWords } from '@/components/form/words-context'
import { Button } from '@/components/ui/button'
import type { InboxView } from '@/lib/inbox'
import { InboxFilters } from './inbox-filters'
import { PlaceFields } from './place-fields'
import { useFocusHeir } from './use-focus-heir'

type Props = {
  view: InboxView
  count: number | null
  /** Nothing on screen is unread, or below it. */
  isAllRead: boolean
  newest: string | undefined
  /** Undefined until a script can do it. */
  onReadAll: (() => void) | undefined
}

/** Which part of the inbox is shown, and what can be done with all of it. */
export const InboxBar = ({ view, count, isAllRead, newest, onReadAll }: Props) => (
  <div className="mt-6 flex min-h-[2.8125rem] flex-wrap-reverse items-start justify-between gap-x-6 border-b border-line">
    <InboxFilters view={view} count={count} />
    {!isAllRead && <AllMarker view={view} newest={newest} onReadAll={onReadAll} />}
  </div>
)

function AllMarker({ view, newest, onReadAll }: Pick<Props, 'view' | 'newest' | 'onReadAll'>) {
  const form = useRef<HTMLFormElement>(null)
  const word = useWords()
  useFocusHeir(form, '#inbox-filters li:last-child a')
  return (
    <form
      ref={form}
      method="post"
      action="/api/notifications/mark-all-read"
      onSubmit={(event) => {
        if (!onReadAll) return
        event.preventDefault()
        onReadAll()
      }}
    >
      <PlaceFields view={view} />
      <input type="hidden" name="before" value={newest} />
      <Button type="submit" look="tertiary" className="!px-0" data-mark-all="">
        {word('inbox.mark.all')}
      </Button>
    </form>
  )
}
