'use client'

import { type SubmitEvent, useRef, useState } from 'react'
import { useInbox } from '@/components/notifications/inbox-provider'
import type { Marks } from '@/components/notifications/inbox-state'
import type { Item } from '@/components/notifications/items'
import { onlySent, overlayMarks } from '@/components/notifications/list-marks'
import { Button } from '@/components/ui/button'
import { useWords } from '@/components/words/words-context'

/**
 * The button on an item page that marks the item as read or unread. Opening the page does not mark
 * the item as read.
 */
export function ItemMark({ item }: { item: Item }) {
  const { marks, sync } = useInbox()
  const word = useWords()
  // A mark changes an item to read or unread. The server may have rendered `item` before it stored
  // a mark. The list beside this page drops a sent mark as soon as the list has fresh items. So
  // this state remembers whether the stored item is read.
  const [isStored, setStored] = useState(item.isRead)
  const applyTo = (some: Marks): boolean =>
    overlayMarks([{ ...item, isRead: isStored }], some)[0]!.isRead
  if (applyTo(onlySent(marks)) !== isStored) setStored(!isStored)
  const isRead = applyTo(marks)
  const hasWaited = useRef(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    if (!isRead || hasWaited.current) return
    const form = event.currentTarget
    const { action } = form
    const answers = sync?.beforeUnread(item.id)
    if (!answers) return
    event.preventDefault()
    await answers
    // While this function waited, an earlier mark may have been undone. React has then set the
    // opposite action, so restore the action that the person chose.
    form.action = action
    hasWaited.current = true
    form.requestSubmit()
    hasWaited.current = false
  }
  return (
    <form
      method="post"
      action={`/api/notifications/${item.id}/${isRead ? 'unread' : 'read'}`}
      onSubmit={submit}
    >
      <Button type="submit" look={isRead ? 'tertiary' : 'secondary'}>
        {word(isRead ? 'inbox.mark.unread' : 'inbox.mark')}
      </Button>
    </form>
  )
}
