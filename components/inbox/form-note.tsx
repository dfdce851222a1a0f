import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { InboxView } from '@/lib/inbox'
import { english as words } from '@/lib/words'

type Props = {
  /** The item that the form archived or restored. Undefined if the server rejected the form. */
  moved: { id: string; isArchived: boolean } | undefined
  view: InboxView
}

/**
 * Reports that the last form has archived or restored an item. The Undo button in this report works
 * without JavaScript.
 */
export const FormNote = ({ moved, view: { filter, cursor } }: Props) =>
  moved ? (
    <div role="status" className="mt-4">
      <Notice tone="ok">
        <form
          method="post"
          action={`/api/notifications/${moved.id}/${moved.isArchived ? 'restore' : 'archive'}`}
          className="flex flex-wrap items-center gap-x-4"
        >
          {filter && <input type="hidden" name="filter" value={filter} />}
          {cursor && <input type="hidden" name="cursor" value={cursor} />}
          {words[moved.isArchived ? 'inbox.marked.archive' : 'inbox.marked.restore']}
          <Button type="submit" look="tertiary">
            {words['inbox.undo']}
          </Button>
        </form>
      </Notice>
    </div>
  ) : (
    <div className="mt-4">
      <Notice tone="danger" isAlert>
        {words['inbox.failed.form']}
      </Notice>
    </div>
  )
