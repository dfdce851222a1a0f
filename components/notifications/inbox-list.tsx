'use client'

import { useMinute, useZone } from '@/components/time/use-minute'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { type InboxView, inboxPageSize, inboxPath } from '@/lib/inbox'
import { EmptyInbox } from './empty-inbox'
import { InboxFilters } from './inbox-filters'
import { useInbox } from './inbox-provider'
import { InboxRow, rowId } from './inbox-row'
import { groupByDay } from './items'
import { PlaceFields } from './place-fields'
import { type InboxPage, useInboxList } from './use-inbox-list'

type Props = {
  page: InboxPage
  view: InboxView
  /** When the server made the page; a browser goes by its own clock once it runs. */
  madeAtMs: number
}

// What had the focus is gone once it has done its work.
const focusOn = (selector: string) => requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())

/** The notifications of the page's person, by day. Everything on it works as plain links and forms. */
export function InboxList({ page, view, madeAtMs }: Props) {
  const { count } = useInbox().reading
  const { items, isAllRead, nextCursor, problem, isLoading, read, readAll, showOlder } = useInboxList(page, view)
  const days = groupByDay(items, useMinute() ?? madeAtMs, useZone())
  const newest = items[0]?.id

  return (
    <>
      <div className="mt-6 flex flex-wrap-reverse items-end justify-between gap-x-6 border-b border-line">
        <InboxFilters view={view} count={count} />
        {!isAllRead && (
          <form
            method="post"
            action="/api/notifications/mark-all-read"
            onSubmit={(event) => {
              event.preventDefault()
              void readAll()
              focusOn('h1')
            }}
          >
            <PlaceFields view={view} />
            <input type="hidden" name="before" value={newest} />
            <Button type="submit" look="tertiary" className="!px-0">
              Mark all as read
            </Button>
          </form>
        )}
      </div>
      <div role="alert" className={problem ? 'mt-4' : ''}>
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
      {days.map((day) => (
        <section key={day.items[0]?.id} className="mt-8">
          <h2 className="border-b border-line pb-2 text-ui font-semibold text-muted">{day.name}</h2>
          <ul>
            {day.items.map((item) => (
              <InboxRow
                key={item.id}
                item={item}
                view={view}
                onRead={(id) => {
                  void read(id)
                  focusOn(`#${rowId(id)}`)
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      {items.length === 0 && <EmptyInbox view={view} />}
      <div className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
        {nextCursor && (
          <Link
            href={inboxPath({ ...view, cursor: nextCursor })}
            aria-busy={isLoading}
            onClick={(event) => {
              event.preventDefault()
              void showOlder().then((id) => id && focusOn(`#${rowId(id)}`))
            }}
          >
            Show {inboxPageSize} older
          </Link>
        )}
        {view.cursor && <Link href={inboxPath({ filter: view.filter })}>Back to the newest</Link>}
      </div>
    </>
  )
}
