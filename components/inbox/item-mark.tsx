'use client'

import { useState } from 'react'
import { useInbox } from '@/components/notifications/inbox-provider'
import { type Marks, onlySent, overlayMarks } from '@/components/notifications/inbox-state'
import type { Item } from '@/components/notifications/items'
import { Button } from '@/components/ui/button'
import { useWords } from '@/components/words/words-context'

/**
 * The button that marks a notification on its own page as read or unread. Viewing the page marks
 * nothing.
 */
export function ItemMark({ item }: { item: Item }) {
  const { marks, sync } = useInbox()
  const word = useWords()
  // The server may have rendered `item` before it stored the mark. The list beside this page forgets
  // a sent mark as soon as it has fresh items, so the stored state is kept here.
  const [isStored, setStored] = useState(item.isRead)
  const applyTo = (some: Marks): boolean =>
    overlayMarks([{ ...item, isRead: isStored }], some)[0]!.isRead
  if (applyTo(onlySent(marks)) !== isStored) setStored(!isStored)
  const isRead = applyTo(marks)
  return (
    <form
      method="post"
      action={`/api/notifications/${item.id}/${isRead ? 'unread' : 'read'}`}
      onSubmit={() => isRead && sync?.beforeUnread(item.id)}
    >
      <Button type="submit" look={isRead ? 'tertiary' : 'secondary'}>
        {word(isRead ? 'inbox.mark.unread' : 'inbox.mark')}
      </Button>
    </form>
  )
}
