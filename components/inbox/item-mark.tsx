'use client'

import { overlayMarks } from '@/components/notifications/inbox-cache'
import { useInbox } from '@/components/notifications/inbox-provider'
import type { Item } from '@/components/notifications/items'
import { Button } from '@/components/ui/button'
import { useWords } from '@/components/words/words-context'

/**
 * The button that marks a notification on its own page as read or unread. Viewing the page marks
 * nothing.
 */
export function ItemMark({ item }: { item: Item }) {
  const { marks } = useInbox()
  const word = useWords()
  const isRead = overlayMarks([item], marks)[0]?.isRead
  return (
    <form method="post" action={`/api/notifications/${item.id}/${isRead ? 'unread' : 'read'}`}>
      <Button type="submit" look={isRead ? 'tertiary' : 'secondary'}>
        {word(isRead ? 'inbox.mark.unread' : 'inbox.mark')}
      </Button>
    </form>
  )
}
