import type { ReactNode } from 'react'
import { badgeOf } from '@/components/notifications/bell-words'
import { Button } from '@/components/ui/button'
import { PlainForm } from '@/components/ui/plain-form'
import { PlainLink } from '@/components/ui/plain-link'
import { restoreFocus } from '@/components/ui/restore-focus'
import { useWords } from '@/components/words/words-context'
import { type InboxView, inboxFilters, inboxPath } from '@/lib/inbox'
import { toastPlaceId } from './toast'

/** The id of the bar. It covers rows behind it, so those rows do not count as viewed. */
export const barId = 'inbox-bar'

type Props = {
  view: InboxView
  count: number | null
  isAllRead: boolean
  newest: string | undefined
  onReadAll: (() => void) | undefined
  /** The toast, which is a short message with a button. On wide screens, it is inside the bar. */
  children: ReactNode
}

const currentLook = 'border-accent font-semibold text-ink'
const otherLook =
  'border-transparent forced-colors:border-none text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2'

// On narrow screens, the bar itself has no box, so the toast can be at the end of the list.
const barLook =
  'max-lg:contents lg:sticky lg:top-(--top) lg:z-10 lg:-mx-2 lg:mt-2 lg:flex lg:flex-wrap lg:bg-canvas lg:px-2'

/** The filters. On wide screens, the filters and the toast stay at the top of the window. */
export const InboxBar = ({ view, count, isAllRead, newest, onReadAll, children }: Props) => {
  const word = useWords()
  const badge = badgeOf(count)
  return (
    <>
      <div id={barId} className={barLook}>
        <nav
          ref={restoreFocus('#inbox-filters [aria-current]')}
          id="inbox-filters"
          aria-label={word('inbox.show')}
          className="min-h-[2.8125rem] border-b border-line max-lg:mt-2 lg:grow lg:basis-[28rem]"
        >
          <ul className="filter-row scroll-row flex flex-wrap gap-x-3 text-small max-sm:scroll-shades max-sm:flex-nowrap">
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
        {children}
      </div>
      {!isAllRead && (
        <PlainForm
          action="/api/notifications/mark-all-read"
          hidden={{ ...view, before: newest }}
          onPost={onReadAll}
          focusNext={`#${toastPlaceId}`}
          className="right-0 bottom-full @min-[17rem]:absolute @min-[17rem]:-mb-2"
        >
          <Button type="submit" look="tertiary" className="!px-0" data-mark-all="">
            {word('inbox.mark.all')}
          </Button>
        </PlainForm>
      )}
    </>
  )
}
