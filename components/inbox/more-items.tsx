import { announceNew } from '@/components/notifications/bell-words'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { SkeletonRows } from '@/components/ui/skeleton-rows'
import { useWords } from '@/components/words/words-context'
import { type InboxView, inboxPageSize, inboxPath } from '@/lib/inbox'

/**
 * A floating button above the list. New notifications are not shown until the person presses it.
 */
export const NewerButton = ({ count, onShow }: { count: number; onShow: () => void }) => {
  const word = useWords()
  return (
    <div
      role="status"
      className="sticky top-2 z-10 flex h-0 justify-center lg:top-[calc(3rem+var(--top))] lg:in-[aside]:top-[calc(5.75rem+var(--top))]"
    >
      {count > 0 && (
        <button
          type="button"
          data-pill=""
          onClick={onShow}
          className="mt-0.5 h-7 animate-[rise_200ms_var(--ease)] rounded-control border border-transparent bg-accent px-3 text-small font-semibold text-on-accent hover:bg-accent-hover"
        >
          {announceNew(word, count)}
        </button>
      )}
    </div>
  )
}

type OlderProps = {
  view: InboxView
  nextCursor: string | null
  isLoading: boolean
  /** Undefined until the script that loads older items has loaded. */
  onOlder: (() => void) | undefined
  onHelp: (() => void) | undefined
}

export const OlderItems = ({ view, nextCursor, isLoading, onOlder, onHelp }: OlderProps) => {
  const word = useWords()
  return (
    <>
      {isLoading && <SkeletonRows />}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
        {nextCursor && (
          <Link
            href={inboxPath({ ...view, cursor: nextCursor })}
            className="touch-target"
            aria-busy={isLoading}
            onClick={(event) => {
              if (!onOlder) return
              event.preventDefault()
              onOlder()
            }}
          >
            {word('inbox.older', { n: inboxPageSize })}
          </Link>
        )}
        {view.cursor && (
          <Link href={inboxPath({ filter: view.filter })} className="touch-target">
            {word('inbox.newest')}
          </Link>
        )}
        <div className="flex flex-wrap gap-x-6 text-small sm:ml-auto">
          {onHelp && (
            // Touch screens have no keyboard, so the shortcut is hidden there.
            <span className="hidden pointer-fine:block">
              <Button look="tertiary" className="needs-script !text-small" onClick={onHelp}>
                {word('inbox.keys.h2')}
              </Button>
            </span>
          )}
          <Link href="/settings#inbox" className="touch-target">
            {word('inbox.settings')}
          </Link>
        </div>
      </div>
    </>
  )
}
