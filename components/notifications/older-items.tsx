import { useWords } from '@/components/form/words-context'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { type InboxView, inboxPageSize, inboxPath } from '@/lib/inbox'

type Props = {
  view: InboxView
  nextCursor: string | null
  isLoading: boolean
  /** Undefined until a script can show them in the same list. */
  onOlder: (() => void) | undefined
  /** Shows the keys that act within the list, where there are any. */
  onHelp: (() => void) | undefined
}

/** What stands under the list: the way to older items, and back from them. */
export const OlderItems = ({ view, nextCursor, isLoading, onOlder, onHelp }: Props) => {
  const word = useWords()
  return (
    <>
      {isLoading && <Skeleton />}
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
        {onHelp && (
          <Button look="tertiary" className="needs-script ml-auto !text-small" onClick={onHelp}>
            {word('inbox.keys.h2')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Where rows will be, once they are late. */
const Skeleton = () => (
  <div aria-hidden="true" data-skeleton="" className="animate-[appear_1ms_300ms_both]">
    {['w-2/5', 'w-3/5', 'w-1/2'].map((width) => (
      <div key={width} className="border-b border-line py-5 pl-6">
        <div className={`h-4 rounded-tag bg-sunken ${width}`} />
        <div className="mt-3 h-3 w-4/5 rounded-tag bg-sunken" />
      </div>
    ))}
  </div>
)
