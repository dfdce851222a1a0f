'use client'

import { useWords } from '@/components/form/words-context'
import { Button } from '@/components/ui/button'
import { useInbox } from './inbox'
import type { Item } from './items'
import { applyMarks } from './marks'

/** Marks the notification of its own page, unless it is read by now. Looking at it marks nothing. */
export function ItemMark({ item }: { item: Item }) {
  const { marks } = useInbox()
  const word = useWords()
  const [known] = applyMarks([item], marks)
  if (known?.isRead) return null
  return (
    <form method="post" action={`/api/notifications/${item.id}/read`}>
      <Button type="submit" look="secondary">
        {word('inbox.mark')}
      </Button>
    </form>
  )
}
