'use client'

import { overlayMarks } from '@/components/notifications/inbox-cache'
import { useInbox } from '@/components/notifications/inbox-provider'
import type { Item } from '@/components/notifications/items'
import { Button } from '@/components/ui/button'
import { useWords } from '@/components/words/words-context'

/** The button that marks a notification on the page of that notification. Viewing the page marks nothing. */
export function ItemMark({ item }: { item: Item }) {
  const { marks } = useInbox()
  const word = useWords()
  if (overlayMarks([item], marks)[0]?.isRead) return null
  return (
    <form method="post" action={`/api/notifications/${item.id}/read`}>
      <Button type="submit" look="secondary">
        {word('inbox.mark')}
      </Button>
    </form>
  )
}
