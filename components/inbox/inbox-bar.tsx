import { badgeOf } from '@/components/notifications/bell-words'
import { Button } from '@/components/ui/button'
import { PlainForm } from '@/components/ui/plain-form'
import { PlainLink } from '@/components/ui/plain-link'
import { restoreFocus } from '@/components/ui/restore-focus'
import { useWords } from '@/components/words/words-context'
import { type InboxView, inboxFilters, inboxPath } from '@/lib/inbox'

type Props = {
  view: InboxView
  count: number | null
  isAllRead: boolean
  newest: string | undefined
  onReadAll: (() => void) | undefined
}

const currentLook = 'border-accent font-semibold text-ink'
const otherLook =
  'border-transparent forced-colors:border-none text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2'

export const InboxBar = ({ view, count, isAllRead, newest, onReadAll }: Props) => {
  const word = useWords()
  const badge = badgeOf(count)
  return (
    <div className="@container relative mt-2 min-h-[2.8125rem] border-b border-line">
      <nav
        ref={restoreFocus('#inbox-filters [aria-current]')}
        id="inbox-filters"
        aria-label={word('inbox.show')}
      >
        <ul className="flex flex-wrap gap-x-3 text-small *:basis-[30%] @min-[28rem]:*:basis-auto">
          {inboxFilters.map((filter) => {
            const isCurrent = filter === (view.filter ?? 'all')
            return (
              <li key={filter} className="-mb-px">
                <PlainLink
                  href={inboxPath({ filter })}
                  aria-current={isCurrent ? 'page' : undefined}
                  className={`inline-flex min-h-11 min-w-6 items-center justify-center border-b-2 ${isCurrent ? currentLook : otherLook}`}
                >
                  {word(`inbox.filter.${filter}`)}
                  {filter === 'unread' && badge && (
                    <span className="figures">{`\u00a0(${badge})`}</span>
                  )}
                </PlainLink>
              </li>
            )
          })}
        </ul>
      </nav>
      {!isAllRead && (
        <PlainForm
          action="/api/notifications/mark-all-read"
          hidden={{ ...view, before: newest }}
          onPost={onReadAll}
          focusNext="#inbox-filters li:last-child a"
          className="right-0 bottom-full @min-[17rem]:absolute"
        >
          <Button type="submit" look="tertiary" className="!px-0" data-mark-all="">
            {word('inbox.mark.all')}
          </Button>
        </PlainForm>
      )}
    </div>
  )
}
